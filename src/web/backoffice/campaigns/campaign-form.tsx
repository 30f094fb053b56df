import { IntentForm, type IntentFormProps } from '../../features/forms/intent-form.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'

/** A campaign form; adds texts for errors of its own. */
export function CampaignForm({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useOwnErrors('campaigns', intent)} {...props} />
}
