import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments/payments.ts'
import type { FirstOutcome, WithdrawalView } from '../../../contract/payments/withdrawal.ts'
import type { Failure } from '../../api/errors.ts'
import { useHeadingFocus } from '../../features/accounts/use-heading-focus.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoney, useUtcDay } from '../../i18n/format.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

type Found = {
  order: { number: string; credits: number; total: OrderView['total']; completed_at: string } | null
  withdrawal: WithdrawalView | null
  outcome: FirstOutcome
}
/** What the first step was answered. */
export type WithdrawalInput = {
  step: 'confirm'
  typed: { email: string; order_number: string; name: string }
  found: Found
  withdrawalId: string
}

/** The second step of a withdrawal: what was found, what comes back, and the button that declares it. */
export function WithdrawConfirm({
  confirming: input,
  refused,
}: {
  confirming: WithdrawalInput
  refused: Failure | null
}) {
  const t = useTranslations('payments.withdrawal')
  const heading = useHeadingFocus('confirm', { isResult: true })
  return (
    <>
      <PageTitle title={t('confirmTitle')} />
      <h1 ref={heading} tabIndex={-1} className="mb-5 sm:mb-7">
        {t('confirmTitle')}
      </h1>
      <Card>
        <What confirming={input} />
        <Form className="mt-5" errors={useFormErrors(refused)}>
          <Hidden confirming={input} intent="declare" />
          <SubmitButton size="large" isWide intent="declare">
            {t('confirm')}
          </SubmitButton>
        </Form>
        <Form className="mt-3">
          <Hidden confirming={input} intent="change" />
          <SubmitButton variant="secondary" isWide intent="change">
            {t('change')}
          </SubmitButton>
        </Form>
      </Card>
    </>
  )
}

/** What both buttons take along, for browsers without script too. */
function Hidden({ confirming: { typed, withdrawalId }, intent }: { confirming: WithdrawalInput; intent: string }) {
  const values = { intent, withdrawal_id: withdrawalId, ...typed }
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function What({ confirming: { typed, found } }: { confirming: WithdrawalInput }) {
  const t = useTranslations('payments.withdrawal')
  const money = useMoney()
  const { order, withdrawal } = found
  const day = useUtcDay()
  if (!order) {
    return (
      <Alert tone="info" title={t('notFoundTitle')}>
        <p>{t('notFound', { number: typed.order_number, email: typed.email })}</p>
        <p className="mt-2">{t('notFoundAnyway')}</p>
      </Alert>
    )
  }
  return (
    <>
      <dl className="grid gap-2">
        <Fact label={t('number')}>{order.number}</Fact>
        <Fact label={t('bought')}>{t('boughtCredits', { credits: order.credits, day: day(order.completed_at) })}</Fact>
        <Fact label={t('paid')}>{money(order.total)}</Fact>
        {withdrawal && (
          <>
            <Fact label={t('goes')}>{t('credits', { credits: withdrawal.credits })}</Fact>
            <Fact label={t('comesBack')} isMain>
              {money(withdrawal.refund)}
            </Fact>
          </>
        )}
      </dl>
      {withdrawal ? (
        <p className="mt-4 text-ink-soft">{t('effect', { day: day(withdrawal.until) })}</p>
      ) : (
        <Alert className="mt-4">
          <Why outcome={found.outcome} />
        </Alert>
      )}
    </>
  )
}

function Why({ outcome }: { outcome: FirstOutcome }) {
  const t = useTranslations('payments.withdrawal.why')
  if (outcome === 'refunded' || outcome === 'not_found') return null
  return (
    <>
      <p>{t(outcome)}</p>
      <p className="mt-2">{t('anyway')}</p>
    </>
  )
}

function Fact({ label, isMain = false, children }: { label: string; isMain?: boolean; children: string }) {
  return (
    <div
      className={
        isMain
          ? 'mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold'
          : 'flex flex-wrap items-baseline justify-between gap-x-4'
      }
    >
      <dt>{label}</dt>
      <dd className="break-all tabular-nums">{children}</dd>
    </div>
  )
}
