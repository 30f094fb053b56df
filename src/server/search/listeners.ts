import { showcaseChanged } from '../accounts/events.ts'
import { afterCommit } from '../platform/db/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { presenceNoted, profileChanged } from '../profiles/events.ts'
import { shareActivity } from './catalogue/activity.ts'
import { recordChange, sweepChanges } from './catalogue/changes.ts'
import { alertSweep, sweepAlerts } from './saved-alerts.ts'
import { searchIndex } from './search-index.ts'

/** Updates the catalogue after commit, so the next search reflects every change of a profile. */
export function reactSearch(events: Events): void {
  for (const event of [profileChanged, showcaseChanged])
    events.on<{ memberId: string }>(event, async ({ tx, ...platform }, { memberId }) => {
      const index = searchIndex(platform)
      await recordChange(tx, { clock: platform.clock, process: index.process, memberId })
      afterCommit(tx, () => index.changed(memberId))
    })
  events.on(presenceNoted, async ({ tx, ...platform }, { memberId, at }) =>
    afterCommit(tx, () => {
      const index = searchIndex(platform)
      index.active(memberId, at)
      shareActivity(platform, { process: index.process, memberId, at })
    }),
  )
}

const changesSweep = defineJob<Record<string, never>>('search.sweep_changes')

export function registerSearchJobs(platform: Platform): void {
  platform.jobs.work(alertSweep, () => sweepAlerts(platform))
  platform.jobs.every('29 * * * *', alertSweep)
  platform.jobs.work(changesSweep, async () => {
    await sweepChanges(platform)
  })
  platform.jobs.every('*/20 * * * *', changesSweep)
}
