import type { FastifyRequest } from 'fastify'
import {
  type ClosableNotice,
  closableNotices,
  type Locale,
  trackingFields,
  trackingLength,
} from '../../../contract/constants.ts'
import { type Ctx, isFromPartner, type Site } from '../../sites/index.ts'

/**
 * All that a page without script is drawn from when no member asks for it. It is drawn from this alone (`ctxOf`, `requestOf`), so what is
 * not named here cannot get into a page that others see, too. It does not depend on the device.
 */
export type PageCacheKey = {
  isSecure: boolean
  /** Path, and of the query what pages read. */
  address: string
  locale: Locale
  /** Where the visitor is: one that makes a difference on this site, or `elsewhere`; null where that is not known, which the strictest rule applies to. */
  country: string | null
  /** By which network they were sent, on a site that asks: one of its partners stands for all of them, `otherNetwork` for all others. */
  network: string | null
  closed: readonly ClosableNotice[]
}

/** In small letters, without anything encoded: the addresses that links of ours lead to. */
const ownPath = /^(?:\/[a-z\d][\w-]*)*\/?$/
const longestPath = 200
/** Home and landers read nothing of their query, whatever those who send visitors put there. */
const readsNoQuery = /^\/(?:$|landers\/|members\/[^/]+\/landing)/
const unread: readonly string[] = [...trackingFields, 'gclid', 'fbclid', 'msclkid', 'ttclid', 'twclid']
/** What documents ask of their query; it is there or not, its value says nothing. */
const read = 'us'

/** Stands for every country without a rule of its own (ISO 3166-1 leaves these letters to users). */
const elsewhere = 'ZZ'
/** Longer than a network's name can be, so it is no partner's. */
const otherNetwork = '-'.repeat(trackingLength + 1)

/** What a request asks for; null where only a page that is drawn for it alone will do. */
export function pageCacheKeyOf(ctx: Ctx, { method, url }: Pick<FastifyRequest, 'method' | 'url'>): PageCacheKey | null {
  if (ctx.viewer !== null || (method !== 'GET' && method !== 'HEAD')) return null
  const address = addressOf(url)
  if (address === null) return null
  const { country } = ctx.client
  return {
    isSecure: ctx.client.isSecure,
    address,
    locale: ctx.locale,
    country: country === null || telling(ctx.site).has(country) ? country : elsewhere,
    network: networkOf(ctx),
    closed: closableNotices.filter((notice) => ctx.cookies.get(notice) !== undefined),
  }
}

function networkOf({ site: { settings }, source }: Ctx): string | null {
  const dependsOnSource = settings.signups !== 'all' || settings.loggedOutSearchTrafficsource
  if (!dependsOnSource || !source.network) return null
  return isFromPartner(settings, source) ? (settings.trackingPartners[0]?.network ?? otherNetwork) : otherNetwork
}

/** The address without what pages do not read; null where it has more than is known here. */
export function addressOf(url: string): string | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (path.length > longestPath || !ownPath.test(path)) return null
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (mark === -1 || readsNoQuery.test(bare)) return bare
  const names = [...new URLSearchParams(url.slice(mark + 1)).keys()].filter(
    (name) => !unread.includes(name) && !name.startsWith('utm_'),
  )
  if (names.length === 0) return bare
  return names.every((name) => name === read) ? `${bare}?${read}` : null
}

const tellingCountries = new WeakMap<Site, ReadonlySet<string>>()

/** Countries that make a difference: those the site serves, asks an age for or warns in, and the one whose law wants a footer. */
function telling(site: Site): ReadonlySet<string> {
  const known = tellingCountries.get(site)
  if (known !== undefined) return known
  const { countries, minimumAges, siteEntryCountries } = site.settings
  const all = new Set([...countries, ...Object.keys(minimumAges), ...siteEntryCountries, 'US'])
  tellingCountries.set(site, all)
  return all
}

export function keyOf({ site }: Ctx, { isSecure, address, locale, country, network, closed }: PageCacheKey): string {
  return `${isSecure ? 's' : ''}//${site.host}${address} ${locale} ${country} ${network} ${closed}`
}

/** A context with nothing but the cache key. */
export function ctxOf(ctx: Ctx, { locale, country, network, isSecure, closed }: PageCacheKey): Ctx {
  return {
    ...ctx,
    viewer: null,
    staff: null,
    locale,
    source: network === null ? {} : { network },
    client: { ip: '', userAgent: '', country, isSecure },
    cookies: {
      get: (name) => (closed.some((notice) => notice === name) ? 'closed' : undefined),
      set: refuseCookie,
      clear: refuseCookie,
    },
  }
}

function refuseCookie(name: string): never {
  throw new Error(`a page that everybody gets cannot set the cookie ${name}`)
}

/** A request with nothing but the cache key. */
export function requestOf({ site }: Ctx, { isSecure, address, closed }: PageCacheKey): Request {
  const cookie = closed.map((notice) => `${notice}=closed`).join('; ')
  return new Request(`${isSecure ? 'https' : 'http'}://${site.host}${address}`, {
    headers: { accept: 'text/html', ...(cookie !== '' && { cookie }) },
  })
}
