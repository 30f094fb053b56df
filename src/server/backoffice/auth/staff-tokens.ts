import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffTickets } from './access-tables.ts'

type Purpose = (typeof staffTickets.$inferSelect)['purpose']

const lifetimeMs: Record<Purpose, number> = { second_step: 10 * 60_000, welcome: 24 * 3_600_000 }
const tries = 5

/** Makes a ticket for somebody; answers its token. Clears away those that are over, and of links the earlier ones. */
export async function newTicket({ clock }: Platform, db: Db, staffId: string, purpose: Purpose): Promise<string> {
  const now = clock.now()
  const token = newToken()
  await db.delete(staffTickets).where(lt(staffTickets.expiresAt, now))
  if (purpose === 'welcome') await dropTickets(db, staffId, purpose)
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose])
  await db.insert(staffTickets).values({ tokenHash: hashToken(token), staffId, purpose, expiresAt })
  return token
}

/** Whose ticket this is; null where it is none of this purpose (any more). */
export async function findTicket({ clock }: Platform, db: Db, token: string, purpose: Purpose): Promise<string | null> {
  const isIt = and(eq(staffTickets.tokenHash, hashToken(token)), eq(staffTickets.purpose, purpose))
  const [ticket] = await db.select().from(staffTickets).where(isIt)
  if (ticket === undefined || ticket.tries >= tries || ticket.expiresAt <= clock.now()) return null
  return ticket.staffId
}

/** Uses a ticket up; of two at once, one does. */
export async function takeTicket(tx: Tx, token: string): Promise<boolean> {
  const isIt = eq(staffTickets.tokenHash, hashToken(token))
  return (await tx.delete(staffTickets).where(isIt).returning({ staffId: staffTickets.staffId })).length > 0
}

/** A wrong try: after five of them the ticket is worth nothing. */
export async function missTicket(tx: Tx, token: string): Promise<void> {
  const isIt = eq(staffTickets.tokenHash, hashToken(token))
  await tx
    .update(staffTickets)
    .set({ tries: sql`${staffTickets.tries} + 1` })
    .where(isIt)
}

export async function dropTickets(db: Db, staffId: string, purpose: Purpose): Promise<void> {
  await db.delete(staffTickets).where(and(eq(staffTickets.staffId, staffId), eq(staffTickets.purpose, purpose)))
}
