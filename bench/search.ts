import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedBigWorld } from '../src/seed/big.ts'
import type { Pooled } from '../src/server/platform/db/db.ts'
import { type Caller, type Measured, measure, ms, openCaller, table, times } from './measure.ts'
import { openStage, type Stage, serve, sessionHeaders } from './stage.ts'

const usualSize = 1_000_000
export const seconds = 12
const searchers = 200

/** What is searched, and how often. */
const shares = { country: 0.4, region: 0.2, distance: 0.15, attributes: 0.15, narrow: 0.1 }
type Kind = keyof typeof shares
const kinds = Object.keys(shares) as Kind[]
const firstPages = 0.3

/**
 * Mixed searches by many members over a million members, or `--members 10000000`, through the API, compared with
 * single-row reads by key through the same API: a member's own wallet and another member's profile.
 */
export async function benchSearch(): Promise<void> {
  const { stage, members } = await openWorldStage()
  const callers: Caller[] = []
  try {
    // The first start of a stage has no snapshot
    await rm(join(stage.varDir, 'search'), { recursive: true, force: true })
    const first = await serve(stage)
    await warm(stage.db, first.origin).finally(first.stop)
    const server = await serve(stage)
    try {
      await warm(stage.db, server.origin)
      for (const connections of [1, 16]) {
        const caller = openCaller(server.origin, connections)
        callers.push(caller)
        const measured = await measure(await works(stage.db, caller), { connections, seconds })
        console.log(
          `\nSearch over ${members.toLocaleString('en')} members, ${connections} at once\n\n${report(measured)}`,
        )
      }
    } finally {
      await server.stop()
    }
  } finally {
    for (const caller of callers) caller.close()
    await stage.close()
  }
}

/** A stage with a million members, or `--members 10000000`. */
export async function openWorldStage(): Promise<{ stage: Stage; members: number }> {
  const at = process.argv.indexOf('--members')
  const members = at < 0 ? usualSize : Number(process.argv[at + 1])
  const stage = await openStage(members === usualSize ? 'postgres' : `postgres-${members}`)
  try {
    await ensureWorld(stage, members)
  } catch (error) {
    await stage.close()
    throw error
  }
  return { stage, members }
}

export async function ensureWorld({ db, site }: Stage, members: number): Promise<void> {
  const { rows } = await db.$client.query<{ count: number }>('SELECT count(*) AS count FROM profiles')
  if ((rows[0]?.count ?? 0) > members * 0.9) return
  const photos = (['female', 'male'] as const).map((gender) => ({
    gender,
    filesKey: `shared/${gender}`,
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    contentHash: '0'.repeat(64),
  }))
  await seedBigWorld(db, { site, members, seed: 1, now: new Date(), photos, say: (line) => console.log(line) })
}

