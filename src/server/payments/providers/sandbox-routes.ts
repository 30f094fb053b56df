import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportOfPayment, sandboxPath, signedWebhook } from './sandbox.ts'
import { changePayment, newestPayments, sandboxPayment } from './sandbox-book.ts'
import { buyerMoves, laterMoves, type Move, moved, type SandboxPayment } from './sandbox-moves.ts'
import { sandboxIndex, sandboxIndexPath, sandboxPage } from './sandbox-page.ts'

/**
 * Serves the sandbox's checkout pages, which simulate those of a real provider. They work without JavaScript. The list
 * of payments is for demo visitors.
 */
export async function serveSandbox(app: FastifyInstance, platform: Platform, webhook: string): Promise<void> {
  const hasIndex = platform.config.isDemo
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body))
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    if (hasIndex) {
      scope.get(sandboxIndexPath, async (_request, reply) =>
        reply.type('text/html').send(sandboxIndex(await newestPayments(platform.db))),
      )
    }
    scope.get<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
      const payment = await paymentOr404(request.params.ref)
      return reply.type('text/html').send(sandboxPage(payment, { hasIndex }))
    })
    scope.post<{ Params: { ref: string } }>(`${sandboxPath}/:ref`, async (request, reply) => {
      const payment = await paymentOr404(request.params.ref)
      const action = new URLSearchParams(String(request.body)).get('do')
      const move = [...buyerMoves, ...laterMoves].find((known) => known === action)
      if (move === undefined) throw new Refusal('invalid_input')
      const changed = await changePayment(platform, payment.ref, (current) => moved(current, move, newToken()))
      if (changed !== null) await report(changed)
      return reply.redirect(
        changed !== null && isOfBuyer(move) ? payment.returnUrl : `${sandboxPath}/${payment.ref}`,
        303,
      )
    })
  })

  async function paymentOr404(ref: string): Promise<SandboxPayment> {
    const payment = await sandboxPayment(platform, ref)
    if (payment === null) throw new Refusal('not_found')
    return payment
  }

  /** Sends a webhook to the product, as a provider would. Reconciliation recovers lost ones. */
  async function report(payment: SandboxPayment): Promise<void> {
    const { body, headers } = signedWebhook(platform, reportOfPayment(payment))
    const answer = await app.inject({ method: 'POST', url: webhook, headers, payload: body })
    if (answer.statusCode !== 200)
      platform.log.warn({ status: answer.statusCode }, 'the sandbox could not report a payment')
  }
}

function isOfBuyer(move: Move): boolean {
  return buyerMoves.some((known) => known === move)
}
