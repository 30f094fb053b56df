import { eq, sql } from 'drizzle-orm'
import { type Tx, transaction } from '../src/server/platform/db/db.ts'
import { announce, openEvents } from '../src/server/platform/events.ts'
import { presenceNoted } from '../src/server/profiles/events.ts'
import { profiles } from '../src/server/profiles/tables.ts'
import { follow } from '../src/server/search/catalogue/follower.ts'
import { middle } from './hammer.ts'
import { table } from './measure.ts'
import { ensureWorld } from './search.ts'
import { openStage } from './stage.ts'

const members = 5_000
const atOnce = 16
const writes = 2_000
const rounds = 5

/** Presence writes a second without any notification, as the product sends it, and with a NOTIFY in each transaction; in turns. */
export async function benchPresence(): Promise<void> {
  process.env.DATABASE_POOL = String(atOnce + 2)
  const stage = await openStage()
  try {
    await ensureWorld(stage, members)
    const { platform, db } = stage
    const rows = await db.select({ id: profiles.memberId }).from(profiles).limit(members)
    const ids = rows.map(({ id }) => id)
    // Another process that hears all of it
    await follow(platform).current()
    const silent = { ...platform, events: openEvents() }
    const ways: Record<string, (tx: Tx, memberId: string, at: Date) => Promise<unknown>> = {
      'without notifications': (tx, memberId, at) => announce(silent, tx, presenceNoted, { memberId, at }),
      'as it is': (tx, memberId, at) => announce(platform, tx, presenceNoted, { memberId, at }),
      'NOTIFY in each transaction': (tx, memberId) => tx.execute(sql`SELECT pg_notify('bench', ${memberId})`),
    }
    const rates = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]))
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, notify] of Object.entries(ways)) {
        const began = performance.now()
        let next = 0
        const writer = async () => {
          while (next < writes) {
            const memberId = ids[(next * 7) % ids.length] ?? ''
            next += 1
            const at = new Date()
            await transaction(db, async (tx) => {
              await tx.update(profiles).set({ lastActiveAt: at }).where(eq(profiles.memberId, memberId))
              await notify(tx, memberId, at)
            })
          }
        }
        await Promise.all(Array.from({ length: atOnce }, writer))
        // The first round warms up
        if (round >= 0) rates[name]?.push((writes / (performance.now() - began)) * 1_000)
      }
    }
    const base = middle(rates['without notifications'] ?? [])
    const lines = Object.entries(rates).map(([name, taken]) => {
      const rate = middle(taken)
      return [name, String(Math.round(rate)), `${(rate / base).toFixed(2)}×`]
    })
    console.log(table([['presence writes', 'a second', 'of the first'], ...lines]))
  } finally {
    await stage.close()
  }
}
