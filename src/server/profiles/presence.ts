import { and, eq, gt, lt } from 'drizzle-orm'
import { onlineMinutes } from '../../contract/constants.ts'
import { transaction } from '../platform/db.ts'
import { announce } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { presenceNoted } from './events.ts'
import { profiles } from './tables.ts'

/** Well below what counts as online: somebody who keeps asking never drops out. */
const noteEveryMs = 2 * 60_000
const mostRemembered = 50_000
// Of this process: spares the database a question for each request
const lastNoted = new WeakMap<object, Map<string, { at: number; written: Promise<void> }>>()

function notesOf(platform: Platform) {
  const notes = lastNoted.get(platform.db) ?? new Map<string, { at: number; written: Promise<void> }>()
  lastNoted.set(platform.db, notes)
  if (notes.size > mostRemembered) notes.clear()
  return notes
}

/** A member is here. Written at most once in two minutes, whatever the number of requests; nobody waits for it and its failure harms nobody. */
export function notePresence(platform: Platform, memberId: string): void {
  const now = platform.clock.now()
  const notes = notesOf(platform)
  const last = notes.get(memberId)
  if (last !== undefined && now.getTime() - last.at < noteEveryMs) return
  const written = writePresence(platform, memberId, now).catch((error: unknown) => {
    notes.delete(memberId)
    platform.log.warn({ err: error }, 'presence was not noted')
  })
  notes.set(memberId, { at: now.getTime(), written })
}

async function writePresence(platform: Platform, memberId: string, now: Date): Promise<void> {
  const isOlder = lt(profiles.lastActiveAt, new Date(now.getTime() - noteEveryMs))
  await transaction(platform.db, async (tx) => {
    const mine = and(eq(profiles.memberId, memberId), isOlder)
    const noted = await tx.update(profiles).set({ lastActiveAt: now }).where(mine).returning({ id: profiles.memberId })
    if (noted.length > 0) await announce(platform, tx, presenceNoted, { memberId, at: now })
  })
}

/** A member put the page away: no longer online. Their next request brings them back at once. */
export async function noteAbsence(platform: Platform, memberId: string): Promise<void> {
  const notes = notesOf(platform)
  // The request that says so has just noted them as present
  await notes.get(memberId)?.written
  notes.delete(memberId)
  const at = new Date(platform.clock.now().getTime() - onlineMinutes * 60_000)
  await transaction(platform.db, async (tx) => {
    const isOnline = and(eq(profiles.memberId, memberId), gt(profiles.lastActiveAt, at))
    const left = await tx
      .update(profiles)
      .set({ lastActiveAt: at })
      .where(isOnline)
      .returning({ id: profiles.memberId })
    if (left.length > 0) await announce(platform, tx, presenceNoted, { memberId, at })
  })
}
