import { sql } from 'drizzle-orm'
import { noteSignals } from '../moderation/signals/index.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { likes } from './tables.ts'

const look = defineJob<Record<string, never>>('likes.look_at_likes')
const hourMs = 3_600_000
/** Fewer per hour are never a signal (moderation/signals-rules.ts). */
const fewest = 100

export function registerLikeSignals(platform: Platform): void {
  platform.jobs.work(look, () => lookAtLikes(platform))
  platform.jobs.every('*/15 * * * *', look)
}

/**
 * Raises signals for members who liked more people in the last hour than they can have looked at. Uses the BRIN index
 * on the time.
 */
export async function lookAtLikes(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - hourMs)
  const { rows } = await platform.db.execute<{ member_id: string; likes: number }>(
    sql`SELECT member_id, count(*)::int AS likes FROM ${likes} WHERE created_at > ${since} GROUP BY member_id HAVING count(*) >= ${fewest}`,
  )
  await noteSignals(
    platform,
    rows.map(({ member_id, likes: count }) => ({ memberId: member_id, kind: 'many_likes', facts: { likes: count } })),
  )
}
