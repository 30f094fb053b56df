import { IntentForm, type IntentFormProps } from '../../features/forms/intent-form.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/** One of the forms of news and offers; what only they can be refused for is said in words of its own. */
export function CampaignForm({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useOwnErrors('campaigns', intent)} {...props} />
}
