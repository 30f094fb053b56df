import type { Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOnline, tell } from './notify.ts'

type PhotoDecisionJob = { memberId: string; photoId: string; at: string }
export const photoDecisionActivity = defineJob<PhotoDecisionJob>('notifications.verdict')

/** Later it is no news any more: the page tells it all the same. */
const retentionMs = 86_400_000

/** Queues the notification, sent after the transaction has committed. */
export function queueDecision(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { memberId, photoId, at }: { memberId: string; photoId: string; at: Date },
): Promise<void> {
  return jobs.send(tx, photoDecisionActivity, { memberId, photoId, at: at.toISOString() })
}

/** Push about photo decisions; those of one review session replace each other. Delayed for at most one day. */
export async function notifyPhotoDecision(platform: Platform, verdict: PhotoDecisionJob): Promise<void> {
  const { db, clock, jobs } = platform
  const { memberId, photoId } = verdict
  const [at, now] = [new Date(verdict.at), clock.now()]
  if (now.getTime() - at.getTime() >= retentionMs) return
  const key = `verdict:${photoId}:${verdict.at}`
  const news = { memberId, type: 'verdict' as const, key, otherIds: [], at, conversationId: null, found: [] }
  const again = await tell(platform, [news], { channels: ['push'], isHere: isOnline(platform) })
  if (again === null) return
  await jobs.send(db, photoDecisionActivity, verdict, {
    startAfter: Math.ceil((again.getTime() - now.getTime()) / 1_000),
  })
}
