import { IntentForm, type IntentFormProps } from '../../features/forms/intent-form.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/** A form of a member's page; adds texts for errors of the office. */
export function MemberForm({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useOwnErrors('members', intent)} {...props} />
}
