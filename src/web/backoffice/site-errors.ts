import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../features/forms/intent-form.tsx'
import { useFormErrors } from '../i18n/failures.ts'
import type { FormErrors } from '../ui/form.tsx'

type Bounds = { least: number | string; most: number | string }
const unknown: Bounds = { least: '', most: '' }

/**
 * The refusal of a form of one intent in the words of `office.<area>.refused`: what the whole form was refused for, and each field with its
 * own bounds. The same refusal gives the same object.
 */
export function useSiteErrors(
  area: 'sites' | 'shop' | 'codes',
  intent: string,
  boundsOf?: (field: string) => Bounds | null,
): FormErrors | null {
  const t = useTranslations(`office.${area}.refused`)
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  // biome-ignore lint/correctness/useExhaustiveDependencies: bounds follow from the field alone
  return useMemo(() => {
    if (errors === null || refusal === null) return null
    const text = (fault: string, bounds: Bounds) => (t.has(fault as 'conflict') ? t(fault as 'conflict', bounds) : null)
    const fields = { ...errors.fields }
    for (const [field, fault] of Object.entries(refusal.fields ?? {})) {
      const own = text(fault, boundsOf?.(field) ?? unknown)
      if (own !== null) fields[field] = own
    }
    return { summary: text(refusal.code, unknown) ?? errors.summary, fields }
  }, [errors, refusal, t])
}
