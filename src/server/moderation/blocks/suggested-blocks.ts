import { and, desc, eq, gt } from 'drizzle-orm'
import { accountsOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { emailTemplateOf } from '../../platform/email/email-template.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { originOfSite, senderOf, siteById } from '../../sites/index.ts'
import { warnsContacts } from '../decisions/decision-rules.ts'
import { contactWarnings, decisions } from '../decisions/decision-tables.ts'

/** Who wrote to a member since then, in the order of their ids, from the one behind `after` on; chat knows. */
export type ContactsOf = (
  db: Db,
  query: { memberId: string; since: Date; after: string | null; limit: number },
) => Promise<string[]>

const days = 90
const atOnce = 100
const dayMs = 86_400_000

type Batch = { decisionId: string; after: string | null }
const batchJob = defineJob<Batch>('moderation.warn_contacts')
const warningMail = defineJob<{ memberId: string; bannedId: string }>('moderation.contact_warning')

/**
 * Notifies members who messaged a fraudster within 90 days before the ban, by email and on the notifications page, in
 * batches after the transaction has committed.
 */
export async function warnContacts(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, ground }: Pick<typeof decisions.$inferSelect, 'id' | 'ground'>,
): Promise<void> {
  if (warnsContacts(ground)) await jobs.send(tx, batchJob, { decisionId: id, after: null })
}

export function registerContactWarnings(platform: Platform, contactsOf: ContactsOf): void {
  workPatiently(platform, batchJob, (batch) => warnBatch(platform, contactsOf, batch))
  workPatiently(platform, warningMail, (warning) => deliver(platform, warning), { concurrency: 8 })
}

/**
 * One transaction per batch, including its emails and the job of the next batch, so a crash skips and repeats nothing.
 */
export async function warnBatch(
  platform: Platform,
  contactsOf: ContactsOf,
  { decisionId, after }: Batch,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const [ban] = await tx.select().from(decisions).where(eq(decisions.id, decisionId)).for('share')
    // Overturned in the meantime: stop notifying
    if (ban === undefined || ban.status !== 'standing') return
    const since = new Date(ban.decidedAt.getTime() - days * dayMs)
    const found = await contactsOf(tx, { memberId: ban.memberId, since, after, limit: atOnce })
    const accounts = await accountsOf(tx, found)
    const isNotified = (id: string) => accounts.get(id)?.status === 'active' && accounts.get(id)?.kind === 'member'
    const notified = await noteWarned(tx, ban, found.filter(isNotified), platform.clock.now())
    for (const memberId of notified) await platform.jobs.send(tx, warningMail, { memberId, bannedId: ban.memberId })
    const last = found.at(-1)
    if (found.length === atOnce && last !== undefined)
      await platform.jobs.send(tx, batchJob, { decisionId, after: last })
  })
}

type Ban = { id: string; memberId: string }

/** Returns the members not warned before. */
async function noteWarned(tx: Tx, ban: Ban, memberIds: readonly string[], at: Date): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await tx
    .insert(contactWarnings)
    .values(memberIds.map((memberId) => ({ memberId, bannedId: ban.memberId, decisionId: ban.id, at })))
    .onConflictDoNothing()
    .returning({ memberId: contactWarnings.memberId })
  return rows.map(({ memberId }) => memberId)
}

/** Deletes the warnings of an overturned ban. */
export async function forgetWarnings(tx: Tx, decisionId: string): Promise<void> {
  await tx.delete(contactWarnings).where(eq(contactWarnings.decisionId, decisionId))
}

/** Members that a member was warned about since then, newest first, up to the limit. */
export async function warningsFor(
  db: Db,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<{ bannedId: string; at: Date }[]> {
  return db
    .select({ bannedId: contactWarnings.bannedId, at: contactWarnings.at })
    .from(contactWarnings)
    .where(and(eq(contactWarnings.memberId, memberId), gt(contactWarnings.at, since)))
    .orderBy(desc(contactWarnings.at))
    .limit(most)
}

/** Names the member on the site only: emails may be read by others. */
async function deliver(
  platform: Platform,
  { memberId, bannedId }: { memberId: string; bannedId: string },
): Promise<void> {
  const { db } = platform
  const account = (await accountsOf(db, [memberId])).get(memberId)
  const site = account === undefined ? null : await siteById(db, account.siteId)
  const which = and(eq(contactWarnings.memberId, memberId), eq(contactWarnings.bannedId, bannedId))
  if (account?.status !== 'active' || site === null || (await db.$count(contactWarnings, which)) === 0) return
  const locale = localeOf(account.locale)
  const say = wordsOf(locale, 'mail')
  const words = { site: site.name, support: site.settings.supportEmail }
  await platform.mail.deliver(
    emailTemplateOf({
      kind: 'safety_contact',
      memberId,
      to: account.email,
      ...senderOf(platform, site),
      locale,
      subject: say('safety_contact.subject', words),
      paragraphs: [
        say('safety_contact.text', words),
        say('safety_contact.money'),
        say('safety_contact.paid'),
        say('safety_contact.help', words),
      ],
      button: { label: say('safety_contact.button'), url: `${originOfSite(platform, site)}/notifications` },
      footer: say('notice.footer', words),
    }),
  )
}
