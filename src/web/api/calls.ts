import { memberRoutes, repeatable } from '../../contract/member-routes.ts'
import { ApiError, errorFromBody } from './errors.ts'
import { officePoolHeader } from './office-pool.ts'
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

/** A call of the contract: `chat`, `listChats`. */
export type Call = { domain: string; name: string; input: Record<string, unknown>; headers: Record<string, string> }

/** Sends a call; throws ApiError. `expire`: there is no session any more. */
export async function sendCall({ domain, name, input, headers }: Call, expire: () => void): Promise<unknown> {
  const route = domain === 'backoffice' ? await officeRouteOf(name) : memberRouteOf(domain, name)
  const request = fillRequest(route, input)
  try {
    return await send(request, route, headers)
  } catch (error) {
    const refusal = await refusalOf(error)
    const hasNoSession = refusal instanceof ApiError && refusal.code === 'authentication_required'
    if (hasNoSession && request.path !== userPath) expire()
    throw refusal
  }
}

function memberRouteOf(domain: string, name: string): string {
  const route = (memberRoutes as Record<string, Record<string, string>>)[domain]?.[name]
  if (route === undefined) throw new Error(`There is no call ${domain}.${name}`)
  return route
}

/** The addresses of the office come with its first call: members need none of them. */
async function officeRouteOf(name: string): Promise<string> {
  const { officeRoutes } = await import('../../contract/office/office-routes.ts')
  return officeRoutes[name as keyof typeof officeRoutes]
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
      ...officePoolHeader(path),
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

async function refusalOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Refused))
    return error instanceof Error && error.name === 'AbortError'
      ? error
      : new ApiError({ code: 'offline', params: {} }, 0)
  const { status, headers } = error.response
  return errorFromBody(error.data, status, headers.get('retry-after'))
}
