import { createContext, type ReactNode, use, useEffect } from 'react'
import { useActionData } from 'react-router'
import type { Failure } from '../../api/errors.ts'
import type { Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import type { ButtonProps } from '../../ui/button.tsx'
import { Form, type FormProps, SubmitButton } from '../../ui/fields/form.tsx'
import { notify } from '../../ui/toasts.tsx'

const IntentContext = createContext('')

function useRefused(intent: string): Refused | null {
  const answer = useActionData<Partial<Refused>>()
  return answer?.error && answer.intent === intent ? { ...answer, error: answer.error } : null
}

/** The failure of the page's last form, if it was the one of this intent. */
export function useRefusal(intent: string): Failure | null {
  return useRefused(intent)?.error ?? null
}

/** What was typed into the page's last form, if it was the one of this intent and refused. */
export function useTyped(intent: string): Refused['typed'] {
  return useRefused(intent)?.typed
}

export type IntentFormProps = FormProps & {
  /** Value of the field `intent`, by which the page's action identifies its forms: `password`, `end-session/<id>`. */
  intent: string
}

/** One of several forms of a page: shows its own refusals (or the given `errors`) and stays in view. */
export function IntentForm({ intent, errors, typed, children, ...props }: IntentFormProps) {
  const own = useFormErrors(useRefusal(intent))
  const ownTyped = useTyped(intent)
  return (
    <Form preventScrollReset errors={errors === undefined ? own : errors} typed={typed ?? ownTyped} {...props}>
      <input type="hidden" name="intent" value={intent} />
      <IntentContext value={intent}>{children}</IntentContext>
    </Form>
  )
}

/** The button of an `<IntentForm>`: busy while that very form is on its way. */
export function IntentButton(props: ButtonProps) {
  return <SubmitButton {...props} intent={use(IntentContext)} />
}

type DoneNoticeProps = {
  /** What has been done, in words; null where the last form did nothing worth a word. */
  text: string | null
  action?: { label: string; onPress: () => void }
  /** Answer of one form of the page; each answer is shown once. */
  answer: unknown
}

/** Shows the result of a form: as a toast, and in the page without script. */
export function DoneNotice({ text, action, answer }: DoneNoticeProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not for new words about the same
  useEffect(() => {
    if (text) void notify(text, { tone: 'success', ...(action && { action }) })
  }, [answer])
  if (!text) return null
  return (
    <noscript>
      <p role="status" className="rounded-card bg-success-soft p-4 font-semibold text-success-ink">
        {text}
      </p>
    </noscript>
  )
}
