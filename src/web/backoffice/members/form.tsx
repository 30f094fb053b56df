import { IntentForm, type IntentFormProps } from '../../features/forms/intent-form.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/** One of the forms of a member's page; what only the office can be refused for is said in words of its own. */
export function MemberForm({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useOwnErrors('members', intent)} {...props} />
}
