import type { FastifyRequest } from 'fastify'
import {
  type ClosableNotice,
  closableNotices,
  type Locale,
  trackingFields,
  trackingLength,
} from '../../../contract/constants.ts'
import { type ThemeName, themeCookie, themes } from '../../../shared/theme.ts'
import { type Ctx, isFromPartner, type Site } from '../../sites/index.ts'

/**
 * Everything that a static visitor page depends on. Pages are rendered from this alone (`ctxOf`, `requestOf`), so
 * nothing else can leak into a shared page. Independent of the device.
 */
export type PageCacheKey = {
  isSecure: boolean
  /** Path, and of the query what pages read. */
  address: string
  locale: Locale
  /**
   * The visitor's country if it makes a difference on this site, else `elsewhere`; null if unknown, which gets the
   * strictest rule.
   */
  country: string | null
  /**
   * The network that sent the visitor, on a site that asks: one partner stands for all partners, `otherNetwork` for
   * the rest.
   */
  network: string | null
  closed: readonly ClosableNotice[]
  /** Chosen instead of the device's. */
  theme: ThemeName | undefined
}

/** In small letters, without anything encoded: the addresses that links of ours lead to. */
const ownPath = /^(?:\/[a-z\d][\w-]*)*\/?$/
const longestPath = 200
/** Home and landing pages ignore the query, whatever networks append. */
const readsNoQuery = /^\/(?:$|landers\/|members\/[^/]+\/landing)/
const unread: readonly string[] = [...trackingFields, 'gclid', 'fbclid', 'msclkid', 'ttclid', 'twclid']
/** Query parameters that content pages read; only their presence counts. */
const read = 'us'

/** Placeholder for every country without a rule of its own (ISO 3166-1 reserves these letters for users). */
const elsewhere = 'ZZ'
/** Longer than a network's name can be, so it is no partner's. */
const otherNetwork = '-'.repeat(trackingLength + 1)

/** The cache key of a request; null if the page must be rendered individually. */
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
    theme: themes.find((theme) => theme === ctx.cookies.get(themeCookie)),
  }
}

function networkOf({ site: { settings }, source }: Ctx): string | null {
  const dependsOnSource = settings.signups !== 'all' || settings.loggedOutSearchTrafficsource
  if (!dependsOnSource || !source.network) return null
  return isFromPartner(settings, source) ? (settings.trackingPartners[0]?.network ?? otherNetwork) : otherNetwork
}

/** The address without ignored parameters; null if it has unknown ones. */
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

/**
 * Countries that make a difference: served ones, those with an age or warning rule, and the one whose law requires a
 * footer.
 */
function telling(site: Site): ReadonlySet<string> {
  const known = tellingCountries.get(site)
  if (known !== undefined) return known
  const { countries, minimumAges, siteEntryCountries } = site.settings
  const all = new Set([...countries, ...Object.keys(minimumAges), ...siteEntryCountries, 'US'])
  tellingCountries.set(site, all)
  return all
}

export function keyOf(
  { site }: Ctx,
  { isSecure, address, locale, country, network, closed, theme }: PageCacheKey,
): string {
  return `${isSecure ? 's' : ''}//${site.host}${address} ${locale} ${country} ${network} ${closed} ${theme}`
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
export function requestOf({ site }: Ctx, { isSecure, address, closed, theme }: PageCacheKey): Request {
  const cookie = [
    ...closed.map((notice) => `${notice}=closed`),
    ...(theme === undefined ? [] : [`${themeCookie}=${theme}`]),
  ].join('; ')
  return new Request(`${isSecure ? 'https' : 'http'}://${site.host}${address}`, {
    headers: { accept: 'text/html', ...(cookie !== '' && { cookie }) },
  })
}
