import { type Copies, storedAt } from './copies.ts'
import {
  cacheNameOfCall,
  cacheNameOfPage,
  copyHeader,
  isEvidencePhoto,
  isVisitorPage,
  mayKeepPage,
  offlinePath,
  patienceMs,
  type StorageName,
} from './rules.ts'
import type { FetchEvent, Scope } from './scope.ts'
import type { StandingKeeper } from './standing.ts'

export type AnswerParts = { scope: Scope; copies: Copies; standing: StandingKeeper; end: () => Promise<void> }
type Answer = Parameters<Copies['keep']>[1]

/** Network first, then a cached copy, then the offline page. */
export async function answerPage(parts: AnswerParts, event: FetchEvent, url: URL): Promise<Response> {
  const { scope, copies, standing } = parts
  const cacheName = cacheNameOfPage(url)
  const since = copies.moment()
  const { member } = await standing.get()
  const network = scope.fetch(event.request).then((response) => {
    if (response.ok && isVisitorPage(url)) event.waitUntil(endOf(parts, { member, since }))
    const isPage = isOwn(response) && !response.redirected && isHtml(response)
    if (member !== null && cacheName !== null && mayKeepPage(url) && isPage)
      event.waitUntil(keepQuietly(copies, cacheName, { key: url.pathname, response: response.clone(), since }))
    return response
  })
  // Also where a copy was quicker
  event.waitUntil(network.catch(() => undefined))
  if (member === null) return network
  const find = async () => (cacheName === null ? null : copies.find(cacheName, url.pathname))
  return firstOf(network, find, async () => {
    if (url.pathname === offlinePath) return null
    const next = encodeURIComponent(url.pathname + url.search)
    return Response.redirect(`${scope.location.origin}${offlinePath}?next=${next}`, 302)
  })
}

/** The same for what pages load with. Only a page's loading takes a copy for an answer, and hears that it is one. */
export async function answerCall(parts: AnswerParts, event: FetchEvent, url: URL): Promise<Response> {
  const { scope, copies, standing } = parts
  const cacheName = cacheNameOfCall(url)
  const key = url.pathname + url.search
  const since = copies.moment()
  const { member } = await standing.get()
  const network = scope.fetch(event.request).then((response) => {
    if (response.status === 401) event.waitUntil(endOf(parts, { member, since }))
    if (member !== null && cacheName !== null && response.ok)
      event.waitUntil(keepAnswer(parts, cacheName, { key, response: response.clone(), since }))
    return response
  })
  event.waitUntil(network.catch(() => undefined))
  if (member === null || cacheName === null || event.request.headers.get(copyHeader) === null) return network
  return firstOf(network, async () => {
    const copy = await copies.find(cacheName, key)
    if (copy) (await scope.clients.get(event.clientId))?.postMessage({ kind: 'copy', at: storedAt(copy) })
    return copy
  })
}

/** The response also identifies the member: one of another member is not stored with the previous member's copies. */
async function keepAnswer(parts: AnswerParts, cacheName: StorageName, answer: Answer): Promise<void> {
  const { copies, standing } = parts
  if (answer.key === '/api/user.php') {
    const { user } = (await answer.response.clone().json()) as { user: { id: string } | null }
    const { member } = await standing.get()
    if (user?.id !== member) return endOf(parts, { member, since: answer.since })
  }
  await keepQuietly(copies, cacheName, answer)
}

/** Ends the copies of the member of a request, unless they ended since: a late answer says nothing about the member who came after. */
async function endOf({ copies, end }: AnswerParts, standing: { member: string | null; since: number }): Promise<void> {
  if (standing.member !== null && standing.since === copies.moment()) await end()
}

/** A photo shown on a page; respects `no-store`. */
export async function answerPhoto(parts: AnswerParts, event: FetchEvent, url: URL): Promise<Response> {
  const { scope, copies, standing } = parts
  const since = copies.moment()
  const { member } = await standing.get()
  try {
    const response = await scope.fetch(event.request)
    const mayKeep = isOwn(response) && !isNeverStored(response) && isEvidencePhoto(url)
    if (member !== null && mayKeep)
      event.waitUntil(keepPhoto(copies, { key: url.pathname, response: response.clone(), since }))
    // The member may not see it any more, offline neither
    if (response.status === 404) event.waitUntil(copies.dropPhoto(url.pathname))
    return response
  } catch (error) {
    // Signatures in URLs change daily; the path identifies the photo
    const copy = member === null ? null : await copies.findPhoto(url.pathname)
    if (copy) return copy
    throw error
  }
}

async function keepPhoto(copies: Copies, answer: Answer): Promise<void> {
  if (!(await copies.has('photos', answer.key))) await keepQuietly(copies, 'photos', answer)
}

/** Where a browser has no room left there is no copy, and nothing else is amiss. */
async function keepQuietly(copies: Copies, cacheName: StorageName, answer: Answer): Promise<void> {
  await copies.keep(cacheName, answer).catch(() => undefined)
}

function isOwn({ ok, type }: Response): boolean {
  return ok && type === 'basic'
}

function isNeverStored({ headers }: Response): boolean {
  return /no-store/.test(headers.get('cache-control') ?? '')
}

function isHtml({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html')
}

type Find = () => Promise<Response | null>

/** What the network answers, for as long as there is patience or no copy; then the copy; where there is none, what else there is. */
async function firstOf(network: Promise<Response>, find: Find, otherwise: Find = async () => null): Promise<Response> {
  const late = Symbol('late')
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), patienceMs)
  })
  try {
    const first = await Promise.race([network, patience])
    if (first !== late) return first
    return (await find()) ?? (await network)
  } catch (error) {
    const copy = (await find()) ?? (await otherwise())
    if (copy) return copy
    throw error
  } finally {
    clearTimeout(timer)
    network.catch(() => undefined)
  }
}
