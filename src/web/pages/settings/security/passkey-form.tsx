import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { browserApi } from '../../../api/browser.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'
import { knowsPasskeys } from '../../../features/accounts/passkey-log-in.ts'
import { ProofField } from '../../../features/accounts/proof-field.tsx'
import { proofOf } from '../../../features/accounts/proof-of.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import type { FormErrors } from '../../../ui/fields/form-errors.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/toasts.tsx'

/** Makes a passkey with the browser's own dialog, which needs our script; without it, says so. */
export function PasskeyForm() {
  const t = useTranslations('settings.passkeys')
  const { isBusy, errors, add } = useNewPasskey()
  const [isKnown, setKnown] = useState(true)
  useEffect(() => setKnown(knowsPasskeys()), [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void add(new FormData(event.currentTarget))
  }
  if (!isKnown) return <p className="font-semibold">{t('impossible')}</p>
  return (
    <>
      <noscript>
        <p className="font-semibold">{t('needsScript')}</p>
      </noscript>
      <Form errors={errors} onSubmit={submit} className="noscript:hidden">
        <div className="grid gap-5">
          <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={60} autoComplete="off" />
          <ProofField />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('create')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Reauthentication, the browser's passkey dialog and storing the passkey; errors are translated. */
function useNewPasskey() {
  const t = useTranslations('settings.passkeys')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [ceremonyErrors, setCeremonyErrors] = useState<FormErrors | null>(null)
  const refusalErrors = useFormErrors(failure)

  async function add(form: FormData) {
    setBusy(true)
    setFailure(null)
    setCeremonyErrors(null)
    try {
      await makePasskey(form)
      void notify(t('addedDone'), { tone: 'success' })
      await revalidate()
    } catch (error) {
      const refused = failureOf(error)
      if (refused) setFailure(refused)
      else setCeremonyErrors({ summary: t(ceremonyFault(error)), fields: {} })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors: ceremonyErrors ?? refusalErrors, add }
}

async function makePasskey(form: FormData): Promise<void> {
  // Fetched together: browsers ask for a passkey only soon after a press
  const [{ challenge_id, options }, { startRegistration }] = await Promise.all([
    browserApi.accounts.startPasskey(proofOf(form)),
    import('@simplewebauthn/browser'),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const credential = await startRegistration({ optionsJSON })
  await browserApi.accounts.addPasskey({
    challenge_id,
    credential: { ...credential },
    name: String(form.get('name') ?? '').trim(),
  })
}

/** What the browser's dialog ended with, as a key of its words. */
function ceremonyFault(error: unknown): 'known' | 'stopped' | 'impossible' {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'impossible'
}
