import { swipeLikesPerDay } from '../../contract/constants.ts'
import { dayIn, endOfDayIn } from '../../shared/dates.ts'

/** How long a swipe can be taken back. */
const undoMs = 10 * 60_000

export type SwipeDay = { day: string; resetsAt: Date }

/** The current day in the site's time zone. The same for every device and for pages rendered on the server. */
export function swipeDay(now: Date, timeZone: string): SwipeDay {
  return { day: dayIn(now, timeZone), resetsAt: endOfDayIn(now, timeZone) }
}

export type SwipeCounts = { likes: number; undos: number }

/** What is left of a day. Likes that were taken back can be given again, but taken back only as often as there are likes. */
export function swipesLeft({ likes, undos }: SwipeCounts): { likesLeft: number; undosLeft: number } {
  return { likesLeft: Math.max(0, swipeLikesPerDay - likes), undosLeft: Math.max(0, swipeLikesPerDay - undos) }
}

type LastSwipe = { choice: 'like' | 'pass' | 'undone'; day: string; at: Date }

/** Whether a swipe can be taken back now: the choice is fresh, and for a like there is an undo left. */
export function mayUndo(last: LastSwipe | null, now: Date, counts: SwipeCounts): boolean {
  if (last === null || last.choice === 'undone') return false
  if (now.getTime() - last.at.getTime() > undoMs) return false
  return last.choice === 'pass' || swipesLeft(counts).undosLeft > 0
}
