import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { Button } from '../../ui/button.tsx'
import { askPasskey, knowsPasskeys, offersPasskeysInFields, type SignedChallenge } from './passkey-log-in.ts'

/**
 * Passkey log-in: a button, and autofill in the email field. Submits to the page's action. The button is there before
 * feature detection, which removes it from browsers without passkeys, so that the layout of all others does not shift.
 */
export function PasskeyButton({
  round,
}: {
  /** Changes with each refusal, which uses a question up. */ round: unknown
}) {
  const t = useTranslations('entry.passkey')
  const { isKnown, isAsking, note, ask } = usePasskey(round)
  if (isKnown === false) return null
  return (
    <div className="mt-5 noscript:hidden">
      <p aria-hidden className="mb-5 flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {t('or')}
        <span className="h-px flex-1 bg-line" />
      </p>
      <Button variant="secondary" size="large" isWide isBusy={isAsking} onPress={ask}>
        <KeyRound aria-hidden className="size-5" />
        {t('logIn')}
      </Button>
      <p role="status" className="mt-3 text-center text-sm text-ink-soft empty:hidden">
        {note}
      </p>
    </div>
  )
}

function usePasskey(round: unknown) {
  const t = useTranslations('entry.passkey')
  const failureText = useFailureText()
  const submit = useSubmit()
  const [isKnown, setKnown] = useState<boolean | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const send = (signed: SignedChallenge) => submit({ ...signed }, { method: 'post' })
  useEffect(() => setKnown(knowsPasskeys()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each refusal and each dialog
  useEffect(() => {
    if (isAsking) return
    const over = new AbortController()
    const offer = async () => {
      if (!(await offersPasskeysInFields()) || over.signal.aborted) return
      const signed = await askPasskey({ inFields: true, signal: over.signal })
      if (signed && !over.signal.aborted) await send(signed)
    }
    // Not requested by the user, so errors are ignored
    offer().catch(() => undefined)
    return () => over.abort()
  }, [isAsking, round])

  const ask = async () => {
    setAsking(true)
    setNote('')
    try {
      const signed = await askPasskey()
      if (signed) await send(signed)
      else setNote(t('nothing'))
    } catch (error) {
      setNote(failureText(failureOf(error) ?? { code: 'internal', params: {} }))
    }
    setAsking(false)
  }
  return { isKnown, isAsking, note, ask: () => void ask() }
}
