import { cacheNameOf } from './copies.ts'
import type { Scope } from './scope.ts'
import type { ShellFacts } from './shell-facts.ts'
import type { StandingKeeper } from './standing.ts'

export type Assets = ReturnType<typeof createAssets>

const manifestPath = '/__manifest'
const atOnce = 6

/**
 * Build assets with hashed names: cached on first use and retained while a page of their build is open, so that an
 * update does not break open pages.
 */
export function createAssets(scope: Scope, facts: ShellFacts, standing: StandingKeeper) {
  const { caches } = scope
  const own = () => caches.open(cacheNameOf(facts.build, 'assets'))

  /** In whichever build it is. */
  const find = (path: string): Promise<Response | undefined> => caches.match(path)

  /** From the cache, otherwise from the server and stored. */
  async function answer(request: Request, path: string): Promise<Response> {
    const cache = await own()
    const found = await cache.match(path)
    if (found) return found
    const response = (await find(path)) ?? (await scope.fetch(request))
    if (response.ok) await cache.put(path, response.clone())
    return response
  }

  /** Prefetches missing files; failures are fetched later on demand. */
  async function take(paths: readonly string[]): Promise<void> {
    const cache = await own()
    await inLanes([...new Set(paths)], async (path) => {
      if (await cache.match(path)) return
      // Files shared by builds are stored once per build, so they are processed one by one
      const response = (await find(path)) ?? (await scope.fetch(path).catch(() => null))
      if (response?.ok) await cache.put(path, response)
    })
  }

  /** At installation: all that the pages need that can be read without a line, and their routes. */
  async function install(): Promise<void> {
    const routes = JSON.stringify(facts.routes)
    const headers = { 'content-type': 'application/json' }
    await (await own()).put(`${manifestPath}?version=${facts.build}`, new Response(routes, { headers }))
    await take(facts.shell)
  }

  /** The words of a language, what this page has loaded so far, and what else may be opened without a line. */
  async function takeForPage(locale: string, loaded: readonly string[]): Promise<void> {
    const isThrifty = scope.navigator.connection?.saveData ?? false
    await take([...loaded, ...(facts.languages[locale] ?? []), ...(isThrifty ? [] : facts.extra)])
  }

  /** Routes that a page asks for by its links: from the server, without a line from here. */
  async function answerRoutes(request: Request, url: URL): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch (error) {
      const manifest = await find(`${manifestPath}?version=${url.searchParams.get('version') ?? ''}`)
      if (manifest) return manifest
      throw error
    }
  }

  /**
   * Removes builds but this one, the one before it, and those that an open page is of. At activation only: later a newer
   * worker may be installing, whose files this one does not know of.
   */
  async function forgetOldBuilds(): Promise<void> {
    const { installing, waiting } = scope.registration
    if (installing || waiting) return
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = new Set(windows.map(({ id }) => id))
    const { builds, tabs } = await standing.change(({ builds: known, tabs: before }) => ({
      builds: [facts.build, ...known.filter((build) => build !== facts.build)].slice(0, 2),
      tabs: Object.fromEntries(Object.entries(before).filter(([id]) => open.has(id))),
    }))
    const used = new Set([...builds, ...Object.values(tabs)])
    const old = (await caches.keys()).filter((name) => {
      const [ours, build = '', storage] = name.split(':')
      return ours === 'vonk' && storage !== undefined && !used.has(build)
    })
    await Promise.all(old.map((name) => caches.delete(name)))
  }

  return { answer, answerRoutes, install, takeForPage, forgetOldBuilds }
}

/** A few at once: the page has first call on the line. */
async function inLanes(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  const lane = async (): Promise<void> => {
    const path = paths.shift()
    if (path === undefined) return
    await work(path)
    return lane()
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
