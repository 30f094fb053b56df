import { listen } from '../../platform/db/listener.ts'
import type { Platform } from '../../platform/platform.ts'
import { channel, readActivity } from './activity.ts'
import { changesSince, everyone, type Position, retentionMs } from './changes.ts'
import { followPastActivity } from './past-activity.ts'

/** How soon changes are read. */
const lookEveryMs = 1_000

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
 * the database is away; activity is heard, and read from the profiles where the snapshot ends or the connection was cut.
 */
export function followOthers(platform: Pick<Platform, 'db' | 'log'>, { process, changed, active, lost }: Options) {
  let position: Position | null = null
  let readAt = 0
  let isLooking = false
  const pastActivity = followPastActivity(platform, active)

  function hear(payload: string) {
    for (const { memberId, at } of readActivity(payload, process)) active(memberId, at)
  }
  function missed() {
    pastActivity.missedSince(readAt)
    void pastActivity.read()
  }
  async function look(): Promise<void> {
    if (platform.db.$client.ending) return
    void pastActivity.read()
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
      pastActivity.reset()
      await listen(platform.db, channel, { hear, missed })
      readAt = Date.now()
    },
    /** `activeSince`: activity since then is missing; null where none is. */
    continueFrom(snapshot: Position, activeSince: number | null): void {
      position = snapshot
      if (activeSince !== null) pastActivity.missedSince(activeSince)
      void pastActivity.read()
      if (!isLooking) setTimeout(look, lookEveryMs).unref()
      isLooking = true
    },
    /** Call with activity of this process, too. */
    heard: pastActivity.heard,
    hasAllActivity: pastActivity.isComplete,
  }
}
