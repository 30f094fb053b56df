import { and, between, eq } from 'drizzle-orm'
import { batchOf, inBatches } from '../../platform/db/batches.ts'
import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { conversationMembers } from '../tables.ts'

const hourMs = 3_600_000
/** What is read later than this clears its hour itself (read.ts). */
const longestMs = 48 * hourMs
/** Small, because batches block senders in these conversations. */
const rowsPerBatch = 500
const hourly = defineJob<Record<string, never>>('chat.clear_unread_hours')

export function registerUnreadHours(platform: Platform): void {
  platform.jobs.work(hourly, () => clearUnreadHours(platform))
  platform.jobs.every('13 * * * *', hourly)
}

/**
 * Clears the unread index of conversations read completely, an hour later, so that an active conversation causes no
 * index writes.
 */
export async function clearUnreadHours({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const { unread, unreadHour } = conversationMembers
  const isRead = and(between(unreadHour, new Date(now - longestMs), new Date(now - hourMs)), eq(unread, 0))
  const clear = async (tx: Tx, size: number) => {
    const { rowCount } = await tx
      .update(conversationMembers)
      .set({ unreadHour: null })
      .where(and(batchOf(conversationMembers, isRead, size), eq(unread, 0)))
    return rowCount ?? 0
  }
  await inBatches(db, clear, rowsPerBatch)
}
