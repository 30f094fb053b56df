import { eq } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { withOneStop } from '../../../shared/text.ts'
import { accountsOf } from '../../accounts/index.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { type SepaCreditor, senderOf, siteById } from '../../sites/index.ts'
import { orders } from '../tables.ts'
import { changeDebit, debitOf } from './book.ts'
import { type Mandate, mandateOf } from './mandates.ts'
import type { Debit } from './rules.ts'
import { creditorOf } from './views.ts'
import { formattedAmount, formattedDay } from './words.ts'

/**
 * Emails the amount and date of a collection and its mandate in advance; includes the mandate text if the mandate is
 * new. Sends once.
 */
export async function announceDebit(
  platform: Platform,
  { memberId, debitId }: { memberId: string; debitId: string },
): Promise<void> {
  const { db, clock } = platform
  const debit = await debitOf(db, memberId, debitId)
  if (debit === null || debit.mandateId === null || debit.announcedAt !== null) return
  // Refunded before collection: there is nothing to announce
  if (debit.status === 'waived') return
  const mandate = await mandateOf(db, memberId, debit.mandateId)
  const account = (await accountsOf(db, [memberId])).get(memberId)
  const site = await siteById(db, debit.siteId)
  if (account === undefined || mandate === null || site === null) return
  const { sepa } = await creditorOf(db, debit.companyId)
  const [order] = await db.select({ locale: orders.locale }).from(orders).where(eq(orders.id, debit.orderId))
  // Same language as all emails about the order
  const locale = localeOf(order?.locale ?? account.locale)
  const say = wordsOf(locale, 'mail')
  const facts = factsOf({ debit, mandate, sepa }, locale)
  const words = { ...facts, site: site.name, support: site.settings.supportEmail }
  const copy = mandate.id === debit.id ? [say('debit.copy'), ...mandateWords(locale, words)] : []
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'debit',
      memberId,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('debit.subject', words),
      paragraphs: [say('debit.text', words), ...copy, say('debit.wrong', words)],
      facts: Object.entries(facts).map(([fact, value]) => ({ label: say(`debit.${fact}`), value })),
      button: null,
      footer: say('footer', words),
    }),
  )
  await changeDebit(db, debit, { announcedAt: clock.now() })
}

type Announced = { debit: Debit; mandate: Mandate; sepa: SepaCreditor }

/** The facts a payer must know before a collection, in display order. */
function factsOf({ debit, mandate, sepa }: Announced, locale: Locale) {
  return {
    creditor: sepa.name,
    creditorId: sepa.creditorId,
    reference: mandate.reference,
    account: mandate.maskedIban,
    day: debit.collectOn === null ? '' : formattedDay(debit.collectOn, locale),
    amount: formattedAmount(debit, locale),
  }
}

/** The mandate text, as on the direct debit page. */
function mandateWords(locale: Locale, { creditor }: { creditor: string }): string[] {
  const say = wordsOf(locale, 'payments')
  return ['mandate', 'refundRight', 'mandateUse'].map((part) => withOneStop(say(`debit.${part}`, { creditor })))
}
