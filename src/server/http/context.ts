import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, localeCookie, locales } from '../../contract/constants.ts'
import { sessionCookie, sessionViewer } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { notePresence } from '../profiles/index.ts'
import { type Cookies, type Ctx, type Site, siteCache } from '../sites/index.ts'
import { countryOfAddress } from './country.ts'

/** Makes the context of each request: site by host, member by cookie, language. */
export function contextMaker(platform: Platform) {
  const siteOf = siteCache(platform.db, platform.clock)
  return async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
    const site = await siteOf(request.host)
    if (site === null) throw new Refusal('not_found')
    const cookies = cookiesOf(request, reply)
    const token = cookies.get(sessionCookie)
    const viewer = token === undefined ? null : await sessionViewer(platform, site, token)
    if (viewer !== null) notePresence(platform, viewer.memberId)
    return {
      ...platform,
      log: request.log as Platform['log'],
      requestId: request.id,
      site,
      viewer,
      locale: localeOf(cookies, site),
      client: {
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        country: countryOf(platform, request),
        isSecure: request.protocol === 'https',
      },
      cookies,
    }
  }
}

function countryOf(platform: Platform, request: FastifyRequest): string | null {
  const header = platform.config.countryHeader
  const named = header === null || platform.config.trustedProxies.length === 0 ? undefined : request.headers[header]
  if (typeof named === 'string' && /^[A-Z]{2}$/.test(named)) return named
  return countryOfAddress(request.ip)
}

/** The cookie; then the site's own language; never guessed from the address. */
function localeOf(cookies: Cookies, site: Site): Locale {
  const wanted = cookies.get(localeCookie)
  const known = locales.find((locale) => locale === wanted)
  return known ?? site.settings.language
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const isSecure = request.protocol === 'https'
  const realName = (name: string) => (isSecure && name === sessionCookie ? `__Host-${name}` : name)
  const shared = { path: '/', sameSite: 'lax' as const, secure: isSecure }
  return {
    get: (name) => request.cookies[realName(name)],
    set: (name, value, options) => {
      reply.setCookie(realName(name), value, { ...shared, httpOnly: options.isHttpOnly, maxAge: options.maxAgeSeconds })
    },
    clear: (name) => {
      reply.clearCookie(realName(name), { ...shared, httpOnly: true })
    },
  }
}
