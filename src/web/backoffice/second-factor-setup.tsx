import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../contract/index.ts'
import type { Refused } from '../api/load.ts'
import { IntentButton, IntentForm } from '../features/forms/intent-form.tsx'
import { inGroups, QrCode } from '../ui/qr-code.tsx'
import { TextField } from '../ui/text-field.tsx'

type Started = { secret: string; uri: string }
/** What the forms of a second factor answer. */
export type FactorAnswer = { started: Started } | { codes: string[] }

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
export function useFactorAnswer(): { started: Started | null; codes: string[] | null } {
  const answer = useActionData<Partial<Refused & { started: Started; codes: string[] }>>()
  const { secret, uri } = answer?.typed ?? {}
  const started = answer?.started ?? (secret && uri ? { secret, uri } : null)
  const codes = answer?.codes ?? null
  // With script, a refusal answers its error only
  const [kept, keep] = useState(started)
  if (started !== null && started.secret !== kept?.secret) keep(started)
  if (codes !== null && kept !== null) keep(null)
  return { started: codes === null ? (started ?? kept) : null, codes }
}

/** A picture to scan, the key in letters, and the first code of the app, which turns it on. */
export function FactorSetup({ started: { secret, uri } }: { started: Started }) {
  const t = useTranslations('office.secondFactor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('scan')}
        </h3>
        <p className="text-sm text-ink-soft">{t('scanHint')}</p>
      </div>
      <QrCode content={uri} label={t('picture')} />
      <div>
        <p className="text-sm font-semibold">{t('key')}</p>
        <p className="font-mono text-lg break-words select-all">{inGroups(secret)}</p>
      </div>
      <IntentForm intent="confirm-factor">
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <div className="grid gap-5">
          <TextField
            name="code"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="max-w-60"
            isRequired
          />
          <IntentButton className="justify-self-start">{t('confirm')}</IntentButton>
        </div>
      </IntentForm>
    </div>
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
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
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
