import { createContext, type ReactNode, use, useMemo } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Refused } from '../api/load.ts'
import { useFormErrors } from '../i18n/failures.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Form, type FormErrors, SubmitButton } from '../ui/form.tsx'

export type IcebreakerPlace = { site_id: string; locale: string }
type ActProps = {
  /** What it asks for, which the page's action tells its forms apart by: `begin`, `up/<id>`. */
  intent: string
  place: IcebreakerPlace
  className?: string
  children: ReactNode
}

const IntentContext = createContext('')

/** The page's last answer, if it refused this form. */
export function useRefused(intent: string): Refused | null {
  const answer = useActionData<Partial<Refused>>()
  return answer?.error && answer.intent === intent ? { ...answer, error: answer.error } : null
}

/** A form that does something to lines of one site in one language; stays in sight, and shows the refusals that are its own. */
export function IcebreakerAct({ intent, place, children, ...props }: ActProps) {
  return (
    <Form preventScrollReset errors={useErrors(intent)} {...props}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="site_id" value={place.site_id} />
      <input type="hidden" name="locale" value={place.locale} />
      <IntentContext value={intent}>{children}</IntentContext>
    </Form>
  )
}

/** The button of an `<IcebreakerAct>`: busy while that very form is on its way. */
export function ActButton(props: ButtonProps) {
  return <SubmitButton {...props} intent={use(IntentContext)} />
}

/** The form's own refusal; what only lines can be refused for is said in words of their own. */
function useErrors(intent: string): FormErrors | null {
  const t = useTranslations('office.icebreakers')
  const refusal = useRefused(intent)?.error
  const errors = useFormErrors(refusal)
  const isConflict = refusal?.code === 'conflict'
  const isPlaceholder = refusal?.fields?.text === 'unknown_placeholder'
  return useMemo(() => {
    if (errors === null) return null
    if (isConflict) return { ...errors, summary: t(intent.startsWith('remove') ? 'last' : 'same') }
    return isPlaceholder ? { ...errors, fields: { ...errors.fields, text: t('placeholder') } } : errors
  }, [errors, isConflict, isPlaceholder, intent, t])
}
