import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { memberErased, showcaseChanged } from '../../accounts/events.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { profileChanged } from '../../profiles/events.ts'
import type { Ctx } from '../../sites/index.ts'
import { keyOf, type PageCacheKey } from './cache-key.ts'
import { digest, stampReader } from './cache-version.ts'
import { openShownPeople, type People, type ShownPeople } from './page-people.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type DrawnPage = {
  status: number
  headers: [name: string, value: string][]
  html: Buffer
  /** Members shown; null for pages that never show members. */
  people: People | null
  /** It is made of nothing but what the cache follows. */
  isFollowed: boolean
}
export type CachedPage = Pick<DrawnPage, 'headers'> & {
  bodies: Record<Encoding, Buffer>
  etag: string
  /** All headers of the answer in an encoding, once it has been given that way. */
  heads: { [encoding in Encoding]?: readonly string[] }
}

type CacheEntry = { page: CachedPage; people: People; host: string; stamp: string; until: number; bytes: number }
type UnderWay = { stamp: string; mark: number; page: Promise<CachedPage | DrawnPage> }
type Draw = (ctx: Ctx, pageKey: PageCacheKey) => Promise<DrawnPage>
/** Members who leave a page disappear at once; new ones appear after this time. */
const peopleMs = 60_000
const maxBytes = 64 * 1024 * 1024

/**
 * Cache of static pages as bytes by cache key: rendered once while concurrent requests wait, invalidated when an input
 * changes. In this process that is immediate for shown members and content pages, within a second for the rest; for
 * changes of other processes within a second for everything.
 */
export function openPageCache(platform: Platform, draw: Draw) {
  const people = openShownPeople()
  const stampOf = stampReader(platform.clock, people)
  const pages = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const underWay = new Map<string, UnderWay>()
  followPeople(platform.events, people)

  /** The cached page of a key, if it is still valid. */
  function cached(key: string, stamp: string): CachedPage | null {
    const entry = pages.get(key)
    if (entry === undefined) return null
    const isFresh = entry.stamp === stamp && platform.clock.now().getTime() < entry.until
    if (isFresh && people.areSame(entry.host, entry.people)) return entry.page
    pages.delete(key)
    return null
  }

  async function peek(ctx: Ctx, pageKey: PageCacheKey): Promise<CachedPage | null> {
    return cached(keyOf(ctx, pageKey), await stampOf(ctx))
  }

  /** The page of this request: cached, or rendered for it alone. Errors: those of drawing. */
  async function find(ctx: Ctx, pageKey: PageCacheKey): Promise<CachedPage | DrawnPage> {
    const stamp = await stampOf(ctx)
    const key = keyOf(ctx, pageKey)
    const page = cached(key, stamp)
    if (page !== null) return page
    const drawing = underWay.get(key)
    if (drawing !== undefined && drawing.stamp === stamp && drawing.mark === people.mark()) return drawing.page
    return begin(ctx, pageKey, key, stamp)
  }

  function begin(ctx: Ctx, pageKey: PageCacheKey, key: string, stamp: string): UnderWay['page'] {
    const mark = people.mark()
    const drawing: UnderWay = { stamp, mark, page: drawAndKeep(ctx, pageKey, { key, stamp, mark }) }
    underWay.set(key, drawing)
    const over = () => underWay.get(key) === drawing && underWay.delete(key)
    drawing.page.then(over, over)
    return drawing.page
  }

  async function drawAndKeep(ctx: Ctx, pageKey: PageCacheKey, { key, stamp, mark }: Begun): UnderWay['page'] {
    const began = platform.clock.now().getTime()
    const drawn = await draw(ctx, pageKey)
    if (!isCacheable(drawn)) return drawn
    const page = await packed(drawn)
    const { host } = ctx.site
    const shown = drawn.people ?? new Map<string, string>()
    if (people.add(host, shown, mark)) {
      const until = drawn.people === null ? Number.POSITIVE_INFINITY : began + peopleMs
      pages.set(key, { page, people: shown, host, stamp, until, bytes: sizeOf(page) + 2 * key.length })
    }
    return page
  }

  return { find, peek }
}

type Begun = { key: string; stamp: string; mark: number }

/**
 * When a member changes, hides, leaves or withdraws consent, cached pages with them are invalid before the call
 * returns.
 */
function followPeople(events: Events, people: ShownPeople): void {
  for (const event of [profileChanged, showcaseChanged, memberErased])
    events.on<{ memberId: string }>(event, async ({ tx }, { memberId }) =>
      afterCommit(tx, () => people.changed(memberId)),
    )
}

function isCacheable({ status, headers, isFollowed }: DrawnPage): boolean {
  return status === 200 && isFollowed && !headers.some(([name]) => name === 'set-cookie')
}

/** The page in every encoding, at high compression because it is done once. */
async function packed({ html, headers }: DrawnPage): Promise<CachedPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(html, { params }),
    promisify(gzip)(html, { level: 9 }),
  ])
  return { headers, bodies: { br, gzip: zipped, identity: html }, etag: `W/"${digest(html)}"`, heads: {} }
}

function sizeOf({ bodies }: CachedPage): number {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length
}
