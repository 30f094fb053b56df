import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { type Call, calls } from './api.ts'
import { answerError } from './errors.ts'
import { run } from './run.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Every call of the contract as a route of its own. */
export function serveApi(app: FastifyInstance, contextOf: ContextOf): void {
  for (const call of calls) {
    const [method = 'GET', path = '/'] = call.endpoint.route.split(' ')
    app.route({ method, url: path, handler: (request, reply) => answer(call, contextOf, request, reply) })
  }
  app.all('/api/*', (request, reply) => answerError(new Refusal('not_found'), request, reply))
}

async function answer(call: Call, contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  try {
    refuseForeignOrigin(request)
    const ctx = await contextOf(request, reply)
    const view = await run(call.endpoint, call.handler, ctx, inputOf(request))
    return reply.header('cache-control', 'no-store').send(view)
  } catch (error) {
    return answerError(error, request, reply)
  }
}

function inputOf(request: FastifyRequest): unknown {
  const body = request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Refusal('invalid_input', {}, { body: 'object' })
  return { ...(request.query as object), ...(body ?? {}), ...(request.params as object) }
}

/** SameSite=Lax lets other sites navigate to GET; what changes something must come from our own pages. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const isRead = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/logout.php')
  if (isRead) return
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('forbidden')
  const origin = request.headers.origin
  if (origin === undefined) return
  if (origin === 'null' || !URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new Refusal('forbidden')
}
