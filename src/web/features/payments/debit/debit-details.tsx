import { type InputEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DebitView } from '../../../../contract/payments/debit.ts'
import { needsAddress } from '../../../../shared/sepa.ts'
import { withOneStop } from '../../../../shared/text.ts'
import type { Refused } from '../../../api/load.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx'
import { groupedIban } from './debit-iban.ts'

/** Account, holder and phone, and the mandate in full, which is given by its own mark. */
export function DebitDetails({ debit, refused }: { debit: DebitView; refused: Refused | null }) {
  const t = useTranslations('payments.debit')
  const [iban, setIban] = useState(refused?.typed?.iban ?? '')
  return (
    <Form errors={useFormErrors(refused?.error)} typed={refused?.typed}>
      <input type="hidden" name="intent" value="details" />
      <div className="grid gap-5">
        <IbanField
          name="iban"
          label={t('iban')}
          hint={t('ibanHint')}
          onChange={(event) => setIban(event.currentTarget.value)}
          className="tabular-nums"
          isRequired
        />
        <TextField
          name="holder"
          label={t('holder')}
          hint={t('holderHint')}
          autoComplete="name"
          maxLength={70}
          isRequired
        />
        {needsAddress(iban) && <BankAddress />}
        <TextField
          name="phone"
          type="tel"
          label={t('phone')}
          hint={t('phoneHint')}
          autoComplete="tel"
          maxLength={40}
          isRequired
        />
        <Mandate debit={debit} />
        <Checkbox name="text_version" value={debit.text_version} isRequired>
          {t('agree')}
        </Checkbox>
        <SubmitButton size="large" isWide intent="details">
          {t('sendCode')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/**
 * Fields required by banks outside the European Economic Area; without script they appear after the IBAN was submitted.
 */
function BankAddress() {
  const t = useTranslations('payments.debit')
  const fields = [
    { name: 'bic', autoComplete: 'off', maxLength: 20, hint: t('addressHint') },
    { name: 'street', autoComplete: 'street-address', maxLength: 70 },
    { name: 'city', autoComplete: 'off', maxLength: 70 },
  ] as const
  return fields.map((field) => <TextField key={field.name} label={t(field.name)} isRequired {...field} />)
}

/** The mandate text required by law, with creditor and reference. */
function Mandate({ debit: { creditor, reference } }: { debit: DebitView }) {
  const t = useTranslations('payments.debit')
  const facts = [
    [t('creditor'), `${creditor.name}, ${creditor.address}`],
    [t('creditorId'), creditor.id],
    [t('reference'), reference],
    [t('paymentType'), t('recurrent')],
  ]
  return (
    <section className="rounded-card border border-line p-4 text-sm">
      <h3 className="mb-2 text-base font-bold">{t('mandateTitle')}</h3>
      <dl className="mb-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-2">
        <p>{withOneStop(t('mandate', { creditor: creditor.name }))}</p>
        <p>{t('refundRight')}</p>
        <p>{withOneStop(t('mandateUse', { creditor: creditor.name }))}</p>
      </div>
    </section>
  )
}

/** IBAN field, grouped while typing with the caret preserved. Without script any format is accepted. */
function IbanField(props: Omit<TextFieldProps, 'onInput'>) {
  const before = useRef('')

  function group({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.isComposing) return
    const caret = field.selectionStart ?? field.value.length
    const deletedFrom = nativeEvent.inputType === 'deleteContentForward' ? before.current : null
    const grouped = groupedIban({ text: field.value, caret }, deletedFrom)
    before.current = grouped.text
    if (grouped.text === field.value) return
    field.value = grouped.text
    field.setSelectionRange(grouped.caret, grouped.caret)
  }

  return (
    <TextField
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      {...props}
      onInput={group}
    />
  )
}
