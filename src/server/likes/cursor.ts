import type { From } from './lists.ts'

/** Where a page of likes ended; `part` says in which half of the received ones: new or seen. */
export type LikesCursor = { part: 'new' | 'seen'; from: From & { at: Date } }

const form = /^([ns])([0-9a-z]{1,11})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export function writeLikesCursor({ part, from }: LikesCursor): string {
  return `${part === 'new' ? 'n' : 's'}${from.at.getTime().toString(36)}-${from.id}`
}

/** The cursor in a text from outside, or null where it is none. */
export function readLikesCursor(text: string): LikesCursor | null {
  const [, part, time, id] = form.exec(text) ?? []
  if (part === undefined || time === undefined || id === undefined) return null
  const at = new Date(Number.parseInt(time, 36))
  return Number.isNaN(at.getTime()) ? null : { part: part === 'n' ? 'new' : 'seen', from: { at, id } }
}
