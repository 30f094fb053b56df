import { desc, eq } from 'drizzle-orm'
import { formatMoney } from '../../../shared/money.ts'
import { accountsOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { refunds, withdrawals } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { manualDays } from './refund-rules.ts'

/** Contains the member's id, so that erasure deletes it. */
type RefundMail = { memberId: string; refundId: string; what: 'delayed' | 'paid' | 'refused' }
const refundMail = defineJob<RefundMail>('payments.refund_mail')

/** Emails the buyer about a refund that its provider refused, after commit. */
export function sendRefundMail({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, mail: RefundMail): Promise<void> {
  return jobs.send(tx, refundMail, mail)
}

export function registerRefundMail(platform: Platform): void {
  workPatiently(platform, refundMail, (mail) => deliver(platform, mail))
}

async function deliver(platform: Platform, { refundId, what }: RefundMail): Promise<void> {
  const { db } = platform
  const [found] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (found === undefined) return
  const { refund, order } = found
  const to = await addressFor(platform, order)
  const site = await siteById(db, order.siteId)
  if (to === null || site === null) return
  const locale = localeOf(order.locale)
  const say = wordsOf(locale, 'mail')
  const amount = formatMoney({ amount_minor: refund.amountMinor, currency: refund.currency }, locale)
  const words = { amount, order: order.id.slice(-8), site: site.name }
  const support = site.settings.supportEmail
  const lines = {
    delayed: [say('refund_state.delayed', words), say('refund_state.next', { support, days: manualDays })],
    paid: [
      say('refund_state.paid', words),
      ...(refund.reference ? [say('refund_state.reference', { reference: refund.reference })] : []),
    ],
    refused: [
      say('refund_state.refused', words),
      say('refund_state.reason', { reason: refund.note ?? '' }),
      say('refund_state.objection', { support }),
    ],
  }
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'refund_state',
      memberId: order.memberId,
      to,
      ...senderOf(platform, site),
      locale,
      subject: say('refund_state.subject', { order: words.order }),
      paragraphs: lines[what],
      button: { label: say('refund_state.button'), url: `${originOfSite(platform, site)}/transactions/${order.id}` },
      footer: say('notice.footer', { site: site.name }),
    }),
  )
}

/** The member's address; after erasure, the address of a withdrawal, if any. */
async function addressFor({ db }: Platform, { id, memberId }: typeof orders.$inferSelect): Promise<string | null> {
  const account = (await accountsOf(db, [memberId])).get(memberId)
  if (account !== undefined) return account.email
  const [declared] = await db
    .select({ email: withdrawals.email })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, id))
    .orderBy(desc(withdrawals.declaredAt))
    .limit(1)
  return declared?.email || null
}
