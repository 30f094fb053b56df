import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Locale, type PhotoRejectionReason, photoRejectionReasons } from '../../../contract/constants.ts'
import { accountsOf } from '../../accounts/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { photos } from '../tables.ts'

/** Decisions about a member's photos within this time are combined in one email. */
const sittingSeconds = 600
const dueJob = defineJob<{ memberId: string }>('profiles.refusals_due')
const mailJob = defineJob<{ memberId: string; photoIds: string[] }>('profiles.refusals_mail')

/** Localised reason of a rejection, for the owner. Null for an unknown reason. */
export function refusalWords(locale: Locale, reason: string | null): string | null {
  const known = photoRejectionReasons.find((each) => each === reason)
  return known === undefined ? null : wordsOf(locale, 'decisions')(`photoReasons.${known}`)
}

/** Emails rejections once the interval is over. */
export function queueDecisionEmail({ jobs }: Platform, tx: Tx, memberId: string): Promise<void> {
  return jobs.send(tx, dueJob, { memberId }, { startAfter: sittingSeconds })
}

export function registerDecisionEmails(platform: Platform): void {
  platform.jobs.work(dueJob, ({ memberId }) => gather(platform, memberId))
  workPatiently(platform, mailJob, (mail) => deliver(platform, mail))
}

/** All rejections not emailed yet: the first job sends them all, later ones find none. */
export async function gather(platform: Platform, memberId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const taken = await tx
      .update(photos)
      .set({ refusalMailedAt: platform.clock.now() })
      .where(and(eq(photos.memberId, memberId), eq(photos.status, 'rejected'), isNull(photos.refusalMailedAt)))
      .returning({ id: photos.id })
    if (taken.length > 0) await platform.jobs.send(tx, mailJob, { memberId, photoIds: taken.map(({ id }) => id) })
  })
}

async function deliver(platform: Platform, mail: { memberId: string; photoIds: string[] }): Promise<void> {
  const { db } = platform
  const account = (await accountsOf(db, [mail.memberId])).get(mail.memberId)
  const site = account === undefined ? null : await siteById(db, account.siteId)
  if (account === undefined || site === null || account.status === 'deleted') return
  const reasons = await reasonsOf(platform, mail)
  // Approved since, or deleted by their owner
  if (reasons.length === 0) return
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const why = wordsOf(locale, 'decisions')
  const number = reasons.reduce((sum, { number: each }) => sum + each, 0)
  const words = { site: site.name, number, support: site.settings.supportEmail }
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'photo_rejected',
      memberId: account.id,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('photo_rejected.subject', words),
      paragraphs: [
        say('photo_rejected.text', words),
        ...reasons.map(({ reason, number: each }) =>
          say('photo_rejected.line', { number: each, reason: why(`photoReasons.${reason}`) }),
        ),
        say('photo_rejected.byPeople'),
        say('photo_rejected.object', words),
      ],
      button: { label: say('photo_rejected.button'), url: `${originOfSite(platform, site)}/profile` },
      footer: say('notice.footer', words),
    }),
  )
}

async function reasonsOf(
  { db }: Platform,
  { memberId, photoIds }: { memberId: string; photoIds: string[] },
): Promise<{ reason: PhotoRejectionReason; number: number }[]> {
  const rows = await db
    .select({ reason: photos.rejectionReason, number: sql<number>`count(*)::int` })
    .from(photos)
    .where(and(eq(photos.memberId, memberId), inArray(photos.id, photoIds), eq(photos.status, 'rejected')))
    .groupBy(photos.rejectionReason)
  return photoRejectionReasons.flatMap((reason) => {
    const number = rows.find((row) => row.reason === reason)?.number
    return number === undefined ? [] : [{ reason, number }]
  })
}
