import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { flushVisits, noteVisit } from '../../analytics/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import type { ContextOf } from '../api/context.ts'

/**
 * Counts page views: successful full page loads without later requests of a page, the office, robots and prefetches.
 * Returns the same contexts; see `noteVisit` for the recorded data.
 */
export function countVisits(app: FastifyInstance, platform: Platform, contextOf: ContextOf): ContextOf {
  const contexts = new WeakMap<object, Ctx>()
  app.addHook('onResponse', (request, reply, done) => {
    const ctx = contexts.get(request)
    if (ctx !== undefined && request.routeOptions.url === '/*' && isPageView(request, reply)) noteVisit(ctx)
    done()
  })
  app.addHook('onClose', () => flushVisits(platform))
  return async (request, reply, options) => {
    const ctx = await contextOf(request, reply, options)
    contexts.set(request, ctx)
    return ctx
  }
}

/** Whether an answer of the pages' route is somebody who opened one. */
export function isPageView(
  { method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>,
  { statusCode }: { statusCode: number },
): boolean {
  if (method !== 'GET' || /^\/(office|dev)(?![\w-])/i.test(url)) return false
  // A page that the browser has already is opened all the same
  if (statusCode !== 200 && statusCode !== 304) return false
  const target = headers['sec-fetch-dest']
  const isWhole = target === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : target === 'document'
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? ''
  return isWhole && !/prefetch|prerender/.test(String(purpose)) && !isbot(headers['user-agent'] ?? '')
}
