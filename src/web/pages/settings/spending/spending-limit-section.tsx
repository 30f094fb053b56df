import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { SpendingView } from '../../../../contract/payments/spending.ts'
import { IntentButton, IntentForm, useRefusal } from '../../../features/forms/intent-form.tsx'
import { typedAmount } from '../../../features/payments/spending/spending-amount.ts'
import { useMoments, useMoney } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { FormErrors } from '../../../ui/fields/form-errors.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SectionCard } from '../section-page.tsx'

const leastMinor = 100
const exampleMinor = 5000

type LimitProps = {
  spending: SpendingView
  /** What the member buys in here. */
  currency: string
}

/** The limit, the form that changes it, and a change that waits. */
export function SpendingLimitSection({ spending, currency }: LimitProps) {
  const t = useTranslations('settings.spending')
  const { limit, next } = spending
  return (
    <SectionCard title={t('limit')} lead={t('limitLead')}>
      <div className="grid gap-4">
        {next && <Waiting spending={spending} />}
        {limit && limit.currency !== currency && <Alert>{t('otherCurrency')}</Alert>}
        <LimitForm key={keyOf(spending)} limit={limit} currency={currency} />
        {limit && next?.limit !== null && (
          <IntentForm intent="end">
            <input type="hidden" name="currency" value={currency} />
            <IntentButton variant="quiet" size="small">
              {t('end')}
            </IntentButton>
          </IntentForm>
        )}
      </div>
    </SectionCard>
  )
}

/** After every change the field shows the limit that holds, not what was typed for later. */
function keyOf({ limit, next }: SpendingView): string {
  return `${limit?.amount_minor} ${limit?.currency} ${next?.limit?.amount_minor} ${next?.from}`
}

function LimitForm({ limit, currency }: { limit: SpendingView['limit']; currency: string }) {
  const t = useTranslations('settings.spending')
  const locale = useLocale()
  const errors = useLimitErrors(currency)
  const shown = limit?.currency === currency ? typedAmount(limit, locale) : ''
  return (
    <IntentForm intent="limit" className="grid gap-4" {...(errors && { errors })}>
      <input type="hidden" name="currency" value={currency} />
      <TextField
        name="limit_minor"
        label={t('amount', { currency })}
        hint={t('amountHint')}
        defaultValue={shown}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        className="max-w-xs"
        isRequired
      />
      <IntentButton className="justify-self-start">{t('save')}</IntentButton>
    </IntentForm>
  )
}

/** Says what an amount looks like, where none was given; null for every other answer. */
function useLimitErrors(currency: string): FormErrors | null {
  const t = useTranslations('settings.spending')
  const money = useMoney()
  const locale = useLocale()
  const isNoAmount = useRefusal('limit')?.code === 'invalid_input'
  const text = t('amountInvalid', {
    least: money({ amount_minor: leastMinor, currency }),
    example: typedAmount({ amount_minor: exampleMinor, currency }, locale),
  })
  // One object for one answer: a new one would take the focus again
  return useMemo(() => (isNoAmount ? { summary: text, fields: { limit_minor: text } } : null), [isNoAmount, text])
}

/** A pending higher or removed limit, and the option to cancel it. */
function Waiting({ spending: { limit, next } }: { spending: SpendingView }) {
  const t = useTranslations('settings.spending')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  if (!next) return null
  const moment = dayAndTime(next.from)
  return (
    <Alert>
      <p>{next.limit ? t('waiting', { moment, limit: money(next.limit) }) : t('waitingNone', { moment })}</p>
      {limit && (
        <IntentForm intent="keep" className="mt-3">
          <input type="hidden" name="currency" value={limit.currency} />
          <input type="hidden" name="limit_minor" value={limit.amount_minor} />
          <IntentButton variant="secondary" size="small">
            {t('keep', { limit: money(limit) })}
          </IntentButton>
        </IntentForm>
      )}
    </Alert>
  )
}
