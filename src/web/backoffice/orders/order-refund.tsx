import { useTranslations } from 'use-intl'
import type { OrderDetailView } from '../../../contract/office/orders.ts'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoney } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Refunds an order: its unspent part, all of it, or an amount; shows the credits of each before submitting. */
export function OrderRefund({ order, refundId }: { order: OrderDetailView; refundId: string }) {
  const t = useTranslations('office.orders')
  const money = useMoney()
  const errors = useRefundErrors()
  const { unspent, whole } = order.refundable
  if (whole === null)
    return (
      <Card as="section">
        <h2 className="mb-2 text-lg font-bold">{t('refund')}</h2>
        <p className="text-ink-soft">{t('nothingLeft')}</p>
      </Card>
    )
  const choices = [
    ...(unspent === null
      ? []
      : [
          {
            value: `unspent/${unspent.amount.amount_minor}`,
            label: t('unspent', { amount: money(unspent.amount) }),
            hint: t('unspentHint', { credits: unspent.credits }),
          },
        ]),
    {
      value: `whole/${whole.amount.amount_minor}`,
      label: t('whole', { amount: money(whole.amount) }),
      hint: t('wholeHint', { credits: whole.credits }),
    },
    { value: 'part', label: t('part'), hint: t('partHint') },
  ]
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('refund')}</h2>
      <p className="mb-4 text-sm text-ink-soft">{t('refundLead')}</p>
      <IntentForm intent="refund" errors={errors} className="group">
        <input type="hidden" name="refund_id" value={refundId} />
        <div className="grid gap-4">
          <RadioGroup name="scope" label={t('scope')} choices={choices} isRequired />
          <TextField
            name="amount"
            inputMode="decimal"
            label={t('amount', { currency: order.total.currency })}
            hint={t('amountHint')}
            autoComplete="off"
            className="max-w-xs group-not-has-[[value=part]:checked]:hidden"
          />
          <TextArea name="reason" label={t('reason')} maxLength={500} isRequired />
          <IntentButton variant="danger" className="justify-self-start">
            {t('refundDo')}
          </IntentButton>
        </div>
      </IntentForm>
    </Card>
  )
}

/** Errors of refunds; an error of the amount is shown beside its field. */
function useRefundErrors() {
  const t = useTranslations('office.orders.refused')
  const refusal = useRefusal('refund')
  const errors = useFormErrors(refusal)
  if (errors === null) return null
  const { amount_minor: isAmount, ...fields } = errors.fields
  return {
    ...errors,
    ...(refusal?.code === 'conflict' && { summary: t('conflict') }),
    fields: isAmount === undefined ? fields : { ...fields, amount: t('amount') },
  }
}
