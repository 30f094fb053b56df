/** A place in a list of what happened, newest first: everything before this moment, and at it whatever has a lower id. */
export type Place = { at: Date; id: string }
/** A page of what happened; without `before` from the newest on. */
export type ActivityPage = { before: Place | null; limit: number }
/** An activity; `id` is unique within its source and orders entries of the same time. */
export type Activity = { at: Date; id: string }

/** The newest first. */
export function newestFirst(one: Activity, other: Activity): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
}

/** A page of a list that is short enough to be read as a whole. */
export function pageOf<T extends Activity>(all: readonly T[], { before, limit }: ActivityPage): T[] {
  const older = before === null ? all : all.filter((one) => newestFirst(before, one) < 0)
  return older.toSorted(newestFirst).slice(0, limit)
}
