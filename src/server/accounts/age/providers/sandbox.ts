import { newToken } from '../../../platform/ids.ts'
import { type AgeProvider, AgeProviderDown, type ProviderPlatform } from './provider.ts'

export const sandboxAgePath = '/dev/age'
/** What the sandbox's page offers: every answer that a provider can give. */
export const sandboxAnswers = ['document', 'estimated', 'wallet', 'refused', 'pending', 'cancelled', 'down'] as const
type SandboxAnswer = (typeof sandboxAnswers)[number]

const purpose = 'age-sandbox'
const messageOf = (session: string, answer: string, at: string) => `${session} ${answer} ${at}`
/** After this, a check that was pending, or a provider that was down, passes. */
const delayMs = 10_000

/**
 * Built-in provider for demo and tests. It stores nothing: the answer chosen on its page comes back signed in the return
 * address, for the session it was given for.
 */
export function sandbox({ secrets, clock }: ProviderPlatform): AgeProvider {
  return {
    name: 'sandbox',
    levels: ['estimated', 'document', 'wallet'],
    async start({ returnUrl }) {
      const id = newToken()
      const query = new URLSearchParams({ session: id, back: returnUrl })
      return { id, url: `${sandboxAgePath}?${query}`, opens: 'page' }
    },
    async resultOf(sessionId, { answer = '', at = '', signature = '' }) {
      if (!secrets.isSigned(purpose, messageOf(sessionId, answer, at), signature)) return { status: 'pending' }
      const isLater = clock.now().getTime() >= Number(at) + delayMs
      switch (answer as SandboxAnswer) {
        case 'refused':
          return { status: 'refused' }
        case 'cancelled':
          return { status: 'unfinished' }
        case 'pending':
          return isLater ? { status: 'passed', level: 'document' } : { status: 'pending' }
        case 'down':
          if (!isLater) throw new AgeProviderDown('the sandbox plays an outage')
          return { status: 'passed', level: 'document' }
        default:
          return { status: 'passed', level: answer as 'document' | 'estimated' | 'wallet' }
      }
    },
    sessionsIn: null,
  }
}

/** The return address with a signed answer. */
export function sandboxReturn(
  { secrets, clock }: ProviderPlatform,
  { session, back, answer }: { session: string; back: string; answer: SandboxAnswer },
): string {
  const at = String(clock.now().getTime())
  const signature = secrets.sign(purpose, messageOf(session, answer, at))
  return `${back}?${new URLSearchParams({ answer, at, signature })}`
}
