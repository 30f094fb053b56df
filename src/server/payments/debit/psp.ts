import { eq } from 'drizzle-orm'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { companyOf, siteById } from '../../sites/index.ts'
import type { PaymentRequest, Psp } from '../providers/psp.ts'
import { orders } from '../tables.ts'
import { closeUnsigned, closeWhenExpired, debitOfOrder, reportOf, reportsBetween } from './book.ts'
import { payOut } from './payouts.ts'
import { debits } from './tables.ts'

/** Page where a member enters the account and signs. */
const debitPath = '/directdebit'

/**
 * Payment provider for our own SEPA direct debits: stores them in `debits`, uses the page /directdebit, and receives no
 * webhooks.
 */
export function debit(platform: Platform): Psp {
  const { db } = platform
  return {
    name: 'debit',
    async createPayment(request) {
      const ref = (await debitOfOrder(db, request.orderId))?.id ?? (await openDebit(platform, request))
      const page = new URL(debitPath, request.returnUrl)
      page.searchParams.set('order', request.orderId)
      return { ref, checkoutUrl: page.href }
    },
    // Mandates are stored here, and every order is signed with a code, so there are no off-session charges
    chargeSavedMethod: null,
    endSavedMethod: async () => undefined,
    async findPayment({ orderId }) {
      const known = await debitOfOrder(db, orderId)
      return known === null ? null : reportOf(db, await closeWhenExpired(platform, db, known))
    },
    listPayments: (span) => reportsBetween(platform, span),
    async cancelPayment(ref) {
      const [known] = await db.select().from(debits).where(eq(debits.id, ref))
      if (known === undefined) return null
      return reportOf(db, await closeUnsigned(db, known, () => true))
    },
    refundPayment: (request) => payOut(platform, request),
    readWebhook: () => null,
    reportOf: async () => null,
  }
}

/** Creates the debit of an order, without an account yet; returns its id. */
async function openDebit({ db, clock }: Platform, request: PaymentRequest): Promise<string> {
  const { orderId, currency, amountMinor, expiresAt, returnUrl, description } = request
  const [order] = await db
    .select({ memberId: orders.memberId, siteId: orders.siteId })
    .from(orders)
    .where(eq(orders.id, orderId))
  const site = order === undefined ? null : await siteById(db, order.siteId)
  if (order === undefined || site === null) throw new Error('a debit without its order')
  const company = await companyOf(db, site.companyId)
  if (company.sepa === null || currency !== 'EUR') throw new Error('this company collects nothing')
  await db
    .insert(debits)
    .values({
      memberId: order.memberId,
      id: newId(),
      orderId,
      siteId: site.id,
      companyId: company.id,
      currency,
      amountMinor,
      status: 'open',
      createdAt: clock.now(),
      expiresAt,
      returnUrl,
      description,
      codeTries: 0,
      codesSent: 0,
    })
    .onConflictDoNothing()
  const made = await debitOfOrder(db, orderId)
  if (made === null) throw new Error('a debit vanished')
  return made.id
}
