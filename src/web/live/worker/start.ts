import { type AnswerParts, answerCall, answerPage, answerPhoto } from './answers.ts'
import { type Assets, createAssets } from './assets.ts'
import { createCopies } from './copies.ts'
import { auditedEntries } from './list.ts'
import { hearPushes } from './push.ts'
import { cacheNameOfCall, endsCopies, isElsewhere, offlinePath, sharePath } from './rules.ts'
import type { FetchEvent, Scope, WorkerEvents } from './scope.ts'
import { takeShared } from './share.ts'
import type { ShellFacts } from './shell-facts.ts'
import { createStanding } from './standing.ts'

/** Nothing is stored during development. */
const noBuild = 'development'

/** The service worker: push notifications and offline pages for members. Stores nothing when logged out. */
export function startWorker(scope: Scope, facts: ShellFacts, now: () => number = Date.now): void {
  hearPushes(scope)
  if (facts.build === noBuild) {
    scope.addEventListener('install', () => void scope.skipWaiting())
    scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
    return
  }
  const standing = createStanding(scope)
  const copies = createCopies({ scope, build: facts.build, now })
  const assets = createAssets(scope, facts, standing)

  /** `at`: what pages posted before is outdated. */
  async function end(at = now()): Promise<void> {
    // Clear the member before deleting, so responses arriving in between are not stored
    const loggedOut = standing.change(({ endedAt }) => ({ member: null, endedAt: Math.max(endedAt, at) }))
    await Promise.all([loggedOut, copies.forget()])
  }

  scope.addEventListener('install', (event) => {
    event.waitUntil(assets.install())
    // Open pages keep the files of their own build: taking over changes nothing about them
    void scope.skipWaiting()
  })
  scope.addEventListener('activate', (event) =>
    event.waitUntil(scope.clients.claim().then(() => assets.forgetOldBuilds())),
  )
  scope.addEventListener('message', (event) => event.waitUntil(hear(event)))

  async function hear({ data, source, ports }: WorkerEvents['message']): Promise<void> {
    if (data.kind === 'nobody') return end()
    if (data.kind === 'list') return ports[0]?.postMessage(await auditedEntries(copies))
    const { member: before } = await standing.get()
    if (before !== null && before !== data.id) await end(data.at)
    const tab = source?.id
    const since = copies.moment()
    const { member } = await standing.change(({ tabs, endedAt }) => {
      // Posted before a log-out: the member stays logged out
      if (data.at < endedAt) return {}
      return { member: data.id, locale: data.locale, tabs: tab === undefined ? tabs : { ...tabs, [tab]: data.build } }
    })
    if (member !== data.id) return
    await takeShell(since)
    await assets.takeForPage(data.locale, data.assets)
    await copies.sweep()
  }

  /** The page that opens where no copy does, as this member gets it; not after a log-out later than `since`. */
  async function takeShell(since: number): Promise<void> {
    if (await copies.has('pages', offlinePath)) return
    const response = await scope.fetch(offlinePath).catch(() => null)
    if (response?.ok && !response.redirected) await copies.keep('pages', { key: offlinePath, response, since })
  }

  const answerer = answererOf({ scope, copies, standing, end }, assets)
  scope.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (url.origin !== scope.location.origin) return
    const { method } = event.request
    if (endsCopies({ method, pathname: url.pathname, search: url.search })) return event.waitUntil(end())
    const answer = answerer(event, url)
    if (answer !== null) event.respondWith(answer)
  })
}

type Answerer = (event: FetchEvent, url: URL) => Promise<Response> | null

/** What is answered here; null where the browser asks the server as if there were no worker. */
function answererOf(parts: AnswerParts, assets: Assets): Answerer {
  return (event, url) => {
    const { request } = event
    const isDocument = request.mode === 'navigate'
    if (request.method === 'POST' && isDocument && url.pathname === sharePath) return takeShared(parts, request)
    if (request.method !== 'GET') return null
    if (!isDocument) return answerPart(parts, assets, { event, url })
    return isElsewhere(url) ? null : answerPage(parts, event, url)
  }
}

/** What documents are made of. */
function answerPart(
  parts: AnswerParts,
  assets: Assets,
  { event, url }: { event: FetchEvent; url: URL },
): Promise<Response> | null {
  if (url.pathname.startsWith('/assets/')) return assets.answer(event.request, url.pathname)
  if (url.pathname === '/__manifest') return assets.answerRoutes(event.request, url)
  if (url.pathname.startsWith('/photos/')) return answerPhoto(parts, event, url)
  return cacheNameOfCall(url) === null ? null : answerCall(parts, event, url)
}
