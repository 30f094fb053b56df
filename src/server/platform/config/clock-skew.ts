import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { everyMinute } from '../jobs/every-minute.ts'
import type { Log } from '../metrics/log.ts'
import type { Clock } from './clock.ts'

/** How far the clock of this machine is from the database's, which all processes of an installation share. */
export type ClockSkew = {
  /**
   * Compares the clock with the database's. Returns milliseconds, positive if this machine is ahead; warns beyond two
   * seconds.
   */
  measure(): Promise<number>
  /** As measured last; null before the first time. */
  milliseconds(): number | null
  /** A moment of this machine's clock in the database's time. Differences of up to two seconds stay. */
  correct(at: Date): Date
  /** Measures now, then every minute. Answers how to end it. */
  watch(): Promise<() => void>
}

export const toleratedSkewMs = 2_000

export function openClockSkew({ db, clock, log }: { db: Db; clock: Clock; log: Log }): ClockSkew {
  let last: number | null = null

  async function measure(): Promise<number> {
    const before = clock.now().getTime()
    const started = performance.now()
    const { rows } = await db.execute<{ ms: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    )
    const tripMs = performance.now() - started
    const ahead = Math.round(before + tripMs / 2 - (rows[0]?.ms ?? before))
    // Half the trip is what the answer may be wrong by
    const isOff = Math.abs(ahead) - tripMs / 2 > toleratedSkewMs
    last = isOff ? ahead : clamped(ahead)
    if (isOff) log.warn({ skewMs: ahead }, 'the clock of this machine differs from that of the database')
    return last
  }

  return {
    measure,
    milliseconds: () => last,
    correct: (at) => (last === null || Math.abs(last) <= toleratedSkewMs ? at : new Date(at.getTime() - last)),
    async watch() {
      await measure().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared'))
      return everyMinute(log, 'clock', measure)
    },
  }
}

/** A slow answer is no proof of a wrong clock. */
function clamped(ahead: number): number {
  return Math.max(-toleratedSkewMs, Math.min(toleratedSkewMs, ahead))
}
