import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchableRelation } from '../../profiles/visibility/index.ts'

/** Presence is set back by up to five minutes when a member leaves. */
const marginMs = 6 * 60_000
/** Applied in one go, within a few milliseconds. */
const sliceSize = 1_000

type Note = (memberId: string, at: number) => void
type Reading = { heard: Set<string> }

/**
 * Activity that an index has not heard: from before it listened, or while its connection was cut. It is read from the
 * profiles beside the searches, which do not wait for it: with millions of members it takes longer than a search may.
 */
export function followPastActivity({ db, log }: Pick<Platform, 'db' | 'log'>, note: Note) {
  let unreadSince: number | null = null
  let reading: Reading | null = null

  async function apply(current: Reading, since: number): Promise<void> {
    const rows = await activeSince(db, since)
    for (let from = 0; from < rows.length; from += sliceSize) {
      for (const { memberId, at } of rows.slice(from, from + sliceSize)) {
        if (reading !== current) return
        // What was heard meanwhile is later
        if (!current.heard.has(memberId)) note(memberId, at)
      }
      await breathe()
    }
    if (reading === current) unreadSince = null
  }

  return {
    /** To be read from this time on, by the next `read`. */
    missedSince(time: number): void {
      unreadSince = Math.min(unreadSince ?? time, time)
      reading = null
    },
    /** Nothing is missing: all profiles are being read. */
    reset(): void {
      unreadSince = null
      reading = null
    },
    heard(memberId: string): void {
      reading?.heard.add(memberId)
    },
    isComplete: () => unreadSince === null,
    /** Reads what was missed, if anything. What cannot be read is left to the next call. */
    async read(): Promise<void> {
      if (unreadSince === null || reading !== null || db.$client.ending) return
      const current: Reading = { heard: new Set() }
      reading = current
      try {
        await apply(current, unreadSince)
      } catch (error) {
        log.warn({ err: error }, 'search could not read the activity of members')
      } finally {
        if (reading === current) reading = null
      }
    },
  }
}

/** Who has been active since shortly before and may be seen to be, the latest last. No index serves it. */
function activeSince(db: Platform['db'], time: number): Promise<{ memberId: string; at: number }[]> {
  const since = new Date(time - marginMs)
  return transaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    const { rows } = await tx.execute<{ memberId: string; at: number }>(
      sql`SELECT member_id AS "memberId", floor(extract(epoch FROM last_active_at) * 1000)::float8 AS at
        FROM ${searchableRelation} p WHERE last_active_at > ${since} AND NOT hides_presence ORDER BY last_active_at`,
    )
    return rows
  })
}
