import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { newToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { PaymentReport, Psp } from './psp.ts'
import { sandboxPayments } from './tables.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export const sandboxPath = '/sandbox/pay'
const purpose = 'sandbox webhook'
const signatureHeader = 'x-sandbox-signature'
const maxAgeMs = 5 * 60_000

/** A provider that takes no money: its book is a table, its page says what would happen, and it reports as real ones do. */
export function sandbox(platform: Platform): Psp {
  const { db, clock } = platform
  return {
    name: 'sandbox',
    async createPayment({ method, ...request }) {
      const payment = { ...request, method, ref: newToken(), status: 'open' as const, createdAt: clock.now() }
      await db.insert(sandboxPayments).values(payment).onConflictDoNothing()
      const [kept] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, request.orderId))
      if (kept === undefined) throw new Error('the sandbox lost a payment')
      return { ref: kept.ref, checkoutUrl: `${new URL(kept.returnUrl).origin}${sandboxPath}/${kept.ref}` }
    },
    async findPayment({ orderId }) {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId))
      return payment === undefined ? null : reportOfPayment(await closeWhenExpired(platform, payment))
    },
    async cancelPayment(ref) {
      await moveSandboxPayment(platform, ref, 'cancelled', ['open'])
      const payment = await sandboxPayment(platform, ref)
      return payment === null ? null : reportOfPayment(payment)
    },
    readWebhook({ headers, body }) {
      const [, time = '', signature = ''] =
        /^t=(\d{1,15}),v1=([\w-]+)$/.exec(String(headers[signatureHeader] ?? '')) ?? []
      const isFresh = Math.abs(clock.now().getTime() - Number(time)) <= maxAgeMs
      if (!isFresh || !platform.secrets.isSigned(purpose, `${time}.${body.toString('utf8')}`, signature)) return null
      const event = webhookBody.safeParse(parseJson(body))
      return event.success ? { eventId: event.data.id, body: event.data } : null
    },
    reportOf: async (body) => reportSchema.safeParse(body.payment).data ?? null,
  }
}

const reportSchema = z.object({
  ref: z.string(),
  orderId: z.uuid(),
  status: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled']),
  amountMinor: z.int(),
  currency: z.string(),
})
const webhookBody = z.looseObject({ id: z.string().min(1).max(200) })

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function reportOfPayment(payment: SandboxPayment): PaymentReport {
  const { ref, orderId, amountMinor, currency, status } = payment
  return { ref, orderId, amountMinor, currency, status: status === 'charged_back' ? 'paid' : status }
}

/** A payment of the sandbox's book; one that nobody started in time is closed by now. */
export async function sandboxPayment(platform: Platform, ref: string): Promise<SandboxPayment | null> {
  const [payment] = await platform.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  return payment === undefined ? null : closeWhenExpired(platform, payment)
}

async function closeWhenExpired(platform: Platform, payment: SandboxPayment): Promise<SandboxPayment> {
  if (payment.status !== 'open' || payment.expiresAt > platform.clock.now()) return payment
  const isClosed = await moveSandboxPayment(platform, payment.ref, 'cancelled', ['open'])
  return isClosed ? { ...payment, status: 'cancelled' } : payment
}

/** Changes the book where the payment still stands as expected. */
export async function moveSandboxPayment(
  platform: Platform,
  ref: string,
  to: SandboxPayment['status'],
  from: SandboxPayment['status'][],
): Promise<boolean> {
  const moved = await platform.db
    .update(sandboxPayments)
    .set({ status: to })
    .where(and(eq(sandboxPayments.ref, ref), inArray(sandboxPayments.status, from)))
    .returning({ ref: sandboxPayments.ref })
  return moved.length > 0
}

/** The report of a payment as this provider posts it: body, and the headers with its signature. */
export function signedWebhook(
  platform: Platform,
  payment: SandboxPayment,
): { body: string; headers: Record<string, string> } {
  const id = `${payment.ref}:${payment.status}`
  return signed(platform, JSON.stringify({ id, type: 'payment', payment: reportOfPayment(payment) }))
}

function signed(platform: Platform, body: string) {
  const time = platform.clock.now().getTime()
  const signature = platform.secrets.sign(purpose, `${time}.${body}`)
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: `t=${time},v1=${signature}` } }
}
