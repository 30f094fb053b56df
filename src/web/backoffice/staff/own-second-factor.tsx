import { useTranslations } from 'use-intl'
import type { MeView } from '../../../contract/office/access.ts'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { useDay } from '../ui/use-day.ts'
import { FactorCodes, FactorSetup, useFactorAnswer } from './second-factor-setup.tsx'

/** One's own second factor: off, being set up, or on with its recovery codes. */
export function MeFactor({ factor }: { factor: MeView['second_factor'] }) {
  const t = useTranslations('office.me')
  const day = useDay()
  const { started, codes } = useFactorAnswer()
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lg font-bold">{t('secondFactor')}</h2>
      {codes && <FactorCodes codes={codes} />}
      <p>
        {factor === null
          ? t('off')
          : `${t('on', { day: day(factor.since) })} ${t('codesLeft', { count: factor.codes_left })}`}
      </p>
      {started ? (
        <FactorSetup started={started} />
      ) : (
        <div className="flex flex-wrap gap-x-2 gap-y-4 [&>details[open]]:w-full">
          <WithPassword
            intent="start-factor"
            label={factor === null ? t('setUp') : t('replace')}
            hint={factor === null ? null : t('replaceHint')}
          />
          {factor !== null && <WithPassword intent="renew-codes" label={t('renew')} hint={t('renewHint')} />}
        </div>
      )}
    </Card>
  )
}

type WithPasswordProps = { intent: 'start-factor' | 'renew-codes'; label: string; hint: string | null }

/** Starting requires the password. */
function WithPassword({ intent, label, hint }: WithPasswordProps) {
  const t = useTranslations('office.me')
  const isRefused = useRefusal(intent) !== null
  return (
    <Unfold label={label} isOpen={isRefused}>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <IntentForm intent={intent}>
        <div className="grid max-w-md gap-5">
          <PasswordField name="password" label={t('current')} autoComplete="current-password" isRequired />
          <IntentButton className="justify-self-start">{label}</IntentButton>
        </div>
      </IntentForm>
    </Unfold>
  )
}
