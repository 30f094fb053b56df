import type { Api } from '../../contract/index.ts'
import { memberRoutes, repeatable } from '../../contract/member-routes.ts'
import { sectionOf } from '../../shared/page-address.ts'
import { ApiError, errorFromBody } from './errors.ts'
import { hasJustLoggedOut } from './own-log-out.ts'
import { type FilledRequest, fillRequest } from './request.ts'

const userPath = '/api/user.php'
const retries = 5
/**
 * The outbox retries messages by itself, and at once when the connection is back; a pause in here could not be
 * shortened.
 */
const retriesOfMessages = 2
const timeoutMs = 30_000
const longestPauseMs = 8_000
/** Statuses that pass: the same request may succeed a moment later. */
const passing: ReadonlySet<number> = new Set([408, 502, 503, 504])
/** Browsers send at most 64 kB after the page is closed. */
const maxBytes = 20_000

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
  return new Proxy({} as Api, { get: (_target, domain) => domainCalls(String(domain), headers) })
}

function domainCalls(domain: string, headers: Record<string, string>) {
  if (domain === 'backoffice') return officeCalls(headers)
  const calls: Record<string, string> = memberRoutes[domain as keyof typeof memberRoutes] ?? {}
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        const route = calls[String(name)]
        return route && ((input: Record<string, unknown> = {}) => call(route, input, headers))
      },
    },
  )
}

/** The addresses of the office come with its first call: members need none of them. */
function officeCalls(headers: Record<string, string>) {
  return new Proxy(
    {},
    {
      get: (_target, name) => async (input?: Record<string, unknown>) => {
        const { officeRoutes } = await import('../../contract/office/office-routes.ts')
        return call(officeRoutes[name as keyof typeof officeRoutes], input ?? {}, headers)
      },
    },
  )
}

async function call(route: string, input: Record<string, unknown>, headers: Record<string, string>): Promise<unknown> {
  const request = fillRequest(route, input)
  try {
    return await send(request, route, headers)
  } catch (error) {
    throw await refusalOf(error, request)
  }
}

/**
 * Sends a request, retrying where allowed after server or network errors; returns its JSON, or throws `Refused` or the
 * fetch error.
 */
async function send(filled: FilledRequest, route: string, own: Record<string, string>): Promise<unknown> {
  const repeats = filled.method === 'GET' || repeatable.has(route) ? retriesOf(route) : 0
  for (let attempt = 1; ; attempt += 1) {
    const mayFail = attempt <= repeats
    try {
      const response = await fetch(requestOf(filled, own))
      if (response.ok) return await response.json()
      if (!mayFail || !passing.has(response.status) || retryAfterOf(response) * 1_000 > longestPauseMs)
        throw new Refused(response, await response.json().catch(() => null))
      await pause(attempt, retryAfterOf(response))
    } catch (error) {
      // A network that failed; after a time-out or an answer that is no JSON another attempt would end the same way
      if (!mayFail || !(error instanceof TypeError)) throw error
      await pause(attempt)
    }
  }
}

function requestOf({ method, path, query, body }: FilledRequest, own: Record<string, string>): Request {
  const url = new URL(path, window.location.origin)
  // A path may bring a query of its own
  for (const [name, value] of query) url.searchParams.append(name, value)
  const text = body && JSON.stringify(body)
  return new Request(url, {
    method,
    body: text,
    headers: {
      accept: 'application/json',
      ...(text !== null && { 'content-type': 'application/json' }),
      ...(method === 'GET' && own),
      ...(path === userPath && { 'request-type': 'client' }),
    },
    // What was pressed is done, even if the page is left at once
    keepalive: method !== 'GET' && (text ?? '').length < maxBytes,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** An answer that is no success. */
class Refused extends Error {
  readonly response: Response
  readonly data: unknown

  constructor(response: Response, data: unknown) {
    super(String(response.status))
    this.response = response
    this.data = data
  }
}

/** Delay before the next attempt: as the server says, or a random part of a limit that doubles each time. */
function pause(attempt: number, seconds = Number.NaN): Promise<void> {
  const limit = Math.min(300 * 2 ** (attempt - 1), longestPauseMs)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Math.random() * limit
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Seconds that the server asks to wait; NaN if it does not say. During maintenance that is too long to wait here. */
function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('retry-after') ?? Number.NaN)
}

function retriesOf(route: string): number {
  return route === memberRoutes.chat.sendMessage ? retriesOfMessages : retries
}

async function refusalOf(error: unknown, { path }: FilledRequest): Promise<unknown> {
  if (!(error instanceof Refused))
    return error instanceof Error && error.name === 'AbortError'
      ? error
      : new ApiError({ code: 'offline', params: {} }, 0)
  const { status, headers } = error.response
  const refusal = errorFromBody(error.data, status, headers.get('retry-after'))
  if (refusal.code === 'authentication_required' && path !== userPath) leave('expired')
  return refusal
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
