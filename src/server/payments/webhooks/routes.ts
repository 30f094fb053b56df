import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { knownProvider } from '../providers/pick.ts'
import { serveSandbox } from '../providers/sandbox-routes.ts'
import { receiveWebhook, webhookPath } from './webhooks.ts'

const mostBytes = 64 * 1024

/** Webhook endpoints of providers, and the sandbox's pages if enabled. */
export async function servePaymentRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // A provider retries rejected events
    scope.addHook('onRequest', async ({ ip }) => {
      await platform.rateLimiter.consume('webhook', networkOf(ip).host)
    })
    // Signatures cover the raw bytes
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { provider: string } }>({
      // Some providers send GET with query parameters only
      method: ['GET', 'POST'],
      exposeHeadRoute: false,
      url: `${webhookPath}/:provider`,
      handler: async (request, reply) => {
        const provider = knownProvider(platform, request.params.provider)
        if (provider === null) throw new Refusal('not_found')
        const posted = {
          headers: request.headers,
          query: new URLSearchParams(request.url.split('?')[1] ?? ''),
          ip: request.ip,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }
        const isGenuine = await receiveWebhook(platform, provider, posted).catch((error: unknown) => {
          // Whatever the error, make the provider retry
          request.log.error({ err: error, provider }, 'a payment event could not be stored')
          throw new Refusal('unavailable')
        })
        if (!isGenuine) throw new Refusal('forbidden')
        return reply.type('text/plain').header('cache-control', 'no-store').send('OK')
      },
    })
  })
  if (platform.config.paymentProviders.includes('sandbox')) await serveSandbox(app, platform, `${webhookPath}/sandbox`)
}
