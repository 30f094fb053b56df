import { useTranslations } from 'use-intl'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { LeavingStep, Stay, type Way } from './leaving-step.tsx'

/** The last step: the proof, a word for who wants to leave one, and the button that does it. */
export function LeavingLast({ way }: { way: Way }) {
  const t = useTranslations('settings.leaving')
  return (
    <LeavingStep way={way} title={t('last.title')} lead={t('last.lead')} onward={null}>
      <IntentForm intent="delete">
        <input type="hidden" name="reason" value={way.reason} />
        <div className="grid gap-5">
          <ProofField />
          <TextArea name="other" label={t('last.other')} hint={t('last.otherHint')} rows={2} maxLength={1000} />
          <div className="flex flex-wrap gap-3">
            <IntentButton variant="danger">{t('last.submit')}</IntentButton>
            <Stay />
          </div>
        </div>
      </IntentForm>
    </LeavingStep>
  )
}
