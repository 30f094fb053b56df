import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { countDue } from './nightly.ts'

const night = defineJob<Record<string, never>>('analytics.nightly')
const more = defineJob<Record<string, never>>('analytics.continue')

/**
 * Hourly, since days end at different times per time zone: each day is counted within the hour after it ends. Missed
 * days are counted in several jobs.
 */
export function registerAnalyticsJobs(platform: Platform): void {
  const { jobs } = platform
  async function count() {
    const { hasMore } = await countDue(platform)
    if (hasMore) await jobs.send(platform.db, more, {}, { once: 'more' })
  }
  jobs.work(night, count)
  jobs.work(more, count)
  jobs.every('11 * * * *', night)
}
