import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import type { Refused } from '../../api/load.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { inGroups, QrCode } from '../../ui/qr-code.tsx'
import { IntentButton, IntentForm } from './intent-form.tsx'

/** The TOTP secret and the URL of its QR code. */
export type StartedSecret = { secret: string; uri: string }

/** The secret that is being set up, as the form without script sends it back after a wrong code. */
export function useReturnedSecret(): StartedSecret | null {
  const { secret, uri } = useActionData<Partial<Refused>>()?.typed ?? {}
  return secret && uri ? { secret, uri } : null
}

type SecondFactorSetupProps = {
  started: StartedSecret
  /** Of the form that confirms it. */
  intent: string
  words: { scan: string; scanHint: string; picture: string; key: string; code: string; confirm: string }
}

/** A picture to scan, the key in letters, and the first code of the app, which turns it on; for members and for staff. */
export function SecondFactorSetup({ started: { secret, uri }, intent, words }: SecondFactorSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          {words.scan}
        </h3>
        <p className="text-sm text-ink-soft">{words.scanHint}</p>
      </div>
      <QrCode content={uri} label={words.picture} />
      <div>
        <p className="text-sm font-semibold">{words.key}</p>
        <p className="font-mono text-lg break-words select-all">{inGroups(secret)}</p>
      </div>
      <IntentForm intent={intent}>
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="uri" value={uri} />
        <div className="grid gap-5">
          <TextField
            name="code"
            label={words.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="max-w-60"
            isRequired
          />
          <IntentButton className="justify-self-start">{words.confirm}</IntentButton>
        </div>
      </IntentForm>
    </div>
  )
}
