import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { campaignCodeFaults } from '../../contract/constants.ts'
import { IntentForm, type IntentFormProps, useRefusal } from '../features/forms/intent-form.tsx'
import { useFormErrors } from '../i18n/failures.ts'
import type { FormErrors } from '../ui/form.tsx'

const ownFaults = [...campaignCodeFaults, 'foreign_path', 'no_text', 'too_early', 'too_late', 'invalid_format'] as const

/** One of the forms of news and offers. */
export function CampaignForm({ intent, ...props }: IntentFormProps) {
  return <IntentForm intent={intent} errors={useCampaignErrors(intent)} {...props} />
}

/** A form's refusal; what only news and offers can be refused for is said in words of its own. */
function useCampaignErrors(intent: string): FormErrors | null {
  const t = useTranslations('office.campaigns.refused')
  const refusal = useRefusal(intent)
  const errors = useFormErrors(refusal)
  return useMemo(() => {
    if (errors === null || refusal === null) return null
    if (refusal.code === 'conflict') return { ...errors, summary: t('conflict') }
    const fields = { ...errors.fields }
    for (const [field, reason] of Object.entries(refusal.fields ?? {})) {
      const fault = ownFaults.find((known) => known === reason)
      if (fault !== undefined) fields[field] = t(fault, { name: String(refusal.params.name ?? '') })
    }
    return { ...errors, fields }
  }, [errors, refusal, t])
}
