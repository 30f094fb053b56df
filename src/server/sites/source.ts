import { trackingFields, trackingLength } from '../../contract/constants.ts'
import type { Ctx, Source } from './ctx.ts'

export const sourceCookie = 'vonk_source'
const sourceDays = 30

/** What a request says of where its visitor came from. `referer` is the page that led here; browsers give a whole address only of our own. */
type Traces = { cookie: string | undefined; url: string; referer: string | undefined; host: string }

/** The source of a request: what the first visit left in the cookie; on that visit itself, what the address says; then, that of the page before. */
export function sourceOf({ cookie, url, referer, host }: Traces): Source {
  if (cookie !== undefined) return sourceIn(cookie)
  if (hasSource(url)) return sourceIn(queryOf(url))
  return referer !== undefined && isAt(host, referer) ? sourceIn(queryOf(referer)) : {}
}

/**
 * The same address with the source of the page before, for pages that cannot keep it: those that are the same for everybody. Null where there is
 * nothing to carry, or nothing that needs to be carried.
 */
export function carriedAddress({ cookie, url, referer, host }: Traces): string | null {
  if (cookie !== undefined || hasSource(url) || !isOwnPath(url)) return null
  const source = sourceOf({ cookie, url, referer, host })
  if (Object.keys(source).length === 0) return null
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(source)}`
}

/** A path of this host. `//other.example` and `/\\other.example` would lead to another one when redirected to. */
function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** Whether an address speaks of a source at all: then it is not another one's. */
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

/** The fields of a source among those of a query; both of them are typed by strangers. */
function sourceIn(query: string): Source {
  const given = new URLSearchParams(query)
  const known = trackingFields.flatMap((name) => {
    const value = (given.get(name) ?? '').replace(/\p{Cc}/gu, '').trim()
    return value === '' ? [] : [[name, [...value].slice(0, trackingLength).join('')] as const]
  })
  return Object.fromEntries(known)
}

/**
 * Remembers a visitor's source when their first visit has one; later ones do not replace it. Only where the site lets in who was sent:
 * elsewhere it would be a cookie that the visitor does not need, and the source is what the address says when they sign up.
 */
export function rememberSource({ cookies, site, source, viewer }: Ctx): void {
  const { signups, loggedOutSearchTrafficsource } = site.settings
  if (signups === 'all' && !loggedOutSearchTrafficsource) return
  if (viewer !== null || cookies.get(sourceCookie) !== undefined || Object.keys(source).length === 0) return
  const value = new URLSearchParams(source).toString()
  cookies.set(sourceCookie, value, { maxAgeSeconds: sourceDays * 86_400, isHttpOnly: true })
}
