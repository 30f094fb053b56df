import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { SecondFactorSetup, type StartedSecret, useReturnedSecret } from '../../features/forms/second-factor-setup.tsx'

/** What the forms of a second factor answer. */
type FactorAnswer = { started: StartedSecret } | { codes: string[] }

/** Begins, or confirms, an app that makes codes, or makes new recovery codes; null for another form's intent. */
export async function actOnFactor(api: Api, form: FormData): Promise<FactorAnswer | null> {
  const password = String(form.get('password') ?? '')
  switch (form.get('intent')) {
    case 'start-factor':
      return { started: await api.backoffice.startStaffFactor(password === '' ? {} : { password }) }
    case 'confirm-factor': {
      const { recovery_codes } = await api.backoffice.confirmStaffFactor({
        code: String(form.get('code') ?? '').trim() || ' ',
      })
      return { codes: recovery_codes }
    }
    case 'renew-codes':
      return { codes: (await api.backoffice.renewStaffCodes({ password })).recovery_codes }
    default:
      return null
  }
}

/** The secret that is being set up, also as the form without script sends it back after a wrong code; and codes that were just made. */
export function useFactorAnswer(): { started: StartedSecret | null; codes: string[] | null } {
  const answer = useActionData<Partial<{ started: StartedSecret; codes: string[] }>>()
  const returned = useReturnedSecret()
  const started = answer?.started ?? returned
  const codes = answer?.codes ?? null
  // With script, a refusal answers its error only
  const [secret, keep] = useState(started)
  if (started !== null && started.secret !== secret?.secret) keep(started)
  if (codes !== null && secret !== null) keep(null)
  return { started: codes === null ? (started ?? secret) : null, codes }
}

/** Sets up the app of a colleague. */
export function FactorSetup({ started }: { started: StartedSecret }) {
  const t = useTranslations('office.secondFactor')
  return (
    <SecondFactorSetup
      started={started}
      intent="confirm-factor"
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

/** Recovery codes, this once. */
export function FactorCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('office.secondFactor')
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes take the focus again
  useEffect(() => heading.current?.focus(), [codes])
  return (
    <div className="rounded-control bg-sunken p-5">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('codesTitle')}
      </h3>
      <p className="mt-1 text-sm">{t('codesLead')}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg select-all sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
