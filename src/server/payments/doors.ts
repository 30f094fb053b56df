import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { knownProvider } from './providers.ts'
import { serveSandbox } from './sandbox-doors.ts'
import { receiveWebhook, workEvent } from './webhooks.ts'

export const webhookPath = '/api/payments/webhooks'

/** What providers call, and the sandbox's own page where it is used. */
export async function servePaymentDoors(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // Signatures are over the bytes as they came
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(`${webhookPath}/:provider`, async (request, reply) => {
      const provider = knownProvider(platform, request.params.provider)
      if (provider === null) throw new Refusal('not_found')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const received = await receiveWebhook(platform, provider, { headers: request.headers, body })
      if (!received.isGenuine) throw new Refusal('forbidden')
      if (received.isNew) {
        // Stored is answered; working it off is quick, and its job comes back to it if this goes wrong
        void workEvent(platform, received.id).catch((error: unknown) =>
          platform.log.warn({ err: error }, 'payment event waits for its job'),
        )
      }
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
  if (platform.config.paymentProvider === 'sandbox') await serveSandbox(app, platform, `${webhookPath}/sandbox`)
}
