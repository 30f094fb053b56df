import type { Api } from '../../contract/index.ts'
import { sectionOf } from '../../shared/page-address.ts'
import type { Call } from './calls.ts'
import { ApiError } from './errors.ts'
import { hasJustLoggedOut } from './own-log-out.ts'

/** `logged out`: on purpose, here or elsewhere. `expired`: a call or a refresh found no session. */
type Ending = 'logged out' | 'expired'
let leave = leavePage
let isLeaving = false

/** Replaces the reaction to a session that ended during a call (tests, and pages that must not navigate away). */
export function onLoggedOut(handler: (ending: Ending) => void) {
  leave = handler
}

/** The session of this tab has ended. */
export function sessionEnded(ending: Ending) {
  leave(ending)
}

/** Every call of the contract over fetch, as the in-process one on the server: `api.chat.listChats({})`. Throws ApiError. */
export const browserApi = apiWith({})

/**
 * The same for page loads: if the server does not answer, the service worker may, with stored data
 * (live/worker/rules.ts).
 */
export const loadingApi = apiWith({ 'x-may-be-copy': '1' })

function apiWith(headers: Record<string, string>): Api {
  const callsOf = (domain: string) =>
    new Proxy(
      {},
      {
        get:
          (_target, name) =>
          (input: Record<string, unknown> = {}) =>
            send({ domain, name: String(name), input, headers }),
      },
    )
  return new Proxy({} as Api, { get: (_target, domain) => callsOf(String(domain)) })
}

/** Their code and routes, 4 kB, come after the first paint (`prepareCalls`) or with the first call. From then on a call is sent at once: the page may be closing. */
let calls: typeof import('./calls.ts') | null = null

function send(call: Call): Promise<unknown> {
  const expire = () => leave('expired')
  return calls ? calls.sendCall(call, expire) : loadCalls().then(({ sendCall }) => sendCall(call, expire))
}

/** Loads the code of calls ahead of the first one; if that fails, the first call tries again. */
export function prepareCalls(): void {
  loadCalls().catch(() => undefined)
}

async function loadCalls() {
  try {
    calls = await import('./calls.ts')
    return calls
  } catch {
    throw new ApiError({ code: 'offline', params: {} }, 0)
  }
}

/**
 * Replaces the document, so that no member data stays in this tab. The next person may be another one, so the address
 * names nothing that was open.
 */
function leavePage(ending: Ending) {
  // A log-out is followed by calls that find no session, in tabs that have not heard of it yet, too
  if (isLeaving) return
  isLeaving = true
  const { pathname } = window.location
  if (ending === 'logged out' || hasJustLoggedOut()) startOver()
  else if (pathname !== '/login') window.location.replace(`/login?next=${encodeURIComponent(sectionOf(pathname))}`)
}

/**
 * Runs an action that may end this session and navigates by its own response: until then neither the live connection
 * nor a call without session leaves the page.
 */
export async function leavingByItself<T>(act: () => Promise<T>): Promise<T> {
  onLoggedOut(() => undefined)
  let leaves = false
  try {
    const answer = await act()
    leaves = answer instanceof Response
    return answer
  } finally {
    if (!leaves) onLoggedOut(leavePage)
  }
}

/** A new document at a page that everyone has: logged out, or another member is logged in now. */
export function startOver() {
  window.location.replace('/')
}