/** The first search after a start waits until the index is loaded. */
export async function warm(db: Pooled, origin: string) {
  const [person] = await searchersOf(db, 1)
  const caller = openCaller(origin, 1)
  const started = performance.now()
  await caller.get('/api/search/members', person?.headers)
  console.log(`\nReady to search after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  caller.close()
}

type Searcher = {
  headers: { cookie: string }
  other: string
  first: Record<Kind, string>
  next: Record<Kind, string[]>
}

/** The benchmarks; each call uses another member and search. */
export async function works(db: Pooled, caller: Caller) {
  const people = await searchersOf(db, searchers)
  for (const person of people) {
    for (const kind of kinds) person.next[kind] = await nextPagesOf(caller, person, person.first[kind])
  }
  let turn = 0
  const call = (path: (person: Searcher, turn: number) => string) => () => {
    turn += 1
    const person = people[turn % people.length]
    if (person === undefined) throw new Error('nobody searches')
    return caller.get(path(person, turn), person.headers)
  }
  const search = (kindAt: (turn: number) => Kind) =>
    call((person, now) => {
      const kind = kindAt(now)
      const more = person.next[kind]
      const isFirst = more.length === 0 || spread(now, 7) < firstPages
      return `/api/search/members?${isFirst ? person.first[kind] : more[now % more.length]}`
    })
  return {
    wallet: call(() => '/api/credits/wallet'),
    profile: call(({ other }) => `/api/profiles/${other}`),
    mix: search((now) => kindOf(spread(now, 3))),
    ...(Object.fromEntries(kinds.map((kind) => [kind, search(() => kind)])) as Record<Kind, () => Promise<string>>),
  }
}

/** Evenly from 0 to 1, and never in step with whose turn it is. */
const spread = (turn: number, by: number) => (turn * 0.6180339887 * by) % 1

function kindOf(share: number): Kind {
  const upTo = (place: number) => kinds.slice(0, place + 1).reduce((sum, kind) => sum + shares[kind], 0)
  return kinds.find((_, place) => share < upTo(place)) ?? 'country'
}

type PersonRow = {
  id: string
  site_id: string
  country: string
  region: string
  min_age: number
  max_age: number
  hair_color: string
  other: string
}

/** Random members of the towns where most live. */
async function searchersOf(db: Pooled, count: number): Promise<Searcher[]> {
  const { rows } = await db.$client.query<PersonRow>(
    `WITH sample AS (SELECT * FROM profiles TABLESAMPLE SYSTEM (0.5) REPEATABLE (1)),
       towns AS (SELECT region, city FROM sample GROUP BY region, city ORDER BY count(*) DESC LIMIT 40)
     SELECT p.member_id AS id, m.site_id, p.country, p.region, p.min_age, p.max_age,
       (SELECT member_id FROM profiles e WHERE e.member_id > p.member_id AND e.status = 'active' AND NOT e.is_invisible AND NOT e.is_private
        ORDER BY member_id LIMIT 1) AS other
     FROM sample p JOIN members m ON m.id = p.member_id JOIN towns USING (region, city)
     WHERE p.status = 'active' ORDER BY md5(p.member_id::text) LIMIT $1`,
    [count],
  )
  const nothing = (): string[] => []
  return Promise.all(
    rows.map(async (row, index) => ({
      headers: await sessionHeaders(db, { id: row.id, siteId: row.site_id }),
      other: row.other,
      first: searchesOf(row, index),
      next: { country: nothing(), region: nothing(), distance: nothing(), attributes: nothing(), narrow: nothing() },
    })),
  )
}

const eyes = ['brown', 'blue', 'green', 'grey', 'hazel']
const hair = ['black', 'brown', 'blond', 'red', 'grey']
const bodies = ['slim', 'athletic', 'average', 'curvy', 'full']

function searchesOf({ region, min_age }: PersonRow, index: number): Record<Kind, string> {
  const pick = (values: readonly string[], by: number) => values[(index * by + by) % values.length] ?? ''
  const looks = `eye_color=${pick(eyes, 1)}&hair_color=${pick(hair, 2)}&body_type=${pick(bodies, 3)}`
  return {
    country: index % 3 === 0 ? 'with_photo=1' : index % 3 === 1 ? '' : 'sort=new',
    region: `countryregion=${region}`,
    distance: `distance=50${index % 2 === 0 ? '&sort=distance' : ''}`,
    attributes: `${looks}${index % 2 === 0 ? `&relationship_status=single` : ''}`,
    narrow: `${looks}&countryregion=${region}&min_age=${min_age}&max_age=${min_age + 2}&tattoos=many&verified=1&interests=wine,sailing`,
  }
}

/** URLs of the second to fourth page of a search. */
async function nextPagesOf(caller: Caller, person: Searcher, search: string): Promise<string[]> {
  const pages: string[] = []
  for (let address = search; pages.length < 3; ) {
    const { next_cursor } = JSON.parse(await caller.get(`/api/search/members?${address}`, person.headers)) as {
      next_cursor: string | null
    }
    if (next_cursor === null) break
    address = `${search}&cursor=${next_cursor}`
    pages.push(address)
  }
  return pages
}

function report(measured: Record<string, Measured>): string {
  const { wallet, profile } = measured
  if (wallet === undefined || profile === undefined) throw new Error('nothing to compare with')
  return table([
    ['', 'p50 ms', 'p99 ms', 'per second', 'p50 / wallet', 'p99 / wallet', 'p50 / profile', 'p99 / profile'],
    ...Object.entries(measured).map(([name, { p50, p99, perSecond }]) => [
      name,
      ms(p50),
      ms(p99),
      Math.round(perSecond),
      times(p50, wallet.p50),
      times(p99, wallet.p99),
      times(p50, profile.p50),
      times(p99, profile.p99),
    ]),
  ])
}
