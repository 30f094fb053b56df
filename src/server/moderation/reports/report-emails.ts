import { eq } from 'drizzle-orm'
import { longDay, onDate } from '../../../shared/date-words.ts'
import { accountsOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { reports } from '../tables.ts'

const outcomeMail = defineJob<{ reportId: string }>('moderation.report_outcome')

/** Queues the outcome email for a reporter, sent after commit. */
export function mailReportOutcome({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, reportId: string): Promise<void> {
  return jobs.send(tx, outcomeMail, { reportId })
}

export function registerReportMails(platform: Platform): void {
  workPatiently(platform, outcomeMail, ({ reportId }) => deliver(platform, reportId))
}

/** Whether we found something, and no more: what became of the other one is not theirs to know. */
async function deliver(platform: Platform, reportId: string): Promise<void> {
  const { db } = platform
  const [report] = await db.select().from(reports).where(eq(reports.id, reportId))
  const account = report && (await accountsOf(db, [report.reporterId])).get(report.reporterId)
  const site = account === undefined ? null : await siteById(db, account.siteId)
  if (report === undefined || report.decision === null || account?.status !== 'active' || site === null) return
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const day = onDate(locale, longDay(locale, report.createdAt))
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'verdict_report',
      memberId: account.id,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('verdict_report.subject', { receipt: report.receipt }),
      paragraphs: [
        say('verdict_report.text', { receipt: report.receipt, day, site: site.name }),
        say(`verdict_report.${report.decision}`),
        say('verdict_report.private'),
        say('verdict_report.object', { support: site.settings.supportEmail, receipt: report.receipt }),
      ],
      button: { label: say('verdict_report.button'), url: `${originOfSite(platform, site)}/decisions` },
      footer: say('notice.footer', { site: site.name }),
    }),
  )
}
