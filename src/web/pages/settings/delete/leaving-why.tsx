import { useTranslations } from 'use-intl'
import { leavingReasons } from '../../../../contract/constants.ts'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { LeavingStep, Stay, type Way } from './leaving-step.tsx'

/** The first step: why, for who wants to say it. */
export function LeavingWhy({ way, chosen }: { way: Way; chosen: string | null }) {
  const t = useTranslations('settings.leaving')
  const choices = leavingReasons.map((value) => ({ value, label: t(`why.reasons.${value}`) }))
  return (
    <LeavingStep way={way} title={t('why.title')} lead={t('why.lead')} onward={null}>
      <Form method="get" action="/settings/delete">
        <input type="hidden" name="step" value={way.steps[1]} />
        <RadioGroup
          name="reason"
          label={t('why.title')}
          isLabelHidden
          choices={choices}
          defaultValue={chosen ?? undefined}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton variant="secondary">{t('continue')}</SubmitButton>
          <Stay />
        </div>
      </Form>
    </LeavingStep>
  )
}
