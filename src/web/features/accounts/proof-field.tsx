import { type Ref, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/toasts.tsx'

/**
 * Reauthentication by password or by an emailed code. Sends `current_password` or `code`, read by `proofOf` in the
 * form's action. For settings pages, which load the texts. Without script the code has a page of its own, which returns
 * with `?proof=code`.
 */
export function ProofField() {
  const t = useTranslations('settings.proof')
  const [query] = useSearchParams()
  const [isByCode, setByCode] = useState(query.get('proof') === 'code')
  const code = useRef<HTMLInputElement>(null)
  const { send, isSending, sent } = useCode()

  useEffect(() => {
    if (sent > 0) code.current?.focus()
  }, [sent])

  async function ask() {
    if (await send()) setByCode(true)
  }

  if (!isByCode)
    return (
      <div className="grid justify-items-start gap-1">
        <PasswordField
          name="current_password"
          label={t('password')}
          autoComplete="current-password"
          className="w-full"
          isRequired
        />
        <AskForCode isSending={isSending} onAsk={() => void ask()} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-1">
      <CodeField ref={code} />
      <div className="-ms-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          className="px-3 underline underline-offset-4"
          isBusy={isSending}
          onPress={() => void ask()}
        >
          {t('sendAgain')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="px-3 underline underline-offset-4"
          onPress={() => setByCode(false)}
        >
          {t('usePassword')}
        </Button>
      </div>
    </div>
  )
}

function CodeField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const t = useTranslations('settings.proof')
  const email = useUser()?.email ?? ''
  return (
    <TextField
      ref={ref}
      name="code"
      label={t('code')}
      hint={t('codeSent', { email })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="w-full"
      isRequired
    />
  )
}

/** A link until our script runs: a button of this form would also be what the enter key presses. */
function AskForCode({ isSending, onAsk }: { isSending: boolean; onAsk: () => void }) {
  const t = useTranslations('settings.proof')
  const { pathname, search } = useLocation()
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (!isScripted)
    return (
      <Link
        to={`/settings/code?next=${encodeURIComponent(pathname + search)}`}
        className="prose-link inline-flex min-h-9 items-center text-sm"
      >
        {t('sendCode')}
      </Link>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ms-3 px-3 underline underline-offset-4"
      isBusy={isSending}
      onPress={onAsk}
    >
      {t('sendCode')}
    </Button>
  )
}

/** Has a code mailed; `sent` counts them. */
function useCode() {
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState(0)

  async function send(): Promise<boolean> {
    setSending(true)
    try {
      await browserApi.accounts.sendCode({})
      setSent((count) => count + 1)
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      void notify(failureText(failure), { tone: 'error' })
      return false
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, sent }
}
