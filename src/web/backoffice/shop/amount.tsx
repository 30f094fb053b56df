import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { FormErrors } from '../../ui/fields/form-errors.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/**
 * The refusal of a form with an amount, which is typed into the field `typed` and refused as `taken`: the number of cents that the call
 * takes. The same refusal gives the same object.
 */
export function useAmountErrors(
  area: 'shop' | 'codes',
  intent: string,
  { typed, taken }: { typed: string; taken: string },
): FormErrors | null {
  const errors = useOwnErrors(area, intent)
  return useMemo(() => {
    if (errors === null) return null
    const { [taken]: fault, ...fields } = errors.fields
    return fault === undefined ? errors : { ...errors, fields: { ...fields, [typed]: fault } }
  }, [errors, typed, taken])
}

/** What a bundle costs, in the field `amount`. */
export function AmountField({ currency }: { currency: string }) {
  const t = useTranslations('office.shop')
  return (
    <TextField
      name="amount"
      label={t('amount', { currency })}
      hint={t('amountHint')}
      inputMode="decimal"
      autoComplete="off"
      isRequired
    />
  )
}
