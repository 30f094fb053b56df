import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SecurityView } from '../../../../contract/accounts/access.ts'
import { useSite } from '../../../api/page-facts.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { IntentButton, IntentForm, useRefusal } from '../../../features/forms/intent-form.tsx'
import {
  SecondFactorSetup,
  type StartedSecret,
  useReturnedSecret,
} from '../../../features/forms/second-factor-setup.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { useUser } from '../../../live/provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonLooks } from '../../../ui/button-looks.ts'
import { notify } from '../../../ui/toasts.tsx'
import { Disclosure } from '../disclosure.tsx'
import { SectionCard } from '../section-page.tsx'

type SecondFactorSectionProps = {
  state: SecurityView['second_factor']
  /** The secret just created by the form. */
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

/** Recovery codes, shown once: copy, download or print (printing includes only this section). */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('settings.twoSteps')
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes take the focus again
  useEffect(() => heading.current?.focus(), [codes])
  const file = [t('fileTitle', { site: useSite().name }), '', ...codes, ''].join('\n')
  return (
    <div className="mb-6 rounded-control bg-sunken p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('codesTitle')}
      </h3>
      <p className="mt-1 text-sm">{t('codesLead')}</p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={codes.join('\n')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonLooks('secondary', 'small')}
        >
          <Download aria-hidden className="size-4" /> {t('download')}
        </a>
        <Button variant="secondary" size="small" onPress={() => window.print()}>
          <Printer aria-hidden className="size-4" /> {t('print')}
        </Button>
      </div>
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations('settings.twoSteps')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      void notify(t('copied'), { tone: 'success' })
    } catch {
      void notify(t('copyFailed'), { tone: 'error' })
    }
  }
  return (
    <Button variant="secondary" size="small" onPress={() => void copy()}>
      <Copy aria-hidden className="size-4" /> {t('copy')}
    </Button>
  )
}

/** The first answer of a form, retained while other forms of the page are submitted, until it is over. */
function useStoredValue<T>(answered: T | null, isOver: boolean): T | null {
  const [stored, keep] = useState(answered)
  if (answered !== null && answered !== stored) keep(answered)
  if (answered === null && stored !== null && isOver) keep(null)
  return answered ?? (isOver ? null : stored)
}
