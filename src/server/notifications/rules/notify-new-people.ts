import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NewlyFitting } from '../../search/events.ts'
import { peopleIn, type SearchesLeft, searchesIn } from './new-people.ts'
import { isOnline, tell } from './notify.ts'

type Waiting = { memberId: string; searches: SearchesLeft; at: string }
export const peopleNews = defineJob<Waiting>('notifications.new_people')

/** By then the next day's has been looked for. */
const retentionMs = 86_400_000

/** Queues the notification, sent after the transaction has committed. */
export function queueNewPeople(platform: Platform, tx: Tx, { memberId, searches, at }: NewlyFitting): Promise<void> {
  const looked = searches.map((search) => ({ ...search, until: at }))
  return platform.jobs.send(tx, peopleNews, { memberId, searches: searchesIn(looked), at: at.toISOString() })
}

/**
 * One email and one push for all saved searches of a member. No sweep finds these again, so delayed ones are
 * rescheduled.
 */
export async function tellNewPeople(platform: Platform, waiting: Waiting): Promise<void> {
  const { db, clock, jobs } = platform
  const { memberId, searches } = waiting
  const [at, now] = [new Date(waiting.at), clock.now()]
  if (now.getTime() - at.getTime() >= retentionMs) return
  const found = await peopleIn(platform, memberId, searches)
  if (found.length === 0) return
  const news = {
    memberId,
    type: 'saved_search' as const,
    key: `searches:${waiting.at}`,
    otherIds: found.flatMap(({ ids }) => ids),
    at,
    conversationId: null,
    found,
  }
  const again = await tell(platform, [news], { channels: ['mail', 'push'], isHere: isOnline(platform) })
  if (again === null) return
  await jobs.send(db, peopleNews, waiting, { startAfter: Math.ceil((again.getTime() - now.getTime()) / 1_000) })
}
