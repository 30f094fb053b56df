import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { DifferenceView, OpenWithdrawalView } from '../../../contract/office/money.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MoneyAct } from './money-action.tsx'

/** Where a provider's books and ours do not agree, oldest first. */
export function Differences({ differences }: { differences: readonly DifferenceView[] }) {
  const t = useTranslations('office.money')
  const { dayAndTime } = useMoments()
  return (
    <Waiting title={t('differences.title')} lead={t('differences.lead')}>
      {differences.map(({ id, provider, what, expected, found, found_at, order_id }) => (
        <Entry key={id} intent={`difference/${id}`} title={t(`differences.what.${what}`)}>
          <Fact label={t('provider')}>{provider}</Fact>
          <Fact label={t('order')}>{order_id ?? t('differences.noOrder')}</Fact>
          <Fact label={t('differences.expected')}>{expected}</Fact>
          <Fact label={t('differences.found')}>{found}</Fact>
          <Fact label={t('differences.foundAt')}>{dayAndTime(found_at)}</Fact>
        </Entry>
      ))}
    </Waiting>
  )
}

/** Declared withdrawals that no rule could answer, oldest first. */
export function OpenWithdrawals({ withdrawals }: { withdrawals: readonly OpenWithdrawalView[] }) {
  const t = useTranslations('office.money')
  const { dayAndTime } = useMoments()
  return (
    <Waiting title={t('withdrawals.title')} lead={t('withdrawals.lead')}>
      {withdrawals.map(({ id, declared_at, email, name, order_number }) => (
        <Entry key={id} intent={`withdrawal/${id}`} title={name === '' ? email : name}>
          <Fact label={t('withdrawals.email')}>{email}</Fact>
          <Fact label={t('order')}>{order_number}</Fact>
          <Fact label={t('withdrawals.declaredAt')}>{dayAndTime(declared_at)}</Fact>
        </Entry>
      ))}
    </Waiting>
  )
}

type WaitingProps = { title: string; lead: string; children: readonly ReactNode[] }

/** Open items of one kind; nothing without items. */
export function Waiting({ title, lead, children }: WaitingProps) {
  if (children.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">
        {title}
        <span className="ms-2 text-ink-soft tabular-nums">{children.length}</span>
      </h2>
      <p className="mb-3 text-sm text-ink-soft">{lead}</p>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

/** An open item with the form to resolve it. */
function Entry({ intent, title, children }: { intent: string; title: string; children: ReactNode }) {
  const t = useTranslations('office.money')
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 lg:grid-cols-2">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[max-content_1fr]">{children}</dl>
      </div>
      <MoneyAct intent={intent} className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextField name="note" label={t('note')} isRequired maxLength={500} />
        </div>
        <IntentButton variant="secondary">{t('answered')}</IntentButton>
      </MoneyAct>
    </li>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
