import { eq } from 'drizzle-orm'
import { defaultLocale } from '../../contract/constants.ts'
import { longDay, onDate, zonedMoment } from '../../shared/date-words.ts'
import type { Tx } from '../platform/db/db.ts'
import { emailTemplateOf } from '../platform/email/email-template.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { workPatiently } from '../platform/jobs/retry.ts'
import type { Platform } from '../platform/platform.ts'
import { localeOf, wordsOf } from '../platform/words.ts'
import { originOfSite, type Site, senderOf, siteById } from '../sites/index.ts'
import { contactMessages } from './tables.ts'

type ContactMail = { messageId: string }
const passOn = defineJob<ContactMail>('content.contact')
const acknowledgement = defineJob<ContactMail>('content.contact_receipt')
const answerMail = defineJob<ContactMail>('content.contact_answer')

type Message = typeof contactMessages.$inferSelect
type Written = (platform: Platform, message: Message, site: Site) => ReturnType<typeof emailTemplateOf>

/** Emails a message to the site's address, and a receipt to its sender, in independent jobs. */
export async function mailContact(
  { jobs }: Platform,
  tx: Tx,
  { messageId, mayAcknowledge }: ContactMail & { mayAcknowledge: boolean },
): Promise<void> {
  await jobs.send(tx, passOn, { messageId })
  if (mayAcknowledge) await jobs.send(tx, acknowledgement, { messageId })
}

/** Emails the staff's reply, after commit. */
export function mailAnswer({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, messageId: string): Promise<void> {
  return jobs.send(tx, answerMail, { messageId })
}

export function registerContactMails(platform: Platform): void {
  workPatiently(platform, answerMail, ({ messageId }) => deliver(platform, messageId, answerLetter))
  workPatiently(platform, passOn, ({ messageId }) => deliver(platform, messageId, letterToUs))
  workPatiently(platform, acknowledgement, ({ messageId }) => deliver(platform, messageId, receiptLetter))
}

async function deliver(platform: Platform, messageId: string, write: Written): Promise<void> {
  const [message] = await platform.db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  // Erased in the meantime
  if (message === undefined) return
  const site = await siteById(platform.db, message.siteId)
  if (site !== null) await platform.mail.deliver(write(platform, message, site))
}

/** To customer service, in the staff's language; Reply-To is the sender. */
function letterToUs(platform: Platform, message: Message, site: Site): ReturnType<typeof emailTemplateOf> {
  const say = wordsOf(defaultLocale, 'office')
  const { receipt, topic, name, email, text, locale, memberId } = message
  const facts = [
    ['number', receipt],
    ['site', site.name],
    ['topic', say(`contact.topics.${topic}`)],
    ['name', name || '–'],
    ['email', email],
    ['language', locale],
    ['member', memberId ?? '–'],
  ] as const
  return emailTemplateOf({
    kind: 'contact_to_us',
    memberId: null,
    to: site.settings.supportEmail,
    ...senderOf(platform, site),
    locale: defaultLocale,
    subject: say('contact.subject', { receipt, topic: say(`contact.topics.${topic}`) }),
    paragraphs: [say('contact.lead', { site: site.name }), ...text.split(/\n+/)],
    facts: facts.map(([label, value]) => ({ label: say(`contact.${label}`), value })),
    button: null,
    footer: say('contact.footer'),
    headers: { 'Reply-To': email },
  })
}

/** Does not quote the message: anyone can send this email to any address. */
function receiptLetter(platform: Platform, message: Message, site: Site): ReturnType<typeof emailTemplateOf> {
  const locale = localeOf(message.locale)
  const say = wordsOf(locale, 'mail')
  return emailTemplateOf({
    kind: 'contact',
    memberId: message.memberId,
    to: message.email,
    ...senderOf(platform, site),
    locale,
    subject: say('contact.subject'),
    paragraphs: [
      say('contact.received', {
        moment: zonedMoment(locale, message.createdAt, site.settings.timeZone),
        site: site.name,
        receipt: message.receipt,
      }),
      say('contact.next', { days: site.settings.complaintDays }),
      say('contact.notYou'),
    ],
    button: { label: say('contact.button'), url: `${originOfSite(platform, site)}/pages/service` },
    footer: say('footer', { site: site.name }),
  })
}

/** The staff's reply. Does not quote the message: anyone can enter any address. */
function answerLetter(platform: Platform, message: Message, site: Site): ReturnType<typeof emailTemplateOf> {
  const locale = localeOf(message.locale)
  const say = wordsOf(locale, 'mail')
  const day = onDate(locale, longDay(locale, message.createdAt))
  return emailTemplateOf({
    kind: 'contact_answer',
    memberId: message.memberId,
    to: message.email,
    ...senderOf(platform, site),
    locale,
    subject: say('contact.answerSubject', { receipt: message.receipt }),
    paragraphs: [
      say('contact.answered', { day, receipt: message.receipt, site: site.name }),
      ...(message.answer ?? '').split(/\n+/),
      say('contact.unhappy'),
    ],
    button: { label: say('contact.button'), url: `${originOfSite(platform, site)}/pages/service` },
    footer: say('footer', { site: site.name }),
    headers: { 'Reply-To': site.settings.supportEmail },
  })
}
