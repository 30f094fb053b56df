import { type AgeLevel, type AgeProviderName, ageLevels } from '../../../../contract/accounts/age-rules.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Levels of proof that providers can give. */
export const ageProviderLevels: Record<AgeProviderName, readonly AgeLevel[]> = {
  sandbox: ageLevels,
  yoti: ['estimated', 'document'],
  eu_wallet: ['wallet'],
}

/** What a provider says about a session: the result and how sure it is, never an age, a date of birth or a document. */
export type ProviderAgeResult =
  | { status: 'passed'; level: AgeLevel }
  /** `unfinished`: expired, cancelled or without a result; a new session may pass. */
  | { status: 'refused' | 'pending' | 'unfinished' }

type SessionRequest = {
  /** Where the provider's page leads afterwards. Its parameters are never trusted. */
  returnUrl: string
  /** Where the provider may notify us; must be https outside tests. */
  callbackUrl: string
  /** Levels that suffice; the provider offers no weaker method. */
  levels: readonly AgeLevel[]
}

/** `opens`: a page of the provider, or an app on a phone (a link to follow there, or to scan as a QR code). */
export type AgeSession = { id: string; url: string; opens: 'page' | 'app' }

/**
 * An age verification provider. Results are always looked up at the provider by the id of the session that we created,
 * so neither a return address nor a callback can be forged. Both calls throw `AgeProviderDown` if it does not answer.
 */
export type AgeProvider = {
  name: AgeProviderName
  levels: readonly AgeLevel[]
  start(request: SessionRequest): Promise<AgeSession>
  /** `returned`: parameters of the return address, read only by the sandbox. */
  resultOf(sessionId: string, returned: Readonly<Record<string, string>>): Promise<ProviderAgeResult>
  /** Ids that a callback may name as its session; null for a provider without callbacks. */
  sessionsIn: ((body: unknown) => string[]) | null
}

export type ProviderPlatform = Pick<Platform, 'config' | 'secrets' | 'clock'>

/** The provider cannot be reached, or answers with an error. */
export class AgeProviderDown extends Error {}

const timeoutMs = 9_000

/**
 * A request to a provider. Returns status and JSON body (null if it is none). Errors: AgeProviderDown if there is no
 * answer in nine seconds, and for every status that `expected` does not name.
 */
export async function callProvider(
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  expected: readonly number[],
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new AgeProviderDown('no answer', { cause: error })
    },
  )
  if (!expected.includes(answer.status)) throw new AgeProviderDown(`status ${answer.status}`)
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
