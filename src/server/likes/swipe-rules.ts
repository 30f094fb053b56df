import { swipeLikesPerDay } from '../../contract/constants.ts'
import { dayIn, endOfDayIn } from '../../shared/dates.ts'

/** How long a swipe can be undone. */
const undoMs = 10 * 60_000

export type SwipeDay = { day: string; resetsAt: Date }

/** The current day in the site's time zone, identical for all devices and server rendering. */
export function swipeDay(now: Date, timeZone: string): SwipeDay {
  return { day: dayIn(now, timeZone), resetsAt: endOfDayIn(now, timeZone) }
}

export type SwipeCounts = { likes: number; undos: number }

/** The likes and undos left for a day. Undone likes can be given again; undos have the same limit as likes. */
export function swipesLeft({ likes, undos }: SwipeCounts): { likesLeft: number; undosLeft: number } {
  return { likesLeft: Math.max(0, swipeLikesPerDay - likes), undosLeft: Math.max(0, swipeLikesPerDay - undos) }
}

type LastSwipe = { choice: 'like' | 'pass' | 'undone'; day: string; at: Date }

/** Whether a swipe can be undone now: it is recent, and for a like an undo is left. */
export function mayUndo(last: LastSwipe | null, now: Date, counts: SwipeCounts): boolean {
  if (last === null || last.choice === 'undone') return false
  if (now.getTime() - last.at.getTime() > undoMs) return false
  return last.choice === 'pass' || swipesLeft(counts).undosLeft > 0
}
