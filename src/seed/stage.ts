import type { StoredPhoto } from '../server/profiles/photos/index.ts'
import type { Country } from './people.ts'
import type { Chance } from './random.ts'
import type { Person, World } from './world.ts'

export const minuteMs = 60_000
export const dayMs = 1_440 * minuteMs

/** `words`: messages that the sign-up bonus still pays for. */
export type Resident = Person & { home: Country; lastSeen: Date; words: number }
export type Portraits = Record<'female' | 'male', StoredPhoto[]>
/** What every scene of the demo world is played on. */
export type Stage = {
  world: World
  chance: Chance
  now: Date
  passwordHash: string
  portraits: Portraits
}
