import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { browserApi } from '../../api/browser.ts'

/** What a log-in by passkey sends, as texts of a form. */
export type SignedChallenge = { challenge_id: string; credential: string }

/** Whether this browser knows passkeys at all. Only in the browser. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Whether the browser offers passkeys in its autofill. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

type Question = {
  /** In the autofill of the email field where supported; otherwise in a dialog. */
  inFields?: boolean
  /** Takes the question back. */
  signal?: AbortSignal
}

/** Requests a passkey of this site. Null if cancelled. Throws ApiError if the server cannot be reached. */
export async function askPasskey({ inFields = false, signal }: Question = {}): Promise<SignedChallenge | null> {
  const [{ startAuthentication, WebAuthnAbortService }, { challenge_id, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    browserApi.accounts.startPasskeyLogIn({}),
  ])
  if (signal?.aborted) return null
  signal?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: inFields }).catch(() => null)
  return credential && { challenge_id, credential: JSON.stringify(credential) }
}
