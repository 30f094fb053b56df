import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { sectionOf } from '../../../shared/page-address.ts'
import { deviceCookie } from '../../accounts/sessions/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { atOwnHost, type Ctx } from '../../sites/index.ts'
import { apiFor } from '../api/api.ts'
import type { ContextOf } from '../api/context.ts'
import { answerError } from '../api/errors.ts'
import { pageNamesOf } from '../metrics/metrics-requests.ts'
import { refuseForeignOrigin } from '../static/serve.ts'
import { addressOf, pageCacheKeyOf } from './cache-key.ts'
import type { EarlyPages } from './early-pages.ts'
import { isUnderMaintenance, sendMaintenancePage } from './maintenance-page.ts'
import { sendDrawn, sendResponse, sendStored } from './page-answer.ts'
import { type CachedPage, type DrawnPage, openPageCache } from './page-cache.ts'
import { drawForAll, handlerOf, nonceOf, type Pages, pageProvider, plainPages } from './render-page.ts'

const loginWithNext = '/login?next='
const mostServed = 5_000
const buildFolder = join(import.meta.dirname, '../../../../build')

/**
 * Pages: React Router with the same contexts and `run` as the API. For visitors, static pages come from the cache,
 * except during development.
 */
export async function servePages(
  app: FastifyInstance,
  platform: Platform,
  contextOf: ContextOf,
  early: EarlyPages,
  given?: Pages,
): Promise<void> {
  const pages = given ?? (platform.config.isDevelopment ? await developmentPages(app) : await builtPages(app))
  const cached = pages.mode === 'development' ? null : cachedPages(platform, pages)
  if (cached !== null) {
    const { routes } = await pages.load()
    early.open({ ...cached, names: pageNamesOf(routes), cookiesIn: (header) => app.parseCookie(header) })
  }
  await app.register(async (scope) => {
    // Forms reach the page's action as they came
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.all('/*', async (request, reply) => {
      try {
        refuseForeignOrigin(request)
        const ctx = await contextOf(request, reply)
        if (isUnderMaintenance(ctx, request)) return sendMaintenancePage(ctx, request, reply)
        const page = (await cached?.find(ctx, request)) ?? null
        if (page === null) return sendResponse(withoutTraces(await drawn(pages, ctx, request, reply), ctx), reply)
        return 'etag' in page ? sendStored(page, request, reply) : sendDrawn(page, reply)
      } catch (error) {
        return answerError(error, request, reply)
      }
    })
  })
}

/** The shared response of a request; null if the page must be rendered individually. */
function cachedPages(platform: Platform, pages: Pages) {
  const cache = openPageCache(platform, (ctx, pageKey) => drawForAll(pages, ctx, pageKey))
  const isPlain = plainPages()
  const served = new Set<string>()
  return {
    async find(original: Ctx, request: FastifyRequest): Promise<CachedPage | DrawnPage | null> {
      const ctx = { ...original, site: atOwnHost(original) }
      const pageKey = pageCacheKeyOf(ctx, request)
      if (pageKey === null || !isPlain(await pages.load(), pageKey.address)) return null
      const page = await cache.find(ctx, pageKey)
      if (served.size >= mostServed) served.clear()
      if ('etag' in page) served.add(pageKey.address)
      return page
    },
    has(url: string): boolean {
      const address = addressOf(url)
      return address !== null && served.has(address)
    },
    async peek(original: Ctx, request: Pick<FastifyRequest, 'method' | 'url'>): Promise<CachedPage | null> {
      if (isUnderMaintenance(original, request)) return null
      const ctx = { ...original, site: atOwnHost(original) }
      const pageKey = pageCacheKeyOf(ctx, request)
      return pageKey === null ? null : cache.peek(ctx, pageKey)
    },
  }
}

async function drawn(pages: Pages, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Response> {
  const build = await pages.load()
  const provider = await pageProvider(build, ctx, { api: apiFor(ctx), nonce: nonceOf(reply) })
  return handlerOf(build, pages.mode)(toWebRequest(ctx, request, reply), provider)
}

/**
 * In a browser with an earlier log-in the redirect to the log-in page names no conversation, member or order: the next
 * person must neither read it nor be led there.
 */
function withoutTraces(response: Response, { cookies }: Ctx): Response {
  const place = response.headers.get('location')
  if (!place?.startsWith(loginWithNext) || cookies.get(deviceCookie) === undefined) return response
  const next = new URLSearchParams(place.slice(place.indexOf('?'))).get('next') ?? ''
  const [path = ''] = next.split('?')
  response.headers.set('location', loginWithNext + encodeURIComponent(sectionOf(path)))
  return response
}

async function builtPages(app: FastifyInstance): Promise<Pages> {
  const entry = join(buildFolder, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm run build`')
  await serveFiles(app, join(buildFolder, 'client'))
  const build = (await import(entry)) as ServerBuild
  return { load: async () => build, mode: 'production' }
}

/** One route for all hashed files: a route for each of 1,400 takes a quarter of a second of the start. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const options = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => reply.code(404).header('cache-control', 'no-store').send())
      await assets.register(fastifyStatic, {
        ...options,
        root: join(root, 'assets'),
        setHeaders: (response) => {
          response.header('cache-control', 'public, max-age=31536000, immutable')
        },
      })
    },
    { prefix: '/assets' },
  )
  // Their folders share addresses with pages (`/landers/gallery`)
  await app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (response, path) => {
      response.header('cache-control', path.endsWith('/sw-push.js') ? 'no-cache' : 'public, max-age=3600')
    },
  })
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

function toWebRequest({ site, client }: Ctx, request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each)
  }
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && Buffer.isBuffer(request.body)
  const url = `${client.isSecure ? 'https' : 'http'}://${site.host}${request.url}`
  if (!URL.canParse(url)) throw new Refusal('invalid_input')
  return new Request(url, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
  })
}
