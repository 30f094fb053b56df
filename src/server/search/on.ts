import type { Events } from '../platform/events.ts'
import { presenceNoted, profileChanged } from '../profiles/events.ts'
import { noteActivity, refreshEntry } from './entries.ts'

/** Search follows profiles in the same transaction: whoever hides, moves or leaves is found, or not, by the very next search. */
export function reactSearch(events: Events): void {
  events.on(profileChanged, ({ tx }, { memberId }) => refreshEntry(tx, memberId))
  events.on(presenceNoted, ({ tx }, { memberId, at }) => noteActivity(tx, memberId, at))
}
