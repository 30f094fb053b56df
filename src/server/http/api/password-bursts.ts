import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routes } from '../../../contract/routes.ts'
import type { Config } from '../../platform/config/config.ts'
import { Refusal } from '../../platform/errors.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { bareSecurityHeaders } from '../security-headers.ts'
import { errorBody } from './errors.ts'

/** Calls that hash a password. What follows them refuses a little earlier (`withPasswordWork`), but only after the whole path of a request. */
const guarded: ReadonlySet<string> = new Set([
  routes.accounts.logIn,
  routes.accounts.signUp,
  routes.accounts.activate,
  routes.accounts.resetPassword,
  routes.backoffice.logIn,
])
const mostAtOnce = 64
const mostOfNetwork = 16
const retryAfterSeconds = 5
/** Written in one turn of the event loop: most of what a refusal costs is writing it. */
const refusalsAtOnce = 8

/**
 * Refuses all but so many of these calls at once, before anything else is done for them: a burst of a thousand is answered within a fraction
 * of the time, and pages that others ask for wait no longer than that.
 */
export function refusePasswordBursts(app: FastifyInstance, config: Pick<Config, 'isDevelopment'>): void {
  const inTurns = openTurns()
  const ofNetwork = new Map<string, number>()
  let all = 0
  const refusal = new Refusal('too_many_requests', { minutes: 1, retry_after: retryAfterSeconds })
  const headers = {
    ...bareSecurityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  }

  app.addHook('onRequest', (request, reply, next) => {
    if (!isGuarded(request)) return next()
    const network = networkOf(request.ip).host
    const count = ofNetwork.get(network) ?? 0
    if (all >= mostAtOnce || count >= mostOfNetwork) {
      reply.hijack()
      inTurns(() => {
        const body = JSON.stringify(errorBody(refusal, request.id))
        const own = { 'content-length': Buffer.byteLength(body), 'x-request-id': request.id }
        reply.raw.writeHead(refusal.status, { ...headers, ...own }).end(body)
      })
      return
    }
    all += 1
    ofNetwork.set(network, count + 1)
    reply.raw.once('close', () => {
      all -= 1
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left === 0) ofNetwork.delete(network)
      else ofNetwork.set(network, left)
    })
    next()
  })
}

/** Runs a few tasks per turn of the event loop, so that other requests are served in between. */
function openTurns() {
  const waiting: (() => void)[] = []
  const turn = () => {
    for (const work of waiting.splice(0, refusalsAtOnce)) work()
    if (waiting.length > 0) setImmediate(turn)
  }
  return (work: () => void) => {
    if (waiting.push(work) === 1) setImmediate(turn)
  }
}

function isGuarded({ method, routeOptions, url }: FastifyRequest): boolean {
  return method === 'POST' && guarded.has(`POST ${routeOptions.url}`) && !url.includes('?')
}
