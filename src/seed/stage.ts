import type { PersonPlan } from './people/plan.ts'
import type { Country } from './people.ts'
import type { Chance } from './random.ts'
import type { Person, World } from './world.ts'

export const minuteMs = 60_000
export const dayMs = 1_440 * minuteMs

/** `isActive`: joined as a member does, and likes and writes; `words`: messages that the sign-up bonus still pays for. */
export type Resident = Person & { home: Country; plan: PersonPlan; isActive: boolean; words: number }
/** What every scene of the demo world is played on. */
export type Stage = {
  world: World
  chance: Chance
  now: Date
  passwordHash: string
}
