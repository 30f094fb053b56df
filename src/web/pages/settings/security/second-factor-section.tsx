import { useTranslations } from 'use-intl'
import type { SecurityView } from '../../../../contract/accounts/access.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm, useRefusal } from '../../../features/forms/intent-form.tsx'
import {
  SecondFactorSetup,
  type StartedSecret,
  useReturnedSecret,
} from '../../../features/forms/second-factor-setup.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { useUser } from '../../../live/provider.tsx'
import { Disclosure } from '../disclosure.tsx'
import { SectionCard } from '../section-page.tsx'
import { useStoredValue } from '../use-stored-value.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type SecondFactorSectionProps = {
  state: SecurityView['second_factor']
  /** The secret that a form has just asked for. */
  started: StartedSecret | null
  /** Just made, and shown this once. */
  recoveryCodes: string[] | null
}

/** The second step of a log-in: off, being set up, or on with its recovery codes. */
export function SecondFactorSection({ state, started, recoveryCodes }: SecondFactorSectionProps) {
  const t = useTranslations('settings.twoSteps')
  const returned = useReturnedSecret()
  const secret = useStoredValue(started, state !== null) ?? returned
  const codes = useStoredValue(recoveryCodes, state === null)
  const isUnderWay = state === null && codes === null
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      {codes && <RecoveryCodes codes={codes} />}
      {state && <TurnedOn state={state} />}
      {isUnderWay && (secret ? <BeingSetUp started={secret} /> : <TurnedOff />)}
    </SectionCard>
  )
}

function TurnedOff() {
  const t = useTranslations('settings.twoSteps')
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  const isRefused = useRefusal('start-steps') !== null
  if (!isConfirmed) return <p className="text-ink-soft">{t('unconfirmed')}</p>
  return (
    <>
      <p className="mb-4">{t('off')}</p>
      <Disclosure label={t('turnOn')} isOpen={isRefused}>
        <IntentForm intent="start-steps">
          <ProofThen label={t('start')} />
        </IntentForm>
      </Disclosure>
    </>
  )
}

function BeingSetUp({ started }: { started: StartedSecret }) {
  const t = useTranslations('settings.twoSteps')
  return (
    <SecondFactorSetup
      started={started}
      intent="confirm-steps"
      words={{
        scan: t('scan'),
        scanHint: t('scanHint'),
        picture: t('picture'),
        key: t('key'),
        code: t('code'),
        confirm: t('confirm'),
      }}
    />
  )
}

function TurnedOn({ state }: { state: NonNullable<SecurityView['second_factor']> }) {
  const t = useTranslations('settings.twoSteps')
  const moments = useMoments()
  const isRefused = { codes: useRefusal('new-codes') !== null, end: useRefusal('end-steps') !== null }
  return (
    <div className="print:hidden">
      <p>{t('on', { date: moments.day(state.enabled_at) })}</p>
      <p className="mb-4">{t('codesLeft', { count: state.recovery_codes_left })}</p>
      <div className="grid gap-3">
        <Disclosure label={t('newCodes')} isOpen={isRefused.codes} key={`codes ${state.recovery_codes_left}`}>
          <p>{t('newCodesText')}</p>
          <IntentForm intent="new-codes">
            <ProofThen label={t('newCodesConfirm')} />
          </IntentForm>
        </Disclosure>
        <Disclosure label={t('turnOff')} isOpen={isRefused.end}>
          <p>{t('turnOffText')}</p>
          <IntentForm intent="end-steps">
            <ProofThen label={t('turnOffConfirm')} isDanger />
          </IntentForm>
        </Disclosure>
      </div>
    </div>
  )
}

function ProofThen({ label, isDanger = false }: { label: string; isDanger?: boolean }) {
  return (
    <div className="grid gap-5">
      <ProofField />
      <IntentButton variant={isDanger ? 'danger' : 'primary'} className="justify-self-start">
        {label}
      </IntentButton>
    </div>
  )
}
