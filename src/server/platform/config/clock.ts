/** The one clock; tests move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type FakeClock = Clock & { advance(milliseconds: number): void; set(time: Date): void }

/** A clock that tests set manually. */
export function fakeClock(start: Date): FakeClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    set: (to) => {
      time = to.getTime()
    },
  }
}
