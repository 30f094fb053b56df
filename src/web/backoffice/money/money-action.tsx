import { IntentForm, type IntentFormProps } from '../../features/forms/intent-form.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/** One of the forms of the money page; what only finance can be refused for is said in words of its own. */
export function MoneyAct({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useOwnErrors('money', intent)} {...props} />
}
