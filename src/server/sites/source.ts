import type { Ctx } from './ctx.ts'

/** Where a visitor came from, as the address of their first visit said: the network that sent them, and its own references. */
export type Source = { [name in (typeof fields)[number]]?: string }
const fields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const

export const sourceCookie = 'vonk_source'
const sourceDays = 30
/** What a longer value is cut to: nobody sees these fields, so nobody could correct them. */
const longest = 100

/** The source of a request: what the first visit left in the cookie; on that visit itself, what the address says. */
export function sourceOf(cookie: string | undefined, url: string): Source {
  if (cookie !== undefined) return sourceIn(cookie)
  const query = url.indexOf('?')
  return query === -1 ? {} : sourceIn(url.slice(query + 1))
}

/** The fields of a source among those of a query; both of them are typed by strangers. */
export function sourceIn(query: string): Source {
  const given = new URLSearchParams(query)
  const known = fields.flatMap((name) => {
    const value = (given.get(name) ?? '').replace(/\p{Cc}/gu, '').trim()
    return value === '' ? [] : [[name, [...value].slice(0, longest).join('')] as const]
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
