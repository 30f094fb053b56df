import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { type Db, transaction } from '../../platform/db/db.ts'
import { newToken } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentRequest, SavedMethod } from './psp.ts'
import type { SandboxPayment } from './sandbox-moves.ts'
import { sandboxPayments } from './sandbox-tables.ts'

/** Reports a payment that was changed without its page. */
export const sandboxReportJob = defineJob<{ ref: string }>('payments.sandbox_report')

/** Inserts a payment, or returns the order's existing one. */
export async function enterPayment({ db, clock }: Platform, request: PaymentRequest): Promise<SandboxPayment> {
  await db.insert(sandboxPayments).values(newPayment(request, clock.now())).onConflictDoNothing()
  const entered = await paymentOfOrder(db, request.orderId)
  if (entered === null) throw new Error('the sandbox lost a payment')
  return entered
}

/**
 * Inserts a charge of a saved payment method: paid, or as set on the page: failed, or open until the buyer has
 * authenticated. It fails if the method has ended.
 */
export async function enterCharge(
  platform: Platform,
  request: PaymentRequest,
  way: SavedMethod,
): Promise<SandboxPayment> {
  return transaction(platform.db, async (tx) => {
    const isOrigin = eq(sandboxPayments.mandateRef, way.mandateRef)
    const [origin] = await tx.select().from(sandboxPayments).where(isOrigin).for('update')
    if (origin === undefined) throw new Error('the sandbox keeps no such way to pay')
    const before = await paymentOfOrder(tx, request.orderId)
    if (before !== null) return before
    const { mandateState } = origin
    const needsAuthentication = mandateState === 'authenticates_next'
    const status = needsAuthentication ? 'open' : mandateState === 'pays' ? 'paid' : 'failed'
    const made = newPayment(request, platform.clock.now())
    const charge: SandboxPayment = { ...made, remember: false, status, needsAuthentication }
    await tx.insert(sandboxPayments).values(charge)
    if (mandateState === 'fails_next' || mandateState === 'authenticates_next')
      await tx.update(sandboxPayments).set({ mandateState: 'pays' }).where(isOrigin)
    if (!needsAuthentication) await platform.jobs.send(tx, sandboxReportJob, { ref: charge.ref })
    return charge
  })
}

function newPayment(request: PaymentRequest, createdAt: Date): SandboxPayment {
  const { orderId, currency, amountMinor, method, locale, description, returnUrl, expiresAt, remember } = request
  return {
    ...{ orderId, currency, amountMinor, method, locale, description, returnUrl, expiresAt, remember, createdAt },
    ref: newToken(),
    status: 'open',
    mandateRef: null,
    mandateState: null,
    refunds: [],
    disputes: [],
    needsAuthentication: false,
    refusesRefunds: false,
  }
}

/** Ends a saved payment method. */
export async function endSavedMethodRef(db: Db, mandateRef: string): Promise<void> {
  await db.update(sandboxPayments).set({ mandateState: 'ended' }).where(eq(sandboxPayments.mandateRef, mandateRef))
}

/** The payment of an order, without applying expiry. */
export async function paymentOfOrder(db: Db, orderId: string): Promise<SandboxPayment | null> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, orderId))
  return payment ?? null
}

/** The payment of an order; closed if it was not started in time. */
export async function sandboxPaymentOf(platform: Platform, orderId: string): Promise<SandboxPayment | null> {
  const payment = await paymentOfOrder(platform.db, orderId)
  return payment === null ? null : closedWhenExpired(platform, payment)
}

/** The same by payment id. */
export async function sandboxPayment(platform: Platform, ref: string): Promise<SandboxPayment | null> {
  const [payment] = await platform.db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  return payment === undefined ? null : closedWhenExpired(platform, payment)
}

async function closedWhenExpired(platform: Platform, payment: SandboxPayment): Promise<SandboxPayment> {
  if (payment.status !== 'open' || payment.expiresAt > platform.clock.now()) return payment
  const isClosed = await moveSandboxPayment(platform, payment.ref, 'cancelled', ['open'])
  return isClosed ? { ...payment, status: 'cancelled' } : payment
}

/** Newest payments, at most 50. */
export async function newestPayments(db: Db): Promise<SandboxPayment[]> {
  return db.select().from(sandboxPayments).orderBy(desc(sandboxPayments.createdAt)).limit(50)
}

const page = 200

/** Payments created within a time span (end exclusive), oldest first. */
export async function* paymentsMade(db: Db, { from, to }: { from: Date; to: Date }): AsyncGenerator<SandboxPayment> {
  const isInSpan = and(gte(sandboxPayments.createdAt, from), lt(sandboxPayments.createdAt, to))
  for (let offset = 0; ; offset += page) {
    const made = await db
      .select()
      .from(sandboxPayments)
      .where(isInSpan)
      .orderBy(asc(sandboxPayments.createdAt), asc(sandboxPayments.ref))
      .limit(page)
      .offset(offset)
    yield* made
    if (made.length < page) return
  }
}

/** Changes a payment if it is still in the expected state. */
export async function moveSandboxPayment(
  platform: Platform,
  ref: string,
  to: SandboxPayment['status'],
  from: SandboxPayment['status'][],
): Promise<boolean> {
  const isAsExpected = and(eq(sandboxPayments.ref, ref), inArray(sandboxPayments.status, from))
  const changed = await platform.db
    .update(sandboxPayments)
    .set({ status: to })
    .where(isAsExpected)
    .returning({ ref: sandboxPayments.ref })
  return changed.length > 0
}

/** Updates a locked payment with the result of `change`. Null if there is no such payment or `change` returns null. */
export async function changePayment(
  { db }: Platform,
  ref: string,
  change: (payment: SandboxPayment) => SandboxPayment | null,
): Promise<SandboxPayment | null> {
  return transaction(db, async (tx) => {
    const isIt = eq(sandboxPayments.ref, ref)
    const [payment] = await tx.select().from(sandboxPayments).where(isIt).for('update')
    const changed = payment === undefined ? null : change(payment)
    if (changed === null) return null
    const { status, mandateRef, mandateState, refunds, disputes } = changed
    await tx.update(sandboxPayments).set({ status, mandateRef, mandateState, refunds, disputes }).where(isIt)
    return changed
  })
}
