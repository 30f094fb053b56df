import { swipeLikesPerDay } from '../../contract/constants.ts'
import { dayIn, endOfDayIn, isTimeZone } from '../../shared/dates.ts'

const homeTimeZone = 'Europe/Amsterdam'
/** How long a swipe can be taken back. */
export const undoMs = 10 * 60_000

export type SwipeDay = { day: string; resetsAt: Date }

/** The member's own day: by the time zone that their device names, or the house's where it names none that exists. */
export function swipeDay(now: Date, timeZone: string | undefined): SwipeDay {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : homeTimeZone
  return { day: dayIn(now, zone), resetsAt: endOfDayIn(now, zone) }
}

export type SwipeCounts = { likes: number; undos: number }

/** What is left of a day. Likes that were taken back can be given again, but taken back only as often as there are likes. */
export function swipesLeft({ likes, undos }: SwipeCounts): { likesLeft: number; undosLeft: number } {
  return { likesLeft: Math.max(0, swipeLikesPerDay - likes), undosLeft: Math.max(0, swipeLikesPerDay - undos) }
}

export type LastSwipe = { choice: 'like' | 'pass' | 'undone'; day: string; at: Date }

/** Whether a swipe can be taken back now: the choice is fresh, and for a like there is an undo left. */
export function mayUndo(last: LastSwipe | null, now: Date, counts: SwipeCounts): boolean {
  if (last === null || last.choice === 'undone') return false
  if (now.getTime() - last.at.getTime() > undoMs) return false
  return last.choice === 'pass' || swipesLeft(counts).undosLeft > 0
}
