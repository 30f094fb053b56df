import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { ageCallbackPath, receiveAgeCallback } from './age-verification.ts'

const mostBytes = 16 * 1024

/**
 * Callbacks of age verification providers. What they say is only a reason to look the session up, so anyone may post
 * here; a provider that is down answers 503 and is asked again when it repeats its callback.
 */
export function serveAgeCallbacks(app: FastifyInstance, platform: Platform): void {
  app.post<{ Params: { provider: string } }>(
    `${ageCallbackPath}/:provider`,
    { bodyLimit: mostBytes },
    async (request, reply) => {
      await platform.rateLimiter.consume('webhook', networkOf(request.ip).host)
      if (!(await receiveAgeCallback(platform, request.params.provider, request.body))) throw new Refusal('not_found')
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  )
}
