import { eq } from 'drizzle-orm'
import type { Locale } from '../../contract/constants.ts'
import { zonedMoment } from '../../shared/date-words.ts'
import { formatMoney } from '../../shared/money.ts'
import { type Account, accountsOf } from '../accounts/index.ts'
import { returnedDebitOf, returnedDebitParts } from '../payments/debit/index.ts'
import { findOrder, type Order, textsOfOrder } from '../payments/orders/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { emailTemplateOf } from '../platform/email/email-template.ts'
import type { Attachment, EmailTemplate } from '../platform/email/mail.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../platform/words.ts'
import { originOfSite, type Site, senderOf, siteById } from '../sites/index.ts'
import { documentById, documentsOf, fileNameOf, type Invoice } from './documents.ts'
import { paperOf, rateOf } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { invoiceMails } from './tables.ts'

/** Contains the member's id, so that erasure deletes it. */
type InvoiceMail = { memberId: string; invoiceId: string }
export const invoiceMail = defineJob<InvoiceMail>('invoices.mail')

/** Document kind -> entry in mail.json. Other documents are not emailed. */
const kinds: Record<string, 'order_completed' | 'refund_made' | 'charge_back'> = {
  order: 'order_completed',
  refund: 'refund_made',
  dispute: 'charge_back',
}

/** Emails a document after commit. */
export async function queueInvoiceMail({ jobs }: Platform, tx: Tx, invoice: Invoice): Promise<void> {
  if (kindOf(invoice) === undefined) return
  const { id, memberId } = invoice
  await jobs.send(tx, invoiceMail, { memberId, invoiceId: id }, { once: id })
}

/** Emails a document again, regardless of earlier emails. Returns whether documents of this kind are emailed at all. */
export async function queueInvoiceMailAgain({ jobs }: Platform, tx: Tx, invoice: Invoice): Promise<boolean> {
  if (kindOf(invoice) === undefined) return false
  const { id, memberId } = invoice
  await jobs.send(tx, invoiceMail, { memberId, invoiceId: id })
  return true
}

/** Sends the email, unless already sent or the member is erased. */
export async function deliverInvoice(platform: Platform, { invoiceId }: InvoiceMail): Promise<void> {
  const { db } = platform
  const invoice = await documentById(db, invoiceId)
  if (invoice === null) return
  const [sent] = await db.select().from(invoiceMails).where(eq(invoiceMails.invoiceId, invoiceId))
  const account = (await accountsOf(db, [invoice.memberId])).get(invoice.memberId)
  const site = await siteById(db, invoice.siteId)
  if (sent !== undefined || account === undefined || site === null) return
  await platform.mail.deliver(await emailFor(platform, { invoice, account, site }))
  await db.insert(invoiceMails).values({ invoiceId, sentAt: platform.clock.now() }).onConflictDoNothing()
}

function kindOf({ cause }: Invoice) {
  return kinds[cause.split(':')[0] ?? '']
}

type About = { invoice: Invoice; account: Account; site: Site }
type Words = About & { say: Say; locale: Locale; number: string }

async function emailFor(platform: Platform, about: About): Promise<EmailTemplate> {
  const { invoice, account, site } = about
  const kind = kindOf(invoice)
  if (kind === undefined) throw new Error('nothing is told of this document')
  const locale = localeOf(invoice.locale)
  const say = wordsOf(locale, 'mail')
  const number = invoice.orderId.slice(-8)
  const words: Words = { ...about, say, locale, number }
  const paper = paperOf(invoice, await documentsOf(platform.db, invoice.orderId), account.email)
  const origin = originOfSite(platform, site)
  const order = await findOrder(platform.db, invoice.orderId)
  if (order === null) throw new Error('a document without its order')
  const texts = kind === 'order_completed' ? await textsFile(platform, order, words) : null
  return emailTemplateOf({
    kind,
    memberId: account.id,
    to: account.email,
    ...senderOf(platform, site),
    locale,
    ...(kind === 'order_completed'
      ? { ...orderContents(order, words, texts !== null), links: [withdrawLink(words, origin)] }
      : await returnContents(platform, words, kind)),
    button: { label: say(`${kind}.button`), url: `${origin}/transactions/${invoice.orderId}` },
    footer: say('notice.footer', { site: site.name }),
    attachments: [
      { name: fileNameOf(invoice), type: 'application/pdf', bytes: await pdfOf(paper) },
      ...(texts === null ? [] : [texts]),
    ],
  })
}

