import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../features/forms/intent-form.tsx'
import { useFormErrors } from '../i18n/failures.ts'
import type { FormErrors } from '../ui/form.tsx'

/**
 * The refusal of a form of one intent; what only its area can be refused for is said in the words of `office.<area>.refused`: `conflict`, and
 * faults of fields, which may tell a `{name}`. The same refusal gives the same object.
 */
export function useOwnErrors(area: 'campaigns' | 'pages' | 'staff' | 'approvals', intent: string): FormErrors | null {
  const t = useTranslations(`office.${area}.refused`)
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  return useMemo(() => {
    if (errors === null || refusal === null) return null
    if (refusal.code === 'conflict') return { ...errors, summary: t('conflict') }
    const fields = { ...errors.fields }
    for (const [field, reason] of Object.entries(refusal.fields ?? {})) {
      const fault = reason as 'conflict'
      if (t.has(fault)) fields[field] = t(fault, { name: String(refusal.params.name ?? '') })
    }
    return { ...errors, fields }
  }, [errors, refusal, t])
}
