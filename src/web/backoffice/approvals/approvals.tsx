import { CheckCheck } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { DoneAlert } from '../ui/done-alert.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalsTable } from './approvals-table.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const before = url.searchParams.get('before')
  return api.backoffice.listApprovals(before === null ? {} : { before })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async (api: Api, { form }: ActArgs) => {
  const { intent = '', outcome: chosen, note = '' } = formTexts(form)
  const outcome = chosen === 'approved' ? 'approved' : 'refused'
  await api.backoffice.decideApproval({ id: intent.replace(/^decide\//, ''), outcome, note })
  return redirect(`/office/approvals?done=${outcome}`)
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What waits for a second person, and below it what became of the rest. */
export default function ApprovalsPage() {
  const t = useTranslations('office.approvals')
  const { waiting, decided, has_more } = useLoaderData<typeof loader>()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead', { count: waiting.length })}</PageHeader>
      <DoneAlert of="approvals" />
      {waiting.length === 0 ? (
        <EmptyState icon={<CheckCheck aria-hidden />} title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul aria-label={t('list')} className="grid gap-5">
          {waiting.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </ul>
      )}
      {decided.length > 0 && <ApprovalsTable approvals={decided} />}
      <OlderNewer
        of="approvals"
        newest="/office/approvals"
        older={has_more ? `/office/approvals?before=${decided.at(-1)?.id}` : null}
      />
    </>
  )
}
