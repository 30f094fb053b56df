import { trackingFields, trackingLength } from '../../contract/constants.ts'
import type { Ctx, Source } from './ctx.ts'

export const sourceCookie = 'vonk_source'
const sourceDays = 30

/**
 * Traces of a visitor's source in a request. `referer` is the previous page; browsers send the full URL only for our
 * own pages.
 */
type Traces = { cookie: string | undefined; url: string; referer: string | undefined; host: string }

/** The source of a request: from the first visit's cookie, else the URL, else the previous page's URL. */
export function sourceOf({ cookie, url, referer, host }: Traces): Source {
  if (cookie !== undefined) return sourceIn(cookie)
  if (hasSource(url)) return sourceIn(queryOf(url))
  return referer !== undefined && isAt(host, referer) ? sourceIn(queryOf(referer)) : {}
}

/**
 * The URL with the previous page's source appended, for cached pages that cannot set a cookie. Null if there is none or
 * it is not needed.
 */
export function carriedAddress({ cookie, url, referer, host }: Traces): string | null {
  if (cookie !== undefined || hasSource(url) || !isOwnPath(url)) return null
  const source = sourceOf({ cookie, url, referer, host })
  if (Object.keys(source).length === 0) return null
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(source)}`
}

/** Whether a path stays on this host. `//other.example` and `/\\other.example` would redirect to another one. */
function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** Whether a URL contains any source. */
function hasSource(url: string): boolean {
  if (!url.includes('?')) return false
  const given = new URLSearchParams(queryOf(url))
  return trackingFields.some((name) => given.has(name))
}

function isAt(host: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).host === host.toLowerCase()
}

function queryOf(address: string): string {
  const start = address.indexOf('?')
  return start === -1 ? '' : address.slice(start + 1).replace(/#.*/, '')
}

/** The source in a query or cookie; both are user input. */
function sourceIn(query: string): Source {
  const given = new URLSearchParams(query)
  const known = trackingFields.flatMap((name) => {
    const value = (given.get(name) ?? '').replace(/\p{Cc}/gu, '').trim()
    return value === '' ? [] : [[name, [...value].slice(0, trackingLength).join('')] as const]
  })
  return Object.fromEntries(known)
}

/**
 * Stores a visitor's source in a cookie on their first visit; later ones do not replace it. Only on sites that grant
 * access by source: elsewhere the cookie is not necessary, and the URL's source at sign-up is used.
 */
export function rememberSource({ cookies, site, source, viewer }: Ctx): void {
  const { signups, loggedOutSearchTrafficsource } = site.settings
  if (signups === 'all' && !loggedOutSearchTrafficsource) return
  if (viewer !== null || cookies.get(sourceCookie) !== undefined || Object.keys(source).length === 0) return
  const value = new URLSearchParams(source).toString()
  cookies.set(sourceCookie, value, { maxAgeSeconds: sourceDays * 86_400, isHttpOnly: true })
}
