import { trackingFields, trackingLength } from '../../contract/constants.ts'
import type { Source } from './ctx.ts'

/**
 * Traces of a visitor's source in a request. `referer` is the previous page; browsers send the full URL only for our
 * own pages.
 */
type Traces = { url: string; referer: string | undefined; host: string }

/** The source of a request: from its URL, else the previous page's URL. Nothing is stored in the browser. */
export function sourceOf({ url, referer, host }: Traces): Source {
  if (hasSource(url)) return sourceIn(queryOf(url))
  return referer !== undefined && isAt(host, referer) ? sourceIn(queryOf(referer)) : {}
}

/**
 * The URL with the previous page's source appended. Null if there is none or it is not needed.
 */
export function carriedAddress({ url, referer, host }: Traces): string | null {
  if (hasSource(url) || !isOwnPath(url)) return null
  const source = sourceOf({ url, referer, host })
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

/** The source in a query, which is user input. */
function sourceIn(query: string): Source {
  const given = new URLSearchParams(query)
  const known = trackingFields.flatMap((name) => {
    const value = (given.get(name) ?? '').replace(/\p{Cc}/gu, '').trim()
    return value === '' ? [] : [[name, [...value].slice(0, trackingLength).join('')] as const]
  })
  return Object.fromEntries(known)
}
