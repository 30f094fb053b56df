import type { Platform } from '../platform.ts'

/** An age verification provider; it reports only that a person is over 18. */
type AgeProvider = {
  name: string
  /**
   * URL of the provider's verification page. `state` is returned to `returnUrl` with the result. No other data is sent.
   */
  start(request: { state: string; returnUrl: string }): string
  /** Verifies the parameters of the return URL; null without a valid signature of the provider. */
  read(answer: Readonly<Record<string, string>>): { state: string; isAdult: boolean } | null
}
/**
 * The configured age verification provider (`AGE_PROVIDER`); null if there is none, then content that requires a proof
 * is hidden.
 */
export function ageProviderOf(platform: Pick<Platform, 'config' | 'secrets'>): AgeProvider | null {
  switch (platform.config.ageProvider) {
    case 'sandbox':
      return sandboxAge(platform)
    case null:
      return null
  }
}

export const sandboxAgePath = '/dev/age'
const purpose = 'age-sandbox'
const messageOf = (state: string, result: string) => `${state} ${result}`

/** Built-in provider for demo and tests: its page asks and accepts the answer. */
function sandboxAge({ secrets }: Pick<Platform, 'secrets'>): AgeProvider {
  return {
    name: 'sandbox',
    start: ({ state, returnUrl }) => `${sandboxAgePath}?${new URLSearchParams({ state, back: returnUrl })}`,
    read({ state = '', result = '', signature = '' }) {
      if (!secrets.isSigned(purpose, messageOf(state, result), signature)) return null
      return { state, isAdult: result === 'adult' }
    },
  }
}

/** The way back from the sandbox with its signed answer. */
export function sandboxAnswer(
  { secrets }: Pick<Platform, 'secrets'>,
  { state, back, isAdult }: { state: string; back: string; isAdult: boolean },
): string {
  const result = isAdult ? 'adult' : 'minor'
  const answer = { state, result, signature: secrets.sign(purpose, messageOf(state, result)) }
  return `${back}${back.includes('?') ? '&' : '?'}${new URLSearchParams(answer)}`
}
