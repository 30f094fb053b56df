import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { sessionCookie } from '../../accounts/sessions/index.ts'
import { noteVisit } from '../../analytics/index.ts'
import { addressOf, hostOf, protocolOf, type Trusted, trustedProxies } from '../../platform/config/trusted-proxies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import type { AnsweredRequest, ContextOf } from '../api/context.ts'
import { type Follow, pageOf } from '../metrics/metrics-requests.ts'
import { isPageView } from '../metrics/page-view-counts.ts'
import { isUsableHost } from '../security-headers.ts'
import { sendAgain } from './page-answer.ts'
import type { CachedPage } from './page-cache.ts'

/** What the cache has for visitors, once the pages are loaded. */
export type CachedPages = {
  names: ReadonlySet<string>
  cookiesIn(header: string): Record<string, string | undefined>
  /** Whether an address has been cached; without waiting, because every request of the server asks. */
  has(url: string): boolean
  peek(ctx: Ctx, request: Pick<AnsweredRequest, 'method' | 'url'>): Promise<CachedPage | null>
}
export type EarlyPages = ReturnType<typeof openEarlyPages>
type Answering = { contextOf: ContextOf; follow: Follow; mayAnswer?: () => boolean }
const noNames: ReadonlySet<string> = new Set()
type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers visitors' requests for cached pages before Fastify sees them, which would be half of the work. Whatever is not in the cache, by a
 * member, or in any way unusual takes the normal path, which has the same cache. `serverFactory` is Fastify's option.
 */
export function openEarlyPages(platform: Platform, answering: Answering) {
  const isTrusted = trustedProxies(platform.config.trustedProxies)
  let pages: CachedPages | null = null

  async function isAnswered(raw: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const began = performance.now()
    if (pages === null) return false
    const request = requestOf(raw, isTrusted, { log: platform.log, cookiesIn: pages.cookiesIn })
    if (!isUsableHost(request)) return false
    const ctx = await answering.contextOf(request, { raw: response } as never)
    const page = await pages.peek(ctx, request)
    if (page === null || !sendAgain(page, request, response)) return false
    const { id, method, url } = request
    const route = pageOf(url, pages.names)
    answering.follow({ id, method, route, status: 200, ms: performance.now() - began })
    if (isPageView(request, response)) noteVisit(ctx)
    return true
  }

  const mayBe = (request: IncomingMessage) =>
    pages !== null && isByVisitor(request) && pages.has(request.url ?? '') && answering.mayAnswer?.() !== false

  return {
    /** By which pages are counted; none before they are loaded. */
    get names(): ReadonlySet<string> {
      return pages?.names ?? noNames
    },
    open(cached: CachedPages): void {
      pages = cached
    },
    serverFactory(handle: Handle, options: ServerOptions): Server {
      const { keepAliveTimeout, requestTimeout } = options
      return createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
        if (!mayBe(request)) return handle(request, response)
        // On an error the normal path runs and answers it
        const answered = isAnswered(request, response).catch(() => response.headersSent)
        void answered.then((isOver) => isOver || handle(request, response))
      })
    },
  }
}

function isByVisitor({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return (method === 'GET' || method === 'HEAD') && !hasBody && headers.cookie?.includes(sessionCookie) !== true
}

/** The request as Fastify would have it. */
function requestOf(
  raw: IncomingMessage,
  isTrusted: Trusted,
  { log, cookiesIn }: Pick<Platform, 'log'> & Pick<CachedPages, 'cookiesIn'>,
): AnsweredRequest {
  const { headers, method = '', url = '' } = raw
  return {
    raw,
    log,
    id: randomUUID(),
    method,
    url,
    headers,
    host: hostOf(raw, isTrusted),
    ip: addressOf(raw, isTrusted),
    protocol: protocolOf(raw, isTrusted),
    cookies: headers.cookie === undefined ? {} : cookiesIn(headers.cookie),
  }
}
