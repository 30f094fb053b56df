import type { Locale } from '../../../contract/constants.ts'
import { longDay, zonedMoment } from '../../../shared/date-words.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { findOrder } from '../orders/orders.ts'
import { type Declaration, findDeclaration } from './withdrawal-rows.ts'
import { withdrawalEnd } from './withdrawal-rules.ts'

type WithdrawalMail = { withdrawalId: string }
const withdrawalMail = defineJob<WithdrawalMail>('payments.withdrawal_mail')

/** Emails the acknowledgement of a withdrawal after commit: content and time of the declaration, and its outcome. */
export function sendWithdrawalMail({ jobs }: Platform, tx: Tx, withdrawalId: string): Promise<void> {
  return jobs.send(tx, withdrawalMail, { withdrawalId })
}

export function registerWithdrawalJobs(platform: Platform): void {
  workPatiently(platform, withdrawalMail, ({ withdrawalId }) => acknowledge(platform, withdrawalId))
}

async function acknowledge(platform: Platform, id: string): Promise<void> {
  const declaration = await findDeclaration(platform.db, id)
  // Erased in the meantime: there is no recipient
  if (declaration === null || declaration.withdrawal.email === '') return
  const { withdrawal } = declaration
  const site = await siteById(platform.db, withdrawal.siteId)
  if (site === null) return
  const locale = localeOf(withdrawal.locale)
  const say = wordsOf(locale, 'mail')
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'withdrawal',
      memberId: null,
      to: withdrawal.email,
      ...senderOf(platform, site),
      locale,
      subject: say('withdrawal.subject'),
      paragraphs: [
        ...declaredLines(declaration, locale, say, site.settings.timeZone),
        await outcomeLine(platform, declaration, locale, say, site.settings.supportEmail),
        say('withdrawal.questions', { support: site.settings.supportEmail }),
      ],
      button: { label: say('withdrawal.button'), url: `${originOfSite(platform, site)}/pages/return-policy` },
      footer: say('footer', { site: site.name }),
    }),
  )
}

/** The content of the declaration, quoting its sender where safe. */
function declaredLines({ withdrawal }: Declaration, locale: Locale, say: Say, timeZone: string): string[] {
  const { declaredAt, email, orderId } = withdrawal
  const number = orderId === null ? harmless(withdrawal.orderNumber) : orderId.slice(-8)
  const name = harmless(withdrawal.name)
  const words = { moment: zonedMoment(locale, declaredAt, timeZone), number: number || '–', email }
  return [say('withdrawal.declared', words), ...(name === '' ? [] : [say('withdrawal.name', { name })])]
}

/** Strips links and site addresses: anyone can send this email to any address. */
function harmless(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\p{N}\p{Pd}'’ ]/gu, ' ').trim()
}

async function outcomeLine(
  platform: Platform,
  { withdrawal }: Declaration,
  locale: Locale,
  say: Say,
  support: string,
): Promise<string> {
  const order = withdrawal.orderId === null ? null : await findOrder(platform.db, withdrawal.orderId)
  if (order === null || order.completedAt === null) return say('withdrawal.not_found')
  const end = withdrawalEnd(order.completedAt, order.terms.refundDays)
  const words = {
    amount: formatMoney({ amount_minor: withdrawal.promisedMinor ?? 0, currency: order.currency }, locale),
    credits: withdrawal.promisedCredits ?? 0,
    support,
    day: longDay(locale, end),
  }
  return say(`withdrawal.${withdrawal.outcome}`, words)
}
