import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import { processes, processTallies } from '../metrics/health-tables.ts'
import type { Platform } from '../platform.ts'
import { version } from './version.ts'

const beatMs = 20_000
/** A process without a heartbeat for this long counts as dead. */
export const deadAfterMs = 3 * beatMs
const [slotMs, dayMs] = [600_000, 86_400_000]

type Notes = Pick<Platform, 'config' | 'db' | 'clock' | 'skew' | 'log' | 'metrics'>

/**
 * Records that this process is alive, with its counters, for the health page. `begin` does so every 20 seconds; `end`
 * records the shutdown.
 */
export function processNotes({ config, db, clock, skew, log, metrics }: Notes) {
  const id = newId()
  const startedAt = skew.correct(clock.now())
  const role = roleOf(config)
  const warned = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let latest = Promise.resolve()

  async function beat(): Promise<void> {
    // In the database's time: other processes compare it with theirs
    const now = skew.correct(clock.now())
    const seen = { seenAt: now, clockSkewMs: skew.milliseconds() }
    const row = { id, role, version, node: process.versions.node, startedAt, ...seen }
    await db.insert(processes).values(row).onConflictDoUpdate({ target: processes.id, set: seen })
    for (const [name, count] of await tallied()) {
      await addTally(db, {
        name,
        slot: new Date(Math.floor(now.getTime() / slotMs) * slotMs),
        count: count - (warned.get(name) ?? 0),
      })
      warned.set(name, count)
    }
    await forgetOld(db, now)
  }
  /** Counters without a log of their own; emails have the delivery log. */
  async function tallied(): Promise<[name: string, count: number][]> {
    const pushes = await metrics.pushes.samples()
    const deferred = (await metrics.mails.samples()).filter(({ labels }) => labels.outcome === 'deferred')
    const named = [
      ...pushes.map(({ labels, value }) => [`push.${labels.outcome}`, value] as const),
      ...deferred.map(({ value }) => ['mail.deferred', value] as const),
    ]
    return named.flatMap(([name, count]) => (count === (warned.get(name) ?? 0) ? [] : [[name, count]]))
  }
  /** Serialized: concurrent reports would be counted twice. */
  function tryBeat(): Promise<void> {
    latest = latest
      .then(beat)
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it runs'))
    return latest
  }
  return {
    beat,
    begin() {
      void tryBeat()
      timer = setInterval(() => void tryBeat(), beatMs)
      timer.unref()
    },
    async end() {
      if (timer !== null) clearInterval(timer)
      await tryBeat()
      await db.delete(processes).where(sql`${processes.id} = ${id}`)
    },
  }
}

function roleOf({ servesPages, runsJobs }: Platform['config']): typeof processes.$inferInsert.role {
  if (servesPages) return runsJobs ? 'both' : 'web'
  return runsJobs ? 'worker' : 'search'
}

async function addTally(db: Db, tally: typeof processTallies.$inferInsert): Promise<void> {
  await db
    .insert(processTallies)
    .values(tally)
    .onConflictDoUpdate({
      target: [processTallies.name, processTallies.slot],
      set: { count: sql`${processTallies.count} + excluded.count` },
    })
}

async function forgetOld(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.delete(processes).where(lt(processes.seenAt, ago(1)))
  await db.delete(processTallies).where(lt(processTallies.slot, ago(2)))
}
