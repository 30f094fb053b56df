import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '../../contract/index.ts'
import { totalUnread } from '../chat/index.ts'
import { countNewLikes } from '../likes/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type Ctx, rememberSource } from '../sites/index.ts'
import { apiFor } from './api.ts'
import { answerError } from './errors.ts'
import { refuseForeignOrigin } from './serve.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
/** Tokens of the built pages; they have identity, so they come from the built module itself. */
type EntryModule = { apiContext: RouterContext<Api>; pageContext: RouterContext<unknown> }
type Pages = { load: () => Promise<ServerBuild>; mode: 'development' | 'production' }

const buildFolder = join(import.meta.dirname, '../../../build')

/** Pages: React Router behind the same contexts and the same `run` as the API. */
export async function servePages(app: FastifyInstance, platform: Platform, contextOf: ContextOf): Promise<void> {
  const pages = platform.config.isDevelopment ? await developmentPages(app) : await builtPages(app)
  await app.register(async (scope) => {
    // Forms reach the page's action as they came
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.all('/*', async (request, reply) => {
      try {
        refuseForeignOrigin(request)
        const build = await pages.load()
        const ctx = await contextOf(request, reply)
        if (request.method === 'GET') rememberSource(ctx)
        const provider = await pageProvider(build, ctx, reply)
        const response = await createRequestHandler(build, pages.mode)(toWebRequest(request, reply), provider)
        return sendWebResponse(response, reply)
      } catch (error) {
        return answerError(error, request, reply)
      }
    })
  })
}

async function builtPages(app: FastifyInstance): Promise<Pages> {
  const entry = join(buildFolder, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`')
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const build = (await import(entry)) as ServerBuild
  return { load: async () => build, mode: 'production' }
}

async function developmentPages(app: FastifyInstance): Promise<Pages> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return {
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
    mode: 'development',
  }
}

async function pageProvider(build: ServerBuild, ctx: Ctx, reply: FastifyReply): Promise<RouterContextProvider> {
  const entry = build.entry.module as unknown as EntryModule
  const api = apiFor(ctx)
  const provider = new RouterContextProvider()
  provider.set(entry.apiContext, api)
  const [{ settings }, { user }, totals] = await Promise.all([
    api.sites.getSettings({}),
    api.accounts.getUser({}),
    totalsOf(ctx),
  ])
  const report = (error: unknown) => ctx.log.error({ err: error }, 'page failed')
  provider.set(entry.pageContext, { locale: ctx.locale, site: settings, user, totals, nonce: nonceOf(reply), report })
  return provider
}

/** What waits for the member, so that the badges are right in the first paint. */
async function totalsOf({ db, viewer }: Ctx): Promise<{ unread: number; new_likes: number }> {
  if (viewer === null) return { unread: 0, new_likes: 0 }
  const [unread, newLikes] = await Promise.all([totalUnread(db, viewer.memberId), countNewLikes(db, viewer.memberId)])
  return { unread, new_likes: newLikes }
}

/** A nonce for this page's own inline scripts; the policy is sent with it. */
function nonceOf(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`))
  return nonce
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each)
  }
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && Buffer.isBuffer(request.body)
  const url = `${request.protocol}://${request.host}${request.url}`
  if (!URL.canParse(url)) throw new Refusal('invalid_input')
  return new Request(url, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
  })
}

function sendWebResponse(response: Response, reply: FastifyReply) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'private, no-store')
  if (response.body === null) return reply.send()
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
}
