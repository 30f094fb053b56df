/** A small deterministic source of chance (mulberry32): the same seed makes the same world. */
export type Chance = {
  /** 0 <= x < 1 */
  next(): number
  int(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  some<T>(from: readonly T[], count: number): T[]
  is(probability: number): boolean
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  function pick<T>(from: readonly T[]): T {
    const chosen = from[int(0, from.length - 1)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  function some<T>(from: readonly T[], count: number): T[] {
    const left = [...from]
    return Array.from({ length: Math.min(count, from.length) }, () => left.splice(int(0, left.length - 1), 1)).flat()
  }
  return { next, int, pick, some, is: (probability) => next() < probability }
}
