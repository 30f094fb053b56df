import type { Mark } from './catalogue/look.ts'

const form = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Where a page ended: the rank and id of its last member. */
export function writeCursor({ rank: [first, second], id }: Mark): string {
  return `${first.toString(36)}.${second.toString(36)}.${id}`
}

/** The cursor in a text from outside, or null where it is none. */
export function readCursor(text: string): Mark | null {
  const [, first, second, id] = form.exec(text) ?? []
  if (first === undefined || second === undefined || id === undefined) return null
  return { rank: [Number.parseInt(first, 36), Number.parseInt(second, 36)], id }
}
