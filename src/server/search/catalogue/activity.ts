import { sql } from 'drizzle-orm'
import { channelOf } from '../../platform/db/listener.ts'
import type { Platform } from '../../platform/platform.ts'

/** NOTIFY serialises the commits that use it, so presence is sent by one statement a second. */
const everyMs = 1_000
/** A notification has at most 8,000 bytes; an entry about 45. */
const mostInOne = 160

export const channel = 'search_activity'

type Batch = { memberIds: Map<string, number>; timer: NodeJS.Timeout | null; process: string }
const batches = new WeakMap<object, Batch>()

/** Sends the activity of a member to the other processes within a second; the latest of each member counts. */
export function shareActivity(
  platform: Pick<Platform, 'db' | 'log'>,
  { process, memberId, at }: { process: string; memberId: string; at: Date },
): void {
  const batch = batches.get(platform.db) ?? { memberIds: new Map<string, number>(), timer: null, process }
  batches.set(platform.db, batch)
  batch.memberIds.set(memberId, at.getTime())
  batch.timer ??= setTimeout(() => void flushActivity(platform), everyMs).unref()
}

/** Sends what is waiting; to be called before a process ends. What cannot be sent is tried again a second later. */
export async function flushActivity(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const batch = batches.get(platform.db)
  if (batch === undefined) return
  if (batch.timer !== null) clearTimeout(batch.timer)
  batch.timer = null
  const { memberIds } = batch
  if (memberIds.size === 0 || platform.db.$client.ending) return
  batch.memberIds = new Map()
  const entries = [...memberIds].map(([memberId, ms]) => `${memberId}${ms.toString(36)}`)
  const payloads = Array.from({ length: Math.ceil(entries.length / mostInOne) }, (_, at) =>
    [batch.process, ...entries.slice(at * mostInOne, (at + 1) * mostInOne)].join(' '),
  )
  try {
    await platform.db.execute(
      sql`SELECT pg_notify(${channelOf(platform.db, channel)}, payload) FROM unnest(${sql.param(payloads)}::text[]) payload`,
    )
  } catch (error) {
    platform.log.warn({ err: error }, 'activity was not sent to other processes')
    batch.memberIds = new Map([...memberIds, ...batch.memberIds])
    batch.timer ??= setTimeout(() => void flushActivity(platform), everyMs).unref()
  }
}

/** The activity in a notification; none if it is of `process` itself. */
export function readActivity(payload: string, process: string): { memberId: string; at: number }[] {
  const [from, ...entries] = payload.split(' ')
  if (from === process) return []
  return entries.map((entry) => ({ memberId: entry.slice(0, 36), at: Number.parseInt(entry.slice(36), 36) }))
}
