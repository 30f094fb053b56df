import { and, eq, gt, lt, or } from 'drizzle-orm'
import { onlineMinutes } from '../../../contract/constants.ts'
import { walk } from '../../platform/db/batches.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { presenceNoted } from '../events.ts'
import { profiles } from '../tables.ts'

/** Well below the online threshold, so that active members stay online. */
const noteEveryMs = 2 * 60_000
/** Tolerated clock difference between machines. */
const futureMs = 60_000
const mostRemembered = 50_000
// Per process, to avoid a query per request
const lastNoted = new WeakMap<object, Map<string, { at: number; written: Promise<void> }>>()

function notesOf(platform: Platform) {
  const notes = lastNoted.get(platform.db) ?? new Map<string, { at: number; written: Promise<void> }>()
  lastNoted.set(platform.db, notes)
  if (notes.size > mostRemembered) notes.clear()
  return notes
}

/** Records a member's activity. Written at most once in two minutes, in the background; failures are ignored. */
export function notePresence(platform: Platform, memberId: string): void {
  const now = presentTime(platform)
  const notes = notesOf(platform)
  const last = notes.get(memberId)
  if (last !== undefined && now.getTime() - last.at < noteEveryMs) return
  // In order: an earlier write that is still waiting must not overwrite this one
  const previous = last?.written ?? Promise.resolve()
  const written = previous
    .then(() => writePresence(platform, memberId, now))
    .catch((error: unknown) => {
      notes.delete(memberId)
      platform.log.warn({ err: error }, 'presence was not noted')
    })
  notes.set(memberId, { at: now.getTime(), written })
}

/** Now in database time: a wrong local clock must not make a member appear online or offline for days. */
function presentTime({ clock, skew }: Pick<Platform, 'clock' | 'skew'>): Date {
  return skew.correct(clock.now())
}

async function writePresence(platform: Platform, memberId: string, now: Date): Promise<void> {
  const isOlder = lt(profiles.lastActiveAt, new Date(now.getTime() - noteEveryMs))
  const isWrong = gt(profiles.lastActiveAt, new Date(now.getTime() + futureMs))
  await transaction(platform.db, async (tx) => {
    const mine = and(eq(profiles.memberId, memberId), or(isOlder, isWrong))
    const noted = await tx.update(profiles).set({ lastActiveAt: now }).where(mine).returning(shown)
    await announceShown(platform, tx, noted, now)
  })
}

const shown = { memberId: profiles.memberId, hidesPresence: profiles.hidesPresence }
type Noted = { memberId: string; hidesPresence: boolean }

/** Announces presence that others may know; search has none of the others'. */
async function announceShown(platform: Platform, tx: Tx, noted: readonly Noted[], at: Date): Promise<void> {
  for (const { memberId, hidesPresence } of noted) {
    if (!hidesPresence) await announce(platform, tx, presenceNoted, { memberId, at })
  }
}

/** Records that a member left the page: no longer online. Their next request reverts it. */
export async function noteAbsence(platform: Platform, memberId: string): Promise<void> {
  const notes = notesOf(platform)
  // This request itself has just recorded them as present
  await notes.get(memberId)?.written
  notes.delete(memberId)
  const at = new Date(presentTime(platform).getTime() - onlineMinutes * 60_000)
  await transaction(platform.db, async (tx) => {
    const isOnline = and(eq(profiles.memberId, memberId), gt(profiles.lastActiveAt, at))
    const left = await tx.update(profiles).set({ lastActiveAt: at }).where(isOnline).returning(shown)
    await announceShown(platform, tx, left, at)
  })
}

const correctJob = defineJob<Record<string, never>>('profiles.correct_presence')

export function registerPresenceJobs(platform: Platform): void {
  platform.jobs.work(correctJob, async () => {
    // Without a measured clock difference, correct nothing; a measured clock may have been corrected since
    if (platform.skew.milliseconds() === null) return
    await platform.skew.measure()
    await correctPresence(platform)
  })
  platform.jobs.every('57 * * * *', correctJob)
}

/**
 * Resets activity in the future, caused by a wrong clock. The next request sets it again. Returns the number of
 * members.
 */
export async function correctPresence(platform: Platform): Promise<number> {
  const now = presentTime(platform)
  const at = new Date(now.getTime() - onlineMinutes * 60_000)
  const isWrong = gt(profiles.lastActiveAt, new Date(now.getTime() + futureMs))
  // All profiles, a stretch at a time: an index would cost more on every presence update than it saves here
  const count = await walk(platform.db, profiles, async (stretch) => {
    const wrong = await platform.db.select({ id: profiles.memberId }).from(profiles).where(and(stretch, isWrong))
    for (const { id: memberId } of wrong) {
      await transaction(platform.db, async (tx) => {
        const mine = and(eq(profiles.memberId, memberId), isWrong)
        const corrected = await tx.update(profiles).set({ lastActiveAt: at }).where(mine).returning(shown)
        await announceShown(platform, tx, corrected, at)
      })
    }
    return wrong.length
  })
  if (count > 0) platform.log.warn({ count }, 'presence in the future was corrected')
  return count
}
