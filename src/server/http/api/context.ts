import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLocale, type Locale, localeCookie, locales, officePoolHeaderName } from '../../../contract/constants.ts'
import { deviceCookie, keepViewer, recentViewer, sessionCookie, sessionViewer } from '../../accounts/sessions/index.ts'
import {
  officeBrowserCookie,
  officeCookie,
  officePool,
  officePoolCookie,
  sessionStaff,
} from '../../backoffice/index.ts'
import { trustedProxies } from '../../platform/config/trusted-proxies.ts'
import { schemaOf } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { notePresence } from '../../profiles/profile/index.ts'
import { type Cookies, type Ctx, type Site, type Staff, siteCache, sourceOf } from '../../sites/index.ts'
import { killSwitchCache, nothingTurnedOff } from '../../sites/kill-switches/index.ts'
import { countryOfVisitor } from '../country.ts'

const secretCookies: ReadonlySet<string> = new Set([
  sessionCookie,
  deviceCookie,
  officeCookie,
  officeBrowserCookie,
  officePoolCookie,
])
const anonymous = { viewer: null, staff: null, staffToSetUp: null }

/** `isRecent`: the viewer may have been read up to a minute ago (`recentViewer`). */
type ContextOptions = { isRecent?: boolean }
export type ContextOf = (request: AnsweredRequest, reply: Answering, options?: ContextOptions) => Promise<Ctx>

/** What of a request its context is made of, and of its answer. */
export type AnsweredRequest = { raw: Pick<IncomingMessage, 'socket' | 'rawHeaders'> } & Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'host' | 'headers' | 'cookies' | 'ip' | 'protocol' | 'log'
>
type Answering = Pick<FastifyReply, 'raw' | 'setCookie' | 'clearCookie'>

/**
 * Makes the context of each request: site by host, member by cookie (at the office: staff, by its own), language. Staff
 * may have chosen another pool schema than that of the host.
 */
export function contextMaker(platform: Platform): ContextOf {
  const siteOf = siteCache(platform.db, platform.clock)
  const readTurnedOff = killSwitchCache(platform.db, platform.clock)
  const isTrusted = trustedProxies(platform.config.trustedProxies)
  return async function contextOf(request, reply, { isRecent = false } = {}) {
    const site = await siteOf(request.host)
    if (site === null) throw new Refusal('not_found')
    const cookies = cookiesOf(request, reply)
    const isOffice = isOfficeAddress(request.url)
    const turnedOff = isOffice ? nothingTurnedOff : await readTurnedOff()
    const recent = isRecent ? recentOf(platform, site, cookies) : null
    const { viewer, staff, staffToSetUp } =
      recent ?? (await whoAsks(platform, site, { cookies, isOffice, isCached: isRecent }))
    if (viewer !== null && recent === null) notePresence(platform, viewer.memberId)
    const place = await placeOf({ platform, site }, request, { staff, cookies })
    return {
      ...place.platform,
      log: request.log as Platform['log'],
      requestId: request.id,
      site: place.site,
      viewer,
      ...(recent !== null && { confirmViewer: recent.confirm }),
      staff,
      ...(staffToSetUp !== null && { staffToSetUp }),
      // The office has English words only so far
      locale: isOffice ? defaultLocale : localeOf(cookies, site),
      turnedOff,
      source: sourceOf({
        url: request.url,
        referer: request.headers.referer,
        host: request.host,
      }),
      client: {
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        country: countryOfVisitor(request, {
          config: platform.config,
          site,
          isFromProxy: isTrusted(request.raw.socket.remoteAddress),
        }),
        isSecure: request.protocol === 'https',
      },
      cookies,
      afterResponse: (run) => void finished(reply.raw, run),
    }
  }
}

type Place = { platform: Platform; site: Site }

type StaffRequest = { staff: Staff | null; cookies: Cookies }

/**
 * Where a request is answered: by its host, unless staff have chosen another pool. Refuses calls from a page of the
 * office that shows another pool than the one chosen since.
 */
async function placeOf(byHost: Place, { headers }: AnsweredRequest, { staff, cookies }: StaffRequest): Promise<Place> {
  if (staff === null) return byHost
  const place = await officePool(byHost, cookies)
  const shown = headers[officePoolHeaderName]
  if (shown !== undefined && shown !== schemaOf(place.platform.db)) throw new Refusal('pool_changed')
  return place
}

function recentOf(platform: Platform, site: Site, cookies: Cookies) {
  const token = cookies.get(sessionCookie)
  const recent = token === undefined ? null : recentViewer(platform, site, token)
  return recent === null ? null : { ...anonymous, ...recent }
}

type Asking = { cookies: Cookies; isOffice: boolean; isCached: boolean }

async function whoAsks(platform: Platform, site: Site, { cookies, isOffice, isCached }: Asking) {
  const token = cookies.get(isOffice ? officeCookie : sessionCookie)
  if (token === undefined) return anonymous
  if (isOffice) return { ...anonymous, ...(await sessionStaff(platform, token)) }
  const viewer = await sessionViewer(platform, site, token)
  if (isCached && viewer !== null) keepViewer(platform, site, { token, viewer })
  return { ...anonymous, viewer }
}

/** The pages and calls of the office, and the photos that it shows; only there its cookie counts, and no member's. */
function isOfficeAddress(url: string): boolean {
  return /^\/(api\/)?office(?![\w-])/i.test(url) || /^\/photos\/[^/]+\/[^/]+\/staff\//.test(url)
}

/** The cookie; then the site's own language; never guessed from the address. */
function localeOf(cookies: Cookies, site: Site): Locale {
  const wanted = cookies.get(localeCookie)
  const known = locales.find((locale) => locale === wanted)
  return known ?? site.settings.language
}

function cookiesOf(request: Pick<AnsweredRequest, 'cookies' | 'protocol'>, reply: Answering): Cookies {
  const isSecure = request.protocol === 'https'
  const isSecret = (name: string) => secretCookies.has(name)
  const realName = (name: string) => (isSecure && isSecret(name) ? `__Host-${name}` : name)
  const shared = { path: '/', sameSite: 'lax' as const, secure: isSecure }
  return {
    get: (name) => request.cookies[realName(name)],
    set: (name, value, options) => {
      const own = { httpOnly: options.isHttpOnly, maxAge: options.maxAgeSeconds }
      reply.setCookie(realName(name), value, { ...shared, ...own, ...(options.isStrict && { sameSite: 'strict' }) })
    },
    clear: (name) => {
      reply.clearCookie(realName(name), { ...shared, httpOnly: true })
    },
  }
}
