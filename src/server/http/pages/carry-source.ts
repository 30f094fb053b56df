import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionCookie } from '../../accounts/sessions/index.ts'
import { carriedAddress } from '../../sites/index.ts'

/**
 * Carries the referrer in the URL from page to page, because pages are the same for all visitors and set no cookie:
 * links of a page with a referrer include it. Members have it in their account.
 */
export function carrySource(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { referer } = request.headers
    if (!referer?.includes('?') || !isVisitToPage(request)) return done()
    const carried = carriedAddress({ url: request.url, referer, host: request.host })
    if (carried === null) done()
    else reply.header('cache-control', 'no-store').redirect(carried, 302)
  })
}

/** A page that a person opens, of those that React Router draws: not its data, no call, no file. */
function isVisitToPage({ method, headers, cookies, url, routeOptions }: FastifyRequest): boolean {
  if (method !== 'GET' || routeOptions.url !== '/*' || /^\/(office|dev)\b/.test(url)) return false
  if (cookies[sessionCookie] !== undefined || cookies[`__Host-${sessionCookie}`] !== undefined) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? (headers.accept?.includes('text/html') ?? false) : destination === 'document'
}
