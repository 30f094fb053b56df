import { createHash } from 'node:crypto'
import { type TestArm, type TestPlace, testPlaces } from '../../contract/office/office-constants.ts'
import type { Arm } from './tables.ts'

const steps = 2 ** 32

/** Which way a member gets: the same one as long as the test runs, and another test another draw. Null for shares that leave somebody out. */
export function armOf({ id, arms }: { id: string; arms: readonly Arm[] }, memberId: string): string | null {
  const drawn = createHash('sha256').update(`${id} ${memberId}`).digest().readUInt32BE(0) / steps
  let below = 0
  for (const { name, share } of arms) {
    below += share / 100
    if (drawn < below) return name
  }
  return arms.at(-1)?.name ?? null
}

/** Whether these are ways that the place has, each with a share, and all of them together 100 %. */
export function areArms(place: TestPlace, arms: readonly Arm[]): boolean {
  const known: readonly string[] = testPlaces[place]
  const names = new Set(arms.map(({ name }) => name))
  const areKnown = arms.every(({ name, share }) => known.includes(name) && Number.isInteger(share) && share >= 1)
  return areKnown && names.size === arms.length && arms.length >= 2 && sumOf(arms) === 100
}

const sumOf = (arms: readonly Arm[]) => arms.reduce((sum, { share }) => sum + share, 0)

/** How a place is drawn where nothing is tested. */
export function usualArm(place: TestPlace): TestArm {
  return testPlaces[place][0]
}
