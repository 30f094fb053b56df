import { memberErased } from '../accounts/events.ts'
import { memberBlocked, memberUnblocked } from '../moderation/events.ts'
import { afterCommit } from '../platform/db.ts'
import type { Events } from '../platform/events.ts'
import { eraseLikes } from './erasure.ts'
import { tellCounts } from './likes.ts'

/** Likes stay when somebody blocks or leaves: lists and counts leave them out while that lasts. Open browsers hear of it. */
export function reactLikes(events: Events): void {
  for (const event of [memberBlocked, memberUnblocked]) {
    events.on(event, async ({ tx, ...platform }, { memberId, blockedId }) =>
      afterCommit(tx, () => tellCounts(platform, [memberId, blockedId])),
    )
  }
  events.on(memberErased, eraseLikes)
}
