/** Where a page ended: the time and id of its last member, and how the rest is to be read. */
export type Cursor = {
  at: Date
  id: string
  /** `walk`: many fit, in the order of the index. `collect`: few fit, all of them are found and sorted. */
  way: Way
}
export type Way = 'walk' | 'collect'

const form = /^([wc])([0-9a-z]{1,11})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function writeCursor({ at, id, way }: Cursor): string {
  return `${way === 'walk' ? 'w' : 'c'}${at.getTime().toString(36)}-${id}`
}

/** The cursor in a text from outside, or null where it is none. */
export function readCursor(text: string): Cursor | null {
  const [, way, time, id] = form.exec(text) ?? []
  if (way === undefined || time === undefined || id === undefined) return null
  const at = new Date(Number.parseInt(time, 36))
  if (Number.isNaN(at.getTime())) return null
  return { at, id, way: way === 'w' ? 'walk' : 'collect' }
}
