import { eq } from 'drizzle-orm'
import { type KillSwitch, killSwitches } from '../../../contract/constants.ts'
import { killSwitchErrors, maintenanceRoutes, switchedRoutes } from '../../../contract/kill-switches.ts'
import type { Clock } from '../../platform/config/clock.ts'
import { afterCommit, type Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { killSwitchTable } from '../tables.ts'

/** The parts of the product that are turned off, for all sites. */
export type TurnedOff = ReadonlyMap<KillSwitch, { since: Date; until: Date | null }>

export const nothingTurnedOff: TurnedOff = new Map()

/** After so many seconds clients try again by themselves; it may be over earlier than expected. */
const retrySeconds = 60
const longestRetrySeconds = 3_600

export async function readKillSwitches(db: Db): Promise<TurnedOff> {
  const rows = await db.select().from(killSwitchTable)
  return new Map(rows.map(({ name, since, until }) => [name, { since, until }]))
}

// Incremented on every change by this process, to invalidate earlier reads
let changes = 0

/**
 * Reads the switches at most once a second; changes by this process apply at once. Without a database those last read
 * apply.
 */
export function killSwitchCache(db: Db, clock: Clock, milliseconds = 1_000): () => Promise<TurnedOff> {
  let lastRead = nothingTurnedOff
  let last: { switches: Promise<TurnedOff>; at: number; changes: number } | null = null
  return function read() {
    const now = clock.now().getTime()
    if (last !== null && last.changes === changes && now - last.at < milliseconds) return last.switches
    const switches = readKillSwitches(db).then(
      (turnedOff) => {
        lastRead = turnedOff
        return turnedOff
      },
      () => lastRead,
    )
    last = { switches, at: now, changes }
    return switches
  }
}

type Change = { name: KillSwitch; isOff: boolean; until: Date | null; at: Date }

/** Turns a part off or on. Answers whether that changed anything; a new expected end of maintenance counts. */
export async function setKillSwitch(db: Db, { name, isOff, until, at }: Change): Promise<boolean> {
  const changed = isOff
    ? await db
        .insert(killSwitchTable)
        .values({ name, since: at, until })
        .onConflictDoUpdate({ target: killSwitchTable.name, set: { until } })
        .returning({ name: killSwitchTable.name })
    : await db.delete(killSwitchTable).where(eq(killSwitchTable.name, name)).returning({ name: killSwitchTable.name })
  afterCommit(db, () => {
    changes += 1
  })
  return changed.length > 0
}

/** Refuses a call that is turned off. `route`: as in the contract. Errors: `killSwitchErrors` with retry_after. */
export function refuseTurnedOff({ turnedOff }: { turnedOff: TurnedOff }, route: string): void {
  if (turnedOff.size === 0) return
  const part = killSwitches.find((name) => turnedOff.has(name) && isSwitchedBy(name, route))
  if (part !== undefined) throw new Refusal(killSwitchErrors[part], { retry_after: retrySeconds })
}

function isSwitchedBy(name: KillSwitch, route: string): boolean {
  return name === 'maintenance' ? !maintenanceRoutes.includes(route) : switchedRoutes[name].includes(route)
}

/** Seconds until a page should be requested again during maintenance; null if there is none. */
export function maintenanceSeconds({ turnedOff, clock }: { turnedOff: TurnedOff; clock: Clock }): number | null {
  const maintenance = turnedOff.get('maintenance')
  if (maintenance === undefined) return null
  const left = ((maintenance.until?.getTime() ?? 0) - clock.now().getTime()) / 1_000
  return Math.round(Math.min(longestRetrySeconds, Math.max(retrySeconds, left)))
}
