import { CheckCheck } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ApprovalView } from '../../../contract/office/access.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { DoneAlert } from '../ui/done-alert.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { ApprovalCard, MemberLink } from './approval-card.tsx'

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
        <EmptyList
          icon={<CheckCheck aria-hidden />}
          title={t('emptyTitle')}
          points={(['first', 'second', 'third'] as const).map((point) => t(`points.${point}`))}
        >
          {t('emptyText')}
        </EmptyList>
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

const tones: Record<NonNullable<ApprovalView['outcome']>, BadgeTone> = {
  approved: 'success',
  refused: 'danger',
  lapsed: 'neutral',
}

/** What was decided, newest first. */
function ApprovalsTable({ approvals }: { approvals: readonly ApprovalView[] }) {
  const t = useTranslations('office.approvals')
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg font-bold">{t('decidedTitle')}</h2>
      <OfficeTable caption={t('table')} heads={[t('act'), t('for'), t('askedBy'), t('outcome'), t('by'), t('when')]}>
        {approvals.map((approval) => (
          <Row key={approval.id} approval={approval} />
        ))}
      </OfficeTable>
    </section>
  )
}

function Row({ approval }: { approval: ApprovalView }) {
  const t = useTranslations('office.approvals')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  const { amount, credits, outcome, decided_at } = approval
  const size = amount === null ? credits : money(amount)
  return (
    <tr className="align-top">
      <th scope="row" className="px-5 py-3 text-start font-medium">
        {t(`acts.${approval.act}`)} {size !== null && <span className="whitespace-nowrap">({size})</span>}
      </th>
      <td className="px-5 py-3" data-label={t('for')}>
        <MemberLink member={approval.member} />
      </td>
      <td className="px-5 py-3" data-label={t('askedBy')}>
        {approval.requested_by}
      </td>
      <td className="min-w-56 px-5 py-3" data-phone="line">
        {outcome && <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>}
        {approval.note && <span className="mt-1 block text-sm whitespace-pre-line text-ink-soft">{approval.note}</span>}
      </td>
      <td className="px-5 py-3" data-label={t('by')}>
        {approval.decided_by}
      </td>
      <td className="px-5 py-3 text-sm whitespace-nowrap text-ink-soft">
        {decided_at && <time dateTime={decided_at}>{dayAndTime(decided_at)}</time>}
      </td>
    </tr>
  )
}
