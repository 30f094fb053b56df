import { cacheSizes, photoBytes, retentionMs, type StorageName } from './rules.ts'
import type { Scope } from './scope.ts'

/** Header with the time of storage, in milliseconds. */
const storedAtHeader = 'x-kept-at'
const bytesHeader = 'x-kept-bytes'
const sharedName = 'vonk:shared'
/** To weigh them all takes reading them all. */
const photosBetweenWeighing = 20

export type Copies = ReturnType<typeof createCopies>
type Parts = { scope: Pick<Scope, 'caches'>; build: string; now: () => number }
type StoredCopy = { key: string; response: Response; since: number }
type Copy = { path: string; at: number; copy: Response }

/** Name of a cache, including its build. */
export function cacheNameOf(build: string, cacheName: StorageName | 'assets'): string {
  return `vonk:${build}:${cacheName}`
}

const storageNames = Object.keys(cacheSizes) as StorageName[]
const isPrivate = (name: string) =>
  name === sharedName || storageNames.some((cacheName) => name.endsWith(`:${cacheName}`))

/** The private copies: of one member, bounded, gone with them. */
export function createCopies({ scope: { caches }, build, now }: Parts) {
  /** Incremented at each log-out; responses requested before are not stored. */
  let epoch = 0
  let puts = 0
  const own = (cacheName: StorageName) => caches.open(cacheNameOf(build, cacheName))

  /** `since`: the result of `moment` when the request started. */
  async function keep(cacheName: StorageName, { key, response, since }: StoredCopy): Promise<void> {
    const copy = await copyOf(response, now())
    if (since !== epoch) return
    const cache = await own(cacheName)
    // Delete and re-insert to make it the newest entry
    await cache.delete(key)
    await cache.put(key, copy)
    if (since !== epoch) return void (await cache.delete(key))
    await trimCount(cache, cacheSizes[cacheName])
    puts += 1
    if (cacheName === 'photos' && puts % photosBetweenWeighing === 0) await trimBytes(cache)
  }

  /** Documents bring the files of their own build along; answers of calls are for pages of this build only. */
  async function cachesOf(cacheName: StorageName): Promise<Cache[]> {
    if (!cacheName.endsWith('pages')) return [await own(cacheName)]
    const names = (await caches.keys()).filter((name) => name.startsWith('vonk:') && name.endsWith(`:${cacheName}`))
    return Promise.all(names.map((name) => caches.open(name)))
  }

  async function find(cacheName: StorageName, key: string): Promise<Response | null> {
    const found = await Promise.all((await cachesOf(cacheName)).map((cache) => fresh(cache, key, now())))
    const all = found.filter((copy) => copy !== null)
    return all.toSorted((one, other) => storedAt(other) - storedAt(one))[0] ?? null
  }

  /** All that can be read, of one cacheName; what has grown too old is gone then. */
  async function all(cacheName: StorageName): Promise<Copy[]> {
    return (await Promise.all((await cachesOf(cacheName)).map((cache) => copiesIn(cache, now())))).flat()
  }

  return {
    moment: () => epoch,
    keep,
    find,
    all,
    findPhoto: async (pathname: string) => photoIn(await own('photos'), pathname, now()),
    /** Removes a photo in every size. */
    async dropPhoto(pathname: string): Promise<void> {
      const cache = await own('photos')
      await Promise.all((await sizesOf(cache, pathname)).map((path) => cache.delete(path)))
    },
    has: async (cacheName: StorageName, key: string) => (await (await own(cacheName)).match(key)) !== undefined,
    shared: () => caches.open(sharedName),
    /** Deletes all copies. */
    async forget(): Promise<void> {
      epoch += 1
      const names = (await caches.keys()).filter(isPrivate)
      await Promise.all(names.map((name) => caches.delete(name)))
    },
    /** What has grown too old goes. */
    async sweep(): Promise<void> {
      for (const cacheName of storageNames) await all(cacheName)
    },
  }
}

/** When a copy was stored. */
export function storedAt({ headers }: Response): number {
  return Number(headers.get(storedAtHeader) ?? 0)
}

async function copyOf(response: Response, at: number): Promise<Response> {
  const body = await bodyOf(response, at)
  const headers = new Headers(response.headers)
  // Stored bodies are decompressed
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  headers.set(storedAtHeader, String(at))
  headers.set(bytesHeader, String(body.size))
  return new Response(body, { status: 200, headers })
}

/** A document says in itself that it is a copy, and of when: no page can read the headers that it came with. */
async function bodyOf(response: Response, at: number): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/html')) return response.blob()
  const html = await response.text()
  return new Blob([html.replace(/<html(?= |>)/, `<html data-copy-of="${at}"`)], { type })
}

async function fresh(cache: Cache, key: string, now: number): Promise<Response | null> {
  const found = await cache.match(key)
  if (!found) return null
  if (now - storedAt(found) < retentionMs) return found
  await cache.delete(key)
  return null
}

async function copiesIn(cache: Cache, now: number): Promise<Copy[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
  const copies = await Promise.all(paths.map(async (path) => ({ path, copy: await fresh(cache, path, now) })))
  return copies.flatMap(({ path, copy }) => (copy ? [{ path, copy, at: storedAt(copy) }] : []))
}

/** Any stored size of the same photo. */
async function photoIn(cache: Cache, pathname: string, now: number): Promise<Response | null> {
  const exact = await fresh(cache, pathname, now)
  if (exact) return exact
  const [largest] = (await sizesOf(cache, pathname)).toSorted((one, other) => widthOf(other) - widthOf(one))
  return largest === undefined ? null : fresh(cache, largest, now)
}

/** Stored sizes of a photo. */
async function sizesOf(cache: Cache, pathname: string): Promise<string[]> {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith(folder))
}

function widthOf(path: string): number {
  return Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10)
}

/** The oldest go until no more are left than may be. */
async function trimCount(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key)
}

async function trimBytes(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  const sizes = await Promise.all(
    keys.map(async (key) => Number((await cache.match(key))?.headers.get(bytesHeader) ?? 0)),
  )
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  for (const [place, key] of keys.entries()) {
    if (bytes <= photoBytes) return
    await cache.delete(key)
    bytes -= sizes[place] ?? 0
  }
}
