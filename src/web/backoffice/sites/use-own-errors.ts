import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../features/forms/intent-form.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import type { FormErrors } from '../../ui/fields/form-errors.ts'

type Area =
  | 'approvals'
  | 'authorityOrders'
  | 'campaigns'
  | 'codes'
  | 'members'
  | 'money'
  | 'pages'
  | 'shop'
  | 'sites'
  | 'staff'
type Bounds = { least: number | string; most: number | string }
const unknown: Bounds = { least: '', most: '' }

/**
 * The error of a form with one intent; adds texts of `office.<area>.refused` for codes and field errors, which may use
 * `{name}` or the bounds of their field. The same error gives the same object.
 */
export function useOwnErrors(
  area: Area,
  intent: string,
  boundsOf?: (field: string) => Bounds | null,
): FormErrors | null {
  const t = useTranslations(`office.${area}.refused`)
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: bounds follow from the field alone
  return useMemo(() => {
    if (errors === null || refusal === null) return null
    const name = String(refusal.params.name ?? '')
    const text = (reason: string, bounds = unknown) => {
      const fault = reason as 'conflict'
      return t.has(fault) ? t(fault, { name, ...bounds }) : null
    }
    const fields = { ...errors.fields }
    for (const [field, fault] of Object.entries(refusal.fields ?? {})) {
      const own = text(fault, boundsOf?.(field) ?? unknown)
      if (own !== null) fields[field] = own
    }
    return { summary: text(refusal.code) ?? errors.summary, fields }
  }, [errors, refusal, t])
}
