import { createHash } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { notificationTypes } from '../../../contract/notifications.ts'
import { accountsOf, holdStatus } from '../../accounts/index.ts'
import { deleteByWalk } from '../../platform/db/batches.ts'
import { afterCommit, type Pooled, type Tx, transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { stopMails } from '../rules/preferences.ts'
import { disabledMails, emailProblems } from '../tables.ts'
import { countedSince, isTooOften, kindOfFailure, statusIn } from './bounce-rules.ts'

type BounceRecord = {
  /** SHA-256 of the report; a duplicate is ignored. */
  id: string
  memberId: string
  /** The recipient address; reports about a former address of the member are ignored. */
  email: string
  kind: 'soft' | 'hard' | 'complaint'
  status: string | null
  at: Date
}
const dayMs = 86_400_000
const retentionDays = 90

/**
 * Records a delivery problem. A complaint, a permanent failure or too many temporary ones stop all notification emails
 * and update open pages. Returns whether the report was new. Account emails are still sent because the member requested
 * each of them.
 */
export async function recordEmailProblem(platform: Platform, trouble: BounceRecord): Promise<boolean> {
  const { id, memberId, email, kind, status, at } = trouble
  return transaction(platform.db, async (tx) => {
    // Row lock: writes nothing about a member who is being erased or has changed address
    if ((await holdStatus(tx, memberId)) === null) return false
    const account = (await accountsOf(tx, [memberId])).get(memberId)
    if (account?.email.toLowerCase() !== email.toLowerCase()) return false
    const made = await tx
      .insert(emailProblems)
      .values({ id, memberId, kind, status, at })
      .onConflictDoNothing()
      .returning({ id: emailProblems.id })
    if (made.length === 0) return false
    if (kind === 'soft' && !(await hasRefusedTooOften(tx, memberId, platform.clock.now()))) return true
    await stopMails(tx, [memberId], { types: notificationTypes, reason: kind === 'complaint' ? 'fbl' : 'bounce', at })
    afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
    return true
  })
}

/** Refusals that led to a stop are deleted, so counting restarts when the member turns emails on again. */
async function hasRefusedTooOften(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const { at, kind } = emailProblems
  const ofTheirs = and(eq(emailProblems.memberId, memberId), eq(kind, 'soft'))
  const rows = await tx
    .select({ at })
    .from(emailProblems)
    .where(and(ofTheirs, gt(at, countedSince(now))))
  const refusals = rows.map((row) => row.at)
  if (!isTooOften(refusals, now)) return false
  await tx.delete(emailProblems).where(ofTheirs)
  return true
}

/**
 * Records that a mail server refused an email in the SMTP session, after the last retry. `status` is the enhanced
 * (`5.1.1`) or reply code, `words` the full reply (parsed, not stored). Counts once per member and day. Ignored if the
 * member has changed address.
 */
export async function noteRefusal(
  platform: Platform,
  refusal: { memberId: string; email: string; status: string; words?: string; at: Date },
): Promise<boolean> {
  const { memberId, email, words = '', at } = refusal
  const unknownAddress = `${refusal.status} ${words}`
  const status = statusIn(unknownAddress)
  const kind = kindOfFailure(status, unknownAddress)
  const id = emailProblemId(`smtp\n${memberId}\n${email.toLowerCase()}\n${kind}\n${at.toISOString().slice(0, 10)}`)
  return recordEmailProblem(platform, { id, memberId, email, kind, status, at })
}

/** SHA-256, hex. */
export function emailProblemId(of: string): string {
  return createHash('sha256').update(of).digest('hex')
}

/**
 * Clears delivery problems after the member changed the address or confirmed that it works. Preferences are unchanged.
 */
export async function forgiveAddress(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(disabledMails).where(and(eq(disabledMails.memberId, memberId), eq(disabledMails.reason, 'bounce')))
  await tx.delete(emailProblems).where(and(eq(emailProblems.memberId, memberId), ne(emailProblems.kind, 'complaint')))
}

export async function purgeEmailProblems(db: Pooled, now: Date): Promise<void> {
  await deleteByWalk(db, emailProblems, lt(emailProblems.at, new Date(now.getTime() - retentionDays * dayMs)))
}
