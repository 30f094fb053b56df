import { useTranslations } from 'use-intl'
import { IntentForm, type IntentFormProps, useRefusal } from '../features/forms/intent-form.tsx'
import { useFormErrors } from '../i18n/failures.ts'

/** One of the forms of a member's page; what only the office can be refused for is said in words of its own. */
export function MemberForm({ intent, ...props }: IntentFormProps) {
  const t = useTranslations('office.members.refused')
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  const code = refusal?.code
  const own = errors && (code === 'conflict' || code === 'key_reused') ? { ...errors, summary: t(code) } : errors
  return <IntentForm intent={intent} errors={own} {...props} />
}
