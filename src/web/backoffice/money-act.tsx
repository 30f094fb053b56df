import { createContext, use } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Refused } from '../api/load.ts'
import { useFormErrors } from '../i18n/failures.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Form, type FormProps, SubmitButton } from '../ui/form.tsx'

const IntentContext = createContext('')

type IntentFormProps = Omit<FormProps, 'errors'> & {
  /** What it asks for, which the page's action tells its forms apart by: `files`, `settled/<id>`. */
  intent: string
}

/** One of the forms of the money page: shows the refusals that are its own, and stays in sight. */
export function IntentForm({ intent, children, ...props }: IntentFormProps) {
  const t = useTranslations('office.money')
  const answer = useActionData<Partial<Refused>>()
  const refusal = answer?.error && answer.intent === intent ? answer.error : null
  const errors = useFormErrors(refusal)
  const isTold = refusal?.code === 'conflict' || refusal?.code === 'not_found'
  const own = errors !== null && isTold ? { ...errors, summary: t(`refused.${refusal.code as 'conflict'}`) } : errors
  return (
    <Form preventScrollReset errors={own} {...props}>
      <input type="hidden" name="intent" value={intent} />
      <IntentContext value={intent}>{children}</IntentContext>
    </Form>
  )
}

/** The button of such a form: busy while that very form is on its way. */
export function IntentButton(props: ButtonProps) {
  return <SubmitButton {...props} intent={use(IntentContext)} />
}
