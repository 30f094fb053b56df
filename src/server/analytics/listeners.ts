import { eq } from 'drizzle-orm'
import { memberErased } from '../accounts/events.ts'
import type { Events } from '../platform/events.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { settleExposures } from './experiment-results.ts'
import { countDue } from './nightly.ts'
import { exposures } from './tables.ts'

const night = defineJob<Record<string, never>>('figures.night')
const more = defineJob<Record<string, never>>('figures.more')
const tests = defineJob<Record<string, never>>('figures.tests')

/** Of who is erased stays what was counted, which names nobody. */
export function reactFigures(events: Events): void {
  events.on(memberErased, async ({ tx }, { memberId }) => {
    await tx.delete(exposures).where(eq(exposures.memberId, memberId))
  })
}

/** Every hour, since days end at different times: each day is counted in the hour after it. What was missed comes in pieces, one after the other. */
export function registerFigureJobs(platform: Platform): void {
  const { jobs } = platform
  async function count() {
    const { hasMore } = await countDue(platform)
    if (hasMore) await jobs.send(platform.db, more, {}, { once: 'more' })
  }
  jobs.work(night, count)
  jobs.work(more, count)
  jobs.work(tests, () => settleExposures(platform))
  jobs.every('11 * * * *', night)
  jobs.every('43 * * * *', tests)
}
