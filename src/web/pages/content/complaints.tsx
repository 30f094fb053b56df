import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { NoticeKind } from '../../../contract/moderation.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, onServerAction, type Refused } from '../../api/load.ts'
import { ComplaintForm, type SentNotice } from './complaint-form.tsx'
import type { loader } from './document.tsx'
import { DocumentView } from './document-view.tsx'

export { handle, loader } from './document.tsx'

async function act({ moderation }: Api, { form }: ActArgs): Promise<SentNotice> {
  const { kind, location = '', text = '', email = '', ...rest } = formTexts(form)
  const { receipt } = await moderation.sendNotice({ kind: kind as NoticeKind, location, text, email, ...rest })
  return { receipt, email }
}
export const action = onServerAction(act)

/** How to complain, and the form for notices of illegal content. */
export default function ComplaintsPage() {
  const t = useTranslations('content.complaint')
  const answer = useActionData<SentNotice | Refused>()
  const isSent = answer !== undefined && 'receipt' in answer
  return (
    <DocumentView
      document={useLoaderData<typeof loader>()}
      form={{
        title: t(isSent ? 'sentTitle' : 'title'),
        answer,
        node: <ComplaintForm answer={answer} />,
      }}
    />
  )
}