/** Order, price breakdown and right of withdrawal, on a durable medium as required by law. */
function orderContents(order: Order, { invoice, site, say, locale, number }: Words, hasTexts: boolean) {
  const money = (minor: number) => formatMoney({ amount_minor: minor, currency: order.currency }, locale)
  const fact = (label: string, minor: number) => ({ label, value: money(minor) })
  const { credits, code, priceMinor, discountMinor, feeMinor, totalMinor } = order
  const discount = code === null ? say('order_completed.discount') : say('order_completed.discountCode', { code })
  const method = wordsOf(locale, 'payments')(`methods.${order.method}`)
  const vat = { vat: money(invoice.vatMinor), rate: rateOf(invoice.vatRate, locale) }
  const total = invoice.vatRate === 0 ? say('order_completed.total') : say('order_completed.totalWithVat', vat)
  return {
    subject: say('order_completed.subject', { order: number }),
    paragraphs: [
      say('order_completed.text', { site: site.name, credits }),
      say('order_completed.withdrawal', { days: order.terms.refundDays }),
      say('order_completed.attached'),
      ...(hasTexts ? [say('order_completed.texts')] : []),
    ],
    facts: [
      fact(say('order_completed.bought', { credits }), priceMinor),
      ...(discountMinor === 0 ? [] : [fact(discount, -discountMinor)]),
      ...(feeMinor === 0 ? [] : [fact(say('order_completed.fee', { method }), feeMinor)]),
      fact(total, totalMinor),
    ],
  }
}

/**
 * The texts of the order's day as a file: request to start, return policy with withdrawal form, and terms. Null for
 * orders without stored texts.
 */
async function textsFile(
  { db }: Platform,
  order: Order,
  { site, say, locale, number }: Words,
): Promise<Attachment | null> {
  const texts = await textsOfOrder(db, order.textHash)
  if (texts === null) return null
  const moment = zonedMoment(locale, order.startRequestedAt ?? order.createdAt, site.settings.timeZone)
  const title = say('order_completed.textsTitle', { order: order.id, site: site.name })
  const text = [title, say('order_completed.requested', { moment }), texts.text].join('\n\n')
  return { name: `order-${number}.txt`, type: 'text/plain; charset=utf-8', bytes: Buffer.from(`${text}\n`) }
}

function withdrawLink({ invoice, say }: Words, origin: string) {
  return { label: say('order_completed.withdraw'), url: `${origin}/withdraw?order=${invoice.orderId}` }
}

/** Contents about a refund, a chargeback, or a returned direct debit. */
async function returnContents({ db }: Platform, words: Words, kind: 'refund_made' | 'charge_back') {
  const { invoice, site, say, locale, number } = words
  const debit = kind === 'charge_back' ? await returnedDebitOf(db, invoice.orderId) : null
  if (debit !== null) {
    const setting = { locale, order: number, site: site.name, support: site.settings.supportEmail }
    return { ...returnedDebitParts(debit, setting), kind: 'debit_returned' }
  }
  const amount = formatMoney({ amount_minor: -invoice.grossMinor, currency: invoice.currency }, locale)
  const { credits } = invoice
  const paragraphs = [
    say(`${kind}.text`, { amount, order: number, site: site.name }),
    ...(kind === 'refund_made' && credits > 0 ? [say('refund_made.credits', { credits })] : []),
    say(`${kind}.attached`, { support: site.settings.supportEmail }),
  ]
  return { subject: say(`${kind}.subject`, { order: number }), paragraphs }
}
