import { eq } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { longDay, onDate, zonedMoment } from '../../../shared/date-words.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { notices } from '../tables.ts'

type NoticeMail = { noticeId: string }
const receiptMail = defineJob<NoticeMail>('moderation.notice_receipt')
const decisionMail = defineJob<NoticeMail>('moderation.notice_decision')

/** Queues the receipt for the sender of a notice, sent after commit. */
export function mailReceipt({ jobs }: Platform, tx: Tx, noticeId: string): Promise<void> {
  return jobs.send(tx, receiptMail, { noticeId })
}

/** Emails the decision and its reason to the sender of a notice. */
export function mailDecision({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, noticeId: string): Promise<void> {
  return jobs.send(tx, decisionMail, { noticeId })
}

export function registerNoticeMails(platform: Platform): void {
  workPatiently(platform, receiptMail, ({ noticeId }) => deliver(platform, noticeId, receiptWords))
  workPatiently(platform, decisionMail, ({ noticeId }) => deliver(platform, noticeId, decisionWords))
}

type Notice = typeof notices.$inferSelect
type Words = { subject: string; paragraphs: string[]; anchor: 'then' | 'further' }
type Setting = { site: string; support: string; locale: Locale; timeZone: string; days: number }

async function deliver(
  platform: Platform,
  noticeId: string,
  wordsFor: (notice: Notice, say: Say, setting: Setting) => Words,
): Promise<void> {
  const [notice] = await platform.db.select().from(notices).where(eq(notices.id, noticeId))
  // Anonymous or erased sender
  if (notice === undefined || notice.email === null) return
  const site = await siteById(platform.db, notice.siteId)
  if (site === null) return
  const locale = localeOf(notice.locale)
  const say = wordsOf(locale, 'mail')
  const { supportEmail: support, timeZone, complaintDays: days } = site.settings
  const setting = { site: site.name, support, locale, timeZone, days }
  const { subject, paragraphs, anchor } = wordsFor(notice, say, setting)
  await platform.mail.deliver(
    emailTemplateOf({
      kind: anchor === 'then' ? 'complaint' : 'complaint_decided',
      memberId: notice.memberId,
      to: notice.email,
      ...senderOf(platform, site),
      locale,
      subject,
      paragraphs,
      button: { label: say('complaint.button'), url: `${originOfSite(platform, site)}/complaints#${anchor}` },
      footer: say('footer', { site: site.name }),
    }),
  )
}

/** Repeats none of the submitted text: the recipient address is unverified. */
function receiptWords(
  { receipt, createdAt }: Notice,
  say: Say,
  { site, support, locale, timeZone, days }: Setting,
): Words {
  return {
    subject: say('complaint.subject'),
    paragraphs: [
      say('complaint.received', { moment: zonedMoment(locale, createdAt, timeZone), site, receipt }),
      say('complaint.next', { days }),
      say('complaint.more', { support, receipt }),
      say('complaint.notYou'),
    ],
    anchor: 'then',
  }
}

function decisionWords(notice: Notice, say: Say, { site, support, locale }: Setting): Words {
  const { receipt, createdAt, decision, decisionReason } = notice
  const day = onDate(locale, longDay(locale, createdAt))
  return {
    subject: say('complaint.decidedSubject', { receipt }),
    paragraphs: [
      say('complaint.decided', { receipt, day, site }),
      say(`complaint.outcome.${decision ?? 'no_action'}`),
      ...(decisionReason ?? '').split(/\n+/),
      say('complaint.byPeople'),
      say('complaint.object', { support }),
    ],
    anchor: 'further',
  }
}
