import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { moveSandboxPayment, type SandboxPayment, sandboxPath, sandboxPayment, signedWebhook } from './sandbox.ts'
import { sandboxPage } from './sandbox-page.ts'

type Move = { to: SandboxPayment['status']; from: SandboxPayment['status'][] }
const moves: Record<string, Move> = {
  pay: { to: 'paid', from: ['open', 'pending'] },
  fail: { to: 'failed', from: ['open', 'pending'] },
  cancel: { to: 'cancelled', from: ['open'] },
  wait: { to: 'pending', from: ['open'] },
}

/** The sandbox's hosted page, as the buyer would meet a real provider's. Works without JavaScript. */
export async function serveSandbox(app: FastifyInstance, platform: Platform, webhook: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))

    scope.get<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
      const payment = await paymentOr404(request.params.ref)
      return reply.type('text/html').header('cache-control', 'no-store').send(sandboxPage(payment))
    })
    scope.post<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
      const payment = await paymentOr404(request.params.ref)
      const move = moves[new URLSearchParams(String(request.body)).get('do') ?? '']
      if (move === undefined) throw new Refusal('invalid_input')
      const isMoved = await moveSandboxPayment(platform, payment.ref, move.to, move.from)
      if (!isMoved) return reply.redirect(`${sandboxPath}/${payment.ref}`, 303)
      await report({ ...payment, status: move.to })
      return reply.redirect(payment.returnUrl, 303)
    })
  })

  async function paymentOr404(ref: string): Promise<SandboxPayment> {
    const payment = await sandboxPayment(platform, ref)
    if (payment === null) throw new Refusal('not_found')
    return payment
  }

  /** Posts to the product's own door, as a provider would. What is lost here, the product asks for later. */
  async function report(payment: SandboxPayment): Promise<void> {
    const { body, headers } = signedWebhook(platform, payment)
    const answer = await app.inject({ method: 'POST', url: webhook, headers, payload: body })
    if (answer.statusCode !== 200)
      platform.log.warn({ status: answer.statusCode }, 'the sandbox could not report a payment')
  }
}
