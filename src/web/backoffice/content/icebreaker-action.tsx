import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { IntentForm, type IntentFormProps, useRefusal } from '../../features/forms/intent-form.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import type { FormErrors } from '../../ui/fields/form-errors.ts'

export type IcebreakerPlace = { site_id: string; locale: string }
type ActProps = Omit<IntentFormProps, 'errors'> & { place: IcebreakerPlace }

/** A form that does something to lines of one site in one language; stays in sight, and shows the refusals that are its own. */
export function IcebreakerAct({ intent, place, children, ...props }: ActProps) {
  return (
    <IntentForm intent={intent} errors={useErrors(intent)} {...props}>
      <input type="hidden" name="site_id" value={place.site_id} />
      <input type="hidden" name="locale" value={place.locale} />
      {children}
    </IntentForm>
  )
}

/** The form's error; adds texts for errors of icebreakers. */
function useErrors(intent: string): FormErrors | null {
  const t = useTranslations('office.icebreakers')
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  const isConflict = refusal?.code === 'conflict'
  const isPlaceholder = refusal?.fields?.text === 'unknown_placeholder'
  return useMemo(() => {
    if (errors === null) return null
    if (isConflict) return { ...errors, summary: t(intent.startsWith('remove') ? 'last' : 'same') }
    return isPlaceholder ? { ...errors, fields: { ...errors.fields, text: t('placeholder') } } : errors
  }, [errors, isConflict, isPlaceholder, intent, t])
}
