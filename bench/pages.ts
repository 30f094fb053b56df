import { seedBigWorld } from '../src/seed/big.ts'
import type { Pooled } from '../src/server/platform/db/db.ts'
import { type Measured, measure, ms, openCaller, table, times } from './measure.ts'
import { openStage, type Stage, serve, sessionHeaders } from './stage.ts'

const leastWorld = 20_000
const seconds = 10
const members = 50

/**
 * Full pages: the home page from the cache and the uncached price page for a visitor, and the members page for members,
 * compared with a constant route of the same server.
 */
export async function benchPages(): Promise<void> {
  const stage = await openStage()
  const server = await serve(stage, { hasPages: true })
  const caller = openCaller(server.origin, 16)
  try {
    await ensureWorld(stage)
    const cookies = await memberCookies(stage.db)
    let turn = 0
    for (const connections of [1, 16]) {
      const works = {
        constant: () => caller.get('/health'),
        home: () => caller.get('/', { accept: 'text/html' }),
        prices: () => caller.get('/pricing', { accept: 'text/html' }),
        members: () => {
          turn += 1
          return caller.get('/members', { accept: 'text/html', ...cookies[turn % cookies.length] })
        },
      }
      const measured = await measure(works, { connections, seconds })
      console.log(`\nPages, ${connections} at once\n\n${report(measured)}`)
    }
  } finally {
    caller.close()
    await server.stop()
    await stage.close()
  }
}

async function ensureWorld({ db, site }: Stage): Promise<void> {
  const { rows } = await db.$client.query<{ count: number }>(
    'SELECT count(*) AS count FROM (SELECT FROM profiles LIMIT $1) found',
    [leastWorld],
  )
  if ((rows[0]?.count ?? 0) >= leastWorld * 0.9) return
  await seedBigWorld(db, {
    site,
    members: leastWorld,
    seed: 1,
    now: new Date(),
    photos: [],
    say: (line) => console.log(line),
  })
}

async function memberCookies(db: Pooled): Promise<{ cookie: string }[]> {
  const { rows } = await db.$client.query<{ id: string; site_id: string }>(
    `SELECT m.id, m.site_id FROM members m JOIN profiles p ON p.member_id = m.id WHERE p.status = 'active' ORDER BY md5(m.id::text) LIMIT $1`,
    [members],
  )
  return Promise.all(rows.map((row) => sessionHeaders(db, { id: row.id, siteId: row.site_id })))
}

type Name = 'constant' | 'home' | 'prices' | 'members'

function report({ constant, home, prices, members: list }: Record<Name, Measured>): string {
  const line = (name: string, { p50, p99, perSecond }: Measured) => [
    name,
    Math.round(perSecond),
    ms(p50),
    ms(p99),
    times(perSecond, constant.perSecond),
  ]
  return table([
    ['', 'per second', 'p50 ms', 'p99 ms', 'per second / constant'],
    line('constant (/health)', constant),
    line('home page, visitor, kept', home),
    line('prices, visitor', prices),
    line('members page, logged in', list),
  ])
}
