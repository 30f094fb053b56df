import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Failure } from '../api/errors.ts'
import type { FormErrors } from '../ui/fields/form-errors.ts'

/** Used for errors from a proxy without details. */
const usual = { minutes: 1 }

/** A refusal as a sentence of the page's language. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations('errors')
  return ({ code, params }) => t(code, { ...usual, ...params })
}

/**
 * A form's refusal in words, for `<Form errors={…}>`: `useFormErrors(actionData?.error)`. Null while there is none.
 * The same failure gives the same object: the summary takes the focus once for each.
 */
export function useFormErrors(failure: Failure | null | undefined): FormErrors | null {
  const t = useTranslations('errors')
  return useMemo(() => {
    if (!failure) return null
    const text = (key: string) => t(key as 'internal', { ...usual, ...failure.params })
    // A field is refused with an error code of the product, or with the kind of fault that a schema found.
    const key = (reason: string) =>
      [`fields.${reason}`, reason].find((candidate) => t.has(candidate as 'internal')) ?? 'fields.other'
    const fields = Object.entries(failure.fields ?? {}).map(([name, reason]) => [name, text(key(reason))] as const)
    return { summary: text(failure.code), fields: Object.fromEntries(fields) }
  }, [failure, t])
}
