import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApprovalView } from '../../../contract/office/access.ts'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { Unfold } from '../ui/unfold.tsx'

/** A pending four-eyes approval: act, member, reason and amount; with the decision, except for the requester. */
export function ApprovalCard({ approval }: { approval: ApprovalView }) {
  const t = useTranslations('office.approvals')
  return (
    <Card as="li" className="grid gap-4">
      <h2 className="text-xl font-bold">{t(`acts.${approval.act}`)}</h2>
      <ApprovalFacts approval={approval} />
      {approval.may_decide ? (
        <DecisionForm approval={approval} />
      ) : (
        <Alert>{approval.is_mine ? t('mine') : t('notYours')}</Alert>
      )}
    </Card>
  )
}

/** Link to the member of an entry. */
export function MemberLink({ member }: { member: ApprovalView['member'] }): ReactNode {
  const t = useTranslations('office.approvals')
  if (member === null) return t('nobody')
  if (member.name === '') return t('gone')
  return (
    <Link to={`/office/members/${member.id}`} className="prose-link">
      {member.name}
    </Link>
  )
}

function ApprovalFacts({ approval }: { approval: ApprovalView }) {
  const t = useTranslations('office.approvals')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  const dataName = useTranslations('office.authorityOrders.dataNames')
  const { amount, credits, order_id, data } = approval
  const order = (
    <Link to={`/office/orders/${order_id}`} className="prose-link">
      {t('showOrder')}
    </Link>
  )
  const facts: Fact[] = [
    [t('for'), <MemberLink key="member" member={approval.member} />],
    ...(amount === null ? [] : [[t('amount'), <b key="amount">{money(amount)}</b>] as const]),
    ...(credits === null ? [] : [[t('credits'), <b key="credits">{credits}</b>] as const]),
    ...(data.length === 0 ? [] : [[t('data'), data.map((each) => dataName(each)).join(', ')] as const]),
    ...(order_id === null ? [] : [[t('order'), order] as const]),
    [
      t('reason'),
      <span key="reason" className="whitespace-pre-line">
        {approval.reason}
      </span>,
    ],
    [t('askedBy'), `${approval.requested_by}, ${dayAndTime(approval.requested_at)}`],
    [t('until'), dayAndTime(approval.expires_at)],
  ]
  return <Facts facts={facts} />
}

function DecisionForm({ approval }: { approval: ApprovalView }) {
  const t = useTranslations('office.approvals')
  const intent = `decide/${approval.id}`
  const errors = useOwnErrors('approvals', intent)
  const isRefused = useRefusal(intent) !== null
  const name = approval.member?.name || t('nobody')
  return (
    <Unfold label={t('decide', { act: t(`acts.${approval.act}`), name })} isOpen={isRefused}>
      <IntentForm intent={intent} errors={errors}>
        <div className="grid max-w-prose gap-5">
          <RadioGroup
            name="outcome"
            label={t('what')}
            choices={[
              { value: 'approved', label: t('approve'), hint: t('approveHint') },
              { value: 'refused', label: t('refuse'), hint: t('refuseHint') },
            ]}
            isRequired
          />
          <TextArea name="note" label={t('note')} hint={t('noteHint')} maxLength={1000} isRequired />
          <IntentButton className="justify-self-start">{t('submit')}</IntentButton>
        </div>
      </IntentForm>
    </Unfold>
  )
}
