import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffTokens } from './access-tables.ts'

type Purpose = (typeof staffTokens.$inferSelect)['purpose']

const lifetimeMs: Record<Purpose, number> = { second_step: 10 * 60_000, welcome: 24 * 3_600_000 }
const tries = 5

/** Creates a token for a staff account. Deletes expired tokens, and earlier links of the account. */
export async function newStaffToken({ clock }: Platform, db: Db, staffId: string, purpose: Purpose): Promise<string> {
  const now = clock.now()
  const token = newToken()
  await db.delete(staffTokens).where(lt(staffTokens.expiresAt, now))
  if (purpose === 'welcome') await dropStaffTokens(db, staffId, purpose)
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose])
  await db.insert(staffTokens).values({ tokenHash: hashToken(token), staffId, purpose, expiresAt })
  return token
}

/** Whose ticket this is; null where it is none of this purpose (any more). */
export async function findStaffToken(
  { clock }: Platform,
  db: Db,
  token: string,
  purpose: Purpose,
): Promise<string | null> {
  const isIt = and(eq(staffTokens.tokenHash, hashToken(token)), eq(staffTokens.purpose, purpose))
  const [ticket] = await db.select().from(staffTokens).where(isIt)
  if (ticket === undefined || ticket.tries >= tries || ticket.expiresAt <= clock.now()) return null
  return ticket.staffId
}

/** Uses a ticket up; of two at once, one does. */
export async function takeStaffToken(tx: Tx, token: string): Promise<boolean> {
  const isIt = eq(staffTokens.tokenHash, hashToken(token))
  return (await tx.delete(staffTokens).where(isIt).returning({ staffId: staffTokens.staffId })).length > 0
}

/** Counts a failed attempt; after five the token is invalid. */
export async function failStaffToken(tx: Tx, token: string): Promise<void> {
  const isIt = eq(staffTokens.tokenHash, hashToken(token))
  await tx
    .update(staffTokens)
    .set({ tries: sql`${staffTokens.tries} + 1` })
    .where(isIt)
}

export async function dropStaffTokens(db: Db, staffId: string, purpose: Purpose): Promise<void> {
  await db.delete(staffTokens).where(and(eq(staffTokens.staffId, staffId), eq(staffTokens.purpose, purpose)))
}
