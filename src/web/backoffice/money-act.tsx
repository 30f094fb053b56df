import { useTranslations } from 'use-intl'
import { IntentForm, type IntentFormProps, useRefusal } from '../features/forms/intent-form.tsx'
import { useFormErrors } from '../i18n/failures.ts'

/** One of the forms of the money page; what only finance can be refused for is said in words of its own. */
export function MoneyAct({ intent, ...props }: IntentFormProps) {
  const t = useTranslations('office.money.refused')
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  const code = refusal?.code
  const own = errors && (code === 'conflict' || code === 'not_found') ? { ...errors, summary: t(code) } : errors
  return <IntentForm intent={intent} errors={own} {...props} />
}
