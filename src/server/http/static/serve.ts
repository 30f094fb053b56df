import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '../../../contract/routes.ts'
import { ViewerChanged } from '../../accounts/sessions/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Call, calls } from '../api/api.ts'
import type { ContextOf } from '../api/context.ts'
import { answerError } from '../api/errors.ts'
import { run } from '../run.ts'

/** The same for everyone with this language, and changed by releases only: browsers revalidate once an hour. */
const lastingRoutes: ReadonlySet<string> = new Set([
  routes.profiles.listInterests,
  routes.profiles.listRegions,
  routes.profiles.searchPlaces,
])
const lasting = 'private, max-age=3600'

/** Every call of the contract as a route of its own. */
export function serveApi(app: FastifyInstance, contextOf: ContextOf): void {
  for (const [method, path, sharing] of callsByAddress()) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      answer(chosenBy(request, sharing), contextOf, request, reply)
    const bodyLimit = Math.max(0, ...sharing.map(({ endpoint }) => endpoint.maxBytes ?? 0))
    app.route({ method, url: path, handler, ...(bodyLimit > 0 && { bodyLimit }) })
  }
  app.all('/api/*', (request, reply) => answerError(new Refusal('not_found'), request, reply))
}

/** Calls that share method and path differ by their query: `POST /api/user.php` and `POST /api/user.php?push=1`. */
function callsByAddress(): [method: string, path: string, sharing: Call[]][] {
  const byAddress = Map.groupBy(calls, ({ endpoint }) => endpoint.route.split('?')[0] ?? '')
  return [...byAddress].map(([address, sharing]) => {
    const [method = 'GET', path = '/'] = address.split(' ')
    return [method, path, sharing]
  })
}

/** The call whose query this request has; else the one without. */
function chosenBy(request: FastifyRequest, sharing: readonly Call[]): Call {
  if (sharing.length === 1 && sharing[0] !== undefined && !sharing[0].endpoint.route.includes('?')) return sharing[0]
  const query = request.query as Record<string, string>
  const queryOf = ({ endpoint }: Call) => [...new URLSearchParams(endpoint.route.split('?')[1])]
  const [first] = sharing
    .toSorted((a, b) => queryOf(b).length - queryOf(a).length)
    .filter((call) => queryOf(call).every(([name, value]) => query[name] === value))
  if (first === undefined) throw new Refusal('not_found')
  return first
}

async function answer(call: Call, contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  try {
    refuseForeignOrigin(request)
    const view = await viewOf(call, contextOf, request, reply)
    if (lastingRoutes.has(call.endpoint.route)) reply.header('vary', 'cookie')
    return reply.header('cache-control', lastingRoutes.has(call.endpoint.route) ? lasting : 'no-store').send(view)
  } catch (error) {
    return answerError(error, request, reply)
  }
}

async function viewOf({ endpoint, handler }: Call, contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) {
  const input = inputOf(request)
  // Sending checks the session in the statement that writes
  const ctx = await contextOf(request, reply, { isRecent: endpoint.route === routes.chat.sendMessage })
  try {
    return await run(endpoint, handler, ctx, input)
  } catch (error) {
    if (!(error instanceof ViewerChanged)) throw error
    return run(endpoint, handler, await contextOf(request, reply), input)
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
  const isRead =
    (request.method === 'GET' || request.method === 'HEAD') && request.routeOptions.url !== '/api/logout.php'
  if (isRead) return
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('forbidden')
  const origin = request.headers.origin
  if (origin === undefined) return
  if (origin === 'null' || !URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new Refusal('forbidden')
}
