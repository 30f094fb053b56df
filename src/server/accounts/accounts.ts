import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { announce } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { becamePaid } from './events.ts'
import { members } from './tables.ts'

/** The accounts of these members, for rules and jobs of other domains; unknown ids are left out. */
export async function accountsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Account>()
  const rows = await db
    .select(accountColumns)
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map<string, Account>(rows.map((row) => [row.id, row]))
}
const accountColumns = {
  id: members.id,
  poolId: members.poolId,
  siteId: members.siteId,
  kind: members.kind,
  status: members.status,
  isPaid: members.isPaid,
  pausedAt: members.pausedAt,
  limitedUntil: members.limitedUntil,
  locale: members.locale,
  country: members.country,
  email: members.email,
  signedUpAt: members.signedUpAt,
}
export type Account = Pick<typeof members.$inferSelect, keyof typeof accountColumns>

/** The account's status, which stays as it is until the transaction ends; null where there is none. */
export async function holdStatus(tx: Tx, memberId: string): Promise<Account['status'] | null> {
  const [row] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId)).for('share')
  return row?.status ?? null
}

/**
 * Sets or clears premium status from `hasPaid`, which is evaluated under the account lock. Callers change its inputs
 * first, in the same transaction. Returns the status; false if the member does not exist.
 */
export async function setPaid(
  platform: Platform,
  tx: Tx,
  memberId: string,
  hasPaid: () => Promise<boolean>,
): Promise<boolean> {
  const [before] = await tx
    .select({ isPaid: members.isPaid })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update')
  if (before === undefined) return false
  const isPaid = await hasPaid()
  if (isPaid === before.isPaid) return isPaid
  await tx.update(members).set({ isPaid }).where(eq(members.id, memberId))
  if (isPaid) await announce(platform, tx, becamePaid, { memberId })
  return isPaid
}
