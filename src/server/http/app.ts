import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { serveAgeCallbacks } from '../accounts/age/index.ts'
import { serveExports } from '../accounts/index.ts'
import {
  serveAnalytics,
  serveAuditFile,
  serveCodeFiles,
  serveDisclosures,
  serveEvidence,
  serveMoneyFiles,
  serveOrderFiles,
  serveSelfies,
} from '../backoffice/index.ts'
import { serveChatFiles } from '../chat/index.ts'
import { serveInvoices } from '../invoices/index.ts'
import { serveMailIntake } from '../notifications/index.ts'
import { servePaymentRoutes } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'
import { servePhotos } from '../profiles/photos/index.ts'
import { warmSearch } from '../search/index.ts'
import { serveSiteImages } from '../sites/index.ts'
import { contextMaker } from './api/context.ts'
import { answerError } from './api/errors.ts'
import { refusePasswordBursts } from './api/password-bursts.ts'
import { serveDevelopmentPages } from './dev/dev.ts'
import { serveHealth } from './health.ts'
import { type openLive, serveLive } from './live/live.ts'
import { followAnswers, requestFollower } from './metrics/metrics-requests.ts'
import { countVisits } from './metrics/page-view-counts.ts'
import type { Tracing } from './metrics/tracing.ts'
import { serveAppIcons } from './pages/app-icons.ts'
import { carrySource } from './pages/carry-source.ts'
import { type EarlyPages, openEarlyPages } from './pages/early-pages.ts'
import { serveIcon } from './pages/icon.ts'
import { serveManifest } from './pages/manifest.ts'
import { servePages } from './pages/pages.ts'
import { keepFromRobots } from './pages/robots-tag.ts'
import { serveSearchEngines } from './pages/search-engines.ts'
import { serveSharePicture } from './pages/share-picture.ts'
import { serveShareTarget } from './pages/share-target.ts'
import { addSecurityHeaders, bareSecurityHeaders, refuseBadHosts, serveCspReports } from './security-headers.ts'
import { closing, finishRequests } from './shutdown.ts'
import { refuseForeignOrigin, serveApi } from './static/serve.ts'

export type AppOptions = {
  hasPages: boolean
  attachLive: ReturnType<typeof openLive>['attach']
  /** Whether the shutdown has begun; never by default. */
  isStopping?: () => boolean
  /** Where a collector is configured. */
  tracing?: Tracing | null
}

/** The whole product on one fastify: API, pages, photos, live stream, health. */
export async function openApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const { config } = platform
  const ofRequest = contextMaker(platform)
  const follow = requestFollower(platform)
  // Traces need Fastify's hooks, and so do the headers of the last answers
  const mayAnswer = () => !options.tracing && options.isStopping?.() !== true
  const early = openEarlyPages(platform, { contextOf: ofRequest, follow, mayAnswer })
  const app = openFastify(platform, early)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  refusePasswordBursts(app, config)
  refuseBadHosts(app)
  await app.register(fastifyCookie)
  finishRequests(app, options)
  followAnswers(app, follow, early)
  options.tracing?.followRequests(app, early)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await addSecurityHeaders(app, config)
  carrySource(app)
  keepFromRobots(app)
  serveHealth(app, platform, options)
  serveCspReports(app, platform.metrics)

  const contextOf = countVisits(app, platform, ofRequest)
  serveApi(app, contextOf)
  await servePhotos(app, platform, contextOf, refuseForeignOrigin)
  await serveChatFiles(app, { contextOf, refuseForeignOrigin })
  await servePaymentRoutes(app, platform)
  serveAgeCallbacks(app, platform)
  await serveMailIntake(app, platform)
  serveExports(app, contextOf)
  serveInvoices(app, platform, contextOf)
  serveEvidence(app, contextOf)
  serveSelfies(app, contextOf)
  serveDisclosures(app, contextOf)
  serveAuditFile(app, contextOf)
  serveMoneyFiles(app, contextOf)
  serveOrderFiles(app, contextOf)
  serveCodeFiles(app, contextOf)
  serveAnalytics(app, contextOf)
  serveIcon(app, contextOf)
  serveAppIcons(app, contextOf)
  serveManifest(app, contextOf)
  await serveShareTarget(app)
  serveSharePicture(app, platform, contextOf)
  serveSiteImages(app, platform)
  serveSearchEngines(app, platform, contextOf)
  app.addHook('onListen', () => warmSearch(platform))
  if (config.isDemo) serveDevelopmentPages(app, platform)
  serveLive(app, platform, options.attachLive)
  if (options.hasPages) await servePages(app, platform, contextOf, early)
  return app
}

function openFastify({ config, log }: Platform, { serverFactory }: EarlyPages): FastifyInstance {
  return fastify({
    serverFactory: serverFactory as never,
    loggerInstance: log as never,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    ...closing,
    // An address that cannot be read never reaches a route or the error handler below
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareSecurityHeaders(config))
      return answerError(error, request as never, reply as never)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
}
