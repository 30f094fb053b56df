import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoticeKind } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, onServerAction, type Refused } from '../../api/load.ts'
import { ComplaintForm } from './complaint-form.tsx'
import type { loader } from './document.tsx'
import { DocumentView } from './document-view.tsx'
import { isSent, type Sent } from './form-section.tsx'

export { handle, loader } from './document.tsx'

async function act({ moderation }: Api, { form }: ActArgs): Promise<Sent> {
  const { kind, location = '', text = '', email = '', ...rest } = formTexts(form)
  const { receipt } = await moderation.sendNotice({ kind: kind as NoticeKind, location, text, email, ...rest })
  return { receipt, email }
}
export const action = onServerAction(act)

/** How to complain, and the form for notices of illegal content. */
export default function ComplaintsPage() {
  const t = useTranslations('content.complaint')
  const answer = useActionData<Sent | Refused>()
  return (
    <DocumentView
      document={useLoaderData<typeof loader>()}
      form={{
        title: t(isSent(answer) ? 'sentTitle' : 'title'),
        answer,
        node: <ComplaintForm answer={answer} />,
      }}
    />
  )
}
