import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Refused } from '../../api/load.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { inGroups, QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type StartedSecret = { secret: string; uri: string }

/** The secret that is being set up, as the form without script sends it back after a wrong code. */
export function useReturnedSecret(): StartedSecret | null {
  const { secret, uri } = useActionData<Partial<Refused>>()?.typed ?? {}
  return secret && uri ? { secret, uri } : null
}

/** A picture to scan, the key in letters, and the first code of the app, which turns it on. */
export function SecondFactorSetup({ secret: { secret, uri } }: { secret: StartedSecret }) {
  const t = useTranslations('settings.twoSteps')
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
      <IntentForm intent="confirm-steps">
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
