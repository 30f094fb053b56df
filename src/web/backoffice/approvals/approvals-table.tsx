import { useTranslations } from 'use-intl'
import type { ApprovalView } from '../../../contract/office/access.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { MemberLink } from './approval-card.tsx'

const tones: Record<NonNullable<ApprovalView['outcome']>, BadgeTone> = {
  approved: 'success',
  refused: 'danger',
  lapsed: 'neutral',
}

/** What was decided, newest first. */
export function ApprovalsTable({ approvals }: { approvals: readonly ApprovalView[] }) {
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
      <td className="px-5 py-3">
        <MemberLink member={approval.member} />
      </td>
      <td className="px-5 py-3">{approval.asked_by}</td>
      <td className="min-w-56 px-5 py-3">
        {outcome && <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>}
        {approval.note && <span className="mt-1 block text-sm whitespace-pre-line text-ink-soft">{approval.note}</span>}
      </td>
      <td className="px-5 py-3">{approval.decided_by}</td>
      <td className="px-5 py-3 text-sm whitespace-nowrap text-ink-soft">
        {decided_at && <time dateTime={decided_at}>{dayAndTime(decided_at)}</time>}
      </td>
    </tr>
  )
}
