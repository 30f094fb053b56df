import { showcaseChanged } from '../accounts/events.ts'
import { afterCommit } from '../platform/db/db.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { presenceNoted, profileChanged } from '../profiles/events.ts'
import { followingOf, tellOthers } from './catalogue/follower.ts'
import { alertSweep, sweepAlerts } from './saved-alerts.ts'

/** Updates the catalogue after commit, so the next search reflects every change of a profile. */
export function reactSearch(events: Events): void {
  for (const event of [profileChanged, showcaseChanged])
    events.on<{ memberId: string }>(event, async ({ tx, ...platform }, { memberId }) => {
      await tellOthers(tx, memberId)
      afterCommit(tx, () => followingOf(platform).changed(memberId))
    })
  events.on(presenceNoted, async ({ tx, ...platform }, { memberId, at }) => {
    await tellOthers(tx, memberId)
    afterCommit(tx, () => followingOf(platform).active(memberId, at))
  })
}

export function registerSearchJobs(platform: Platform): void {
  platform.jobs.work(alertSweep, () => sweepAlerts(platform))
  platform.jobs.every('29 * * * *', alertSweep)
}
