import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ContactTopic } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, onServerAction, type Refused } from '../../api/load.ts'
import { ContactForm } from './contact-form.tsx'
import type { loader } from './document.tsx'
import { DocumentView } from './document-view.tsx'
import { FaqSearchField } from './faq-search-field.tsx'
import { isSent, type Sent } from './form-section.tsx'

export { handle, loader } from './document.tsx'

async function act({ content }: Api, { form }: ActArgs): Promise<Sent> {
  const { topic, email = '', text = '', ...rest } = formTexts(form)
  const { receipt } = await content.sendContact({ topic: topic as ContactTopic, email, text, ...rest })
  return { receipt, email }
}
export const action = onServerAction(act)

/** How to reach customer service, and the form to write to it. */
export default function ServicePage() {
  const t = useTranslations('content.contact')
  const answer = useActionData<Sent | Refused>()
  return (
    <DocumentView
      document={useLoaderData<typeof loader>()}
      search={
        <div className="mb-9">
          <FaqSearchField />
        </div>
      }
      form={{
        title: t(isSent(answer) ? 'sentTitle' : 'title'),
        answer,
        node: <ContactForm answer={answer} />,
      }}
    />
  )
}
