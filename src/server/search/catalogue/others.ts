import { sql } from 'drizzle-orm'
import { listen } from '../../platform/db/listener.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchableRelation } from '../../profiles/visibility/index.ts'
import { channel, readActivity } from './activity.ts'
import { changesSince, everyone, type Position, retentionMs } from './changes.ts'

/** How soon changes are read. */
const lookEveryMs = 1_000
/** Presence is set back by up to five minutes when a member leaves. */
const activityMarginMs = 6 * 60_000

type Options = {
  /** This process, whose own changes are left out. */
  process: string
  changed: (memberId: string) => void
  active: (memberId: string, at: number) => void
  /** Changes that have not been read are deleted: everything has to be read anew. */
  lost: () => void
}

/**
 * Changes of profiles and activity of members at other processes. Changes are read from a table, so none is missed while
 * the database is away; activity is heard, and read from the profiles after the connection was cut.
 */
export function followOthers(platform: Pick<Platform, 'db' | 'log'>, { process, changed, active, lost }: Options) {
  let position: Position | null = null
  let readAt = 0
  let isLooking = false

  function hear(payload: string) {
    for (const { memberId, at } of readActivity(payload, process)) active(memberId, at)
  }
  function missed() {
    activeSince(platform.db, readAt)
      .then((rows) => {
        for (const { memberId, at } of rows) active(memberId, at)
      })
      .catch((error: unknown) => platform.log.warn({ err: error }, 'search could not read the activity of members'))
  }
  async function look(): Promise<void> {
    if (platform.db.$client.ending) return
    await readChanges().catch((error: unknown) =>
      platform.log.warn({ err: error }, 'search could not read the changes of other processes'),
    )
    setTimeout(look, lookEveryMs).unref()
  }
  async function readChanges(): Promise<void> {
    if (position === null) return
    const [since, now] = [position, Date.now()]
    if (now - readAt > retentionMs / 2) return lost()
    const changes = await changesSince(platform.db, { since, process })
    // Everything may be being read anew
    if (position !== since) return
    position = changes.position
    readAt = now
    if (changes.memberIds.includes(everyone)) return lost()
    for (const memberId of changes.memberIds) changed(memberId)
  }

  return {
    /** Listens from now on. Call before everything is read, and then `continueFrom`. */
    async begin(): Promise<void> {
      position = null
      await listen(platform.db, channel, { hear, missed })
      readAt = Date.now()
    },
    continueFrom(snapshot: Position): void {
      position = snapshot
      if (!isLooking) setTimeout(look, lookEveryMs).unref()
      isLooking = true
    },
  }
}

/** Who has been active since shortly before and may be seen to be. No index serves it: a second for a million members. */
export async function activeSince(db: Platform['db'], time: number) {
  const since = new Date(time - activityMarginMs)
  const { rows } = await db.execute<{ memberId: string; at: number }>(
    sql`SELECT member_id AS "memberId", floor(extract(epoch FROM last_active_at) * 1000)::float8 AS at
      FROM ${searchableRelation} p WHERE last_active_at > ${since} AND NOT hides_presence`,
  )
  return rows
}
