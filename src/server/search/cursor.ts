import type { Platform } from '../platform/platform.ts'
import type { Mark } from './catalogue/lookup.ts'

type Sealing = { secrets: Pick<Platform['secrets'], 'seal' | 'unseal'> }

const purpose = 'search cursor'
const form = /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Where a page ended: the rank and id of its last member. Sealed, because a rank says to the millisecond when somebody was here. */
export function writeCursor({ secrets }: Sealing, { rank: [first, second], id }: Mark): string {
  return secrets.seal(purpose, `${first.toString(36)}.${second.toString(36)}.${id}`)
}

/** The cursor in a text from outside, or null where it is none. */
export function readCursor({ secrets }: Sealing, text: string): Mark | null {
  const [, first, second, id] = form.exec(unsealed(secrets, text) ?? '') ?? []
  if (first === undefined || second === undefined || id === undefined) return null
  return { rank: [Number.parseInt(first, 36), Number.parseInt(second, 36)], id }
}

function unsealed(secrets: Sealing['secrets'], text: string): string | null {
  try {
    return secrets.unseal(purpose, text)
  } catch {
    return null
  }
}
