import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { forgetCaughtMails } from '../../platform/email/mail.ts'
import { announce } from '../../platform/events.ts'
import { forgetJobs } from '../../platform/jobs/jobs.ts'
import { erasePersonalData } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { memberErased, memberErasing } from '../events.ts'
import { accountsData } from '../personal-data.ts'
import { accountLinks, members } from '../tables.ts'

/**
 * Erases all data of a member in every domain in the caller's transaction; files are deleted after commit.
 * Irreversible: the caller decides who may be erased and when. No-op for an unknown member.
 */
export async function eraseMember(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
  if (member === undefined) return
  // Lets the append-only tables take the member out of their rows (docs/decisions/0012)
  await tx.execute(sql`SELECT set_config('vonk.erasing', ${memberId}, true)`)
  await announce(platform, tx, memberErasing, { memberId, at: platform.clock.now() })
  const erased = { memberId, replacementId: randomUUID() }
  await announce(platform, tx, memberErased, { ...erased, poolId: member.poolId })
  const addresses = await addressesOf(tx, member)
  await erasePersonalData(accountsData, { ...platform, tx }, erased)
  await forgetCaughtMails(tx, addresses)
  await forgetJobs(tx, [memberId, ...addresses])
}

/** Where mails to this member have gone: the address, those before it, and one that was to come. */
async function addressesOf(db: Db, member: { id: string; email: string; emailKey: string }): Promise<string[]> {
  const links = await db
    .select({ subject: accountLinks.subject })
    .from(accountLinks)
    .where(and(eq(accountLinks.memberId, member.id), inArray(accountLinks.purpose, ['mail_change', 'mail_undo'])))
  return [...new Set([member.email, member.emailKey, ...links.flatMap(({ subject }) => subject ?? [])])]
}

const atOnce = 100
const longestWaitMs = 30 * 86_400_000
export type IsOwed = (db: Db, memberId: string) => Promise<boolean>

/**
 * Erases members whose waiting period is over (also if banned since) and expired sign-ups. One transaction each: a
 * failure is logged, retried in the next run and does not stop the others. `isOwed`: whether a payment to the member is
 * pending, which delays erasure by at most 30 days.
 */
export async function eraseDue(platform: Platform, isOwed: IsOwed = async () => false): Promise<void> {
  const isDue = and(
    lte(members.eraseAfter, platform.clock.now()),
    inArray(members.status, ['pending_deletion', 'banned', 'deleted']),
  )
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await platform.db
      .select({ id: members.id })
      .from(members)
      .where(and(isDue, gt(members.id, after)))
      .orderBy(asc(members.id))
      .limit(atOnce)
    for (const { id } of due) {
      await eraseIfDue(platform, id, { isDue, isOwed }).catch((error: unknown) =>
        platform.log.error({ err: error }, 'a member was not erased'),
      )
      after = id
    }
    if (due.length < atOnce) return
  }
}

/** Checked again under the lock: the member may have reactivated. */
async function eraseIfDue(
  platform: Platform,
  memberId: string,
  { isDue, isOwed }: { isDue: SQL | undefined; isOwed: IsOwed },
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const [due] = await tx
      .select({ eraseAfter: members.eraseAfter })
      .from(members)
      .where(and(eq(members.id, memberId), isDue))
      .for('update')
    if (due === undefined) return
    const at = platform.clock.now()
    await announce(platform, tx, memberErasing, { memberId, at })
    const isLate = due.eraseAfter !== null && at.getTime() - due.eraseAfter.getTime() > longestWaitMs
    if (isLate || !(await isOwed(tx, memberId))) await eraseMember(platform, tx, memberId)
  })
}
