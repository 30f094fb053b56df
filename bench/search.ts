import { seedBigWorld } from '../src/seed/big.ts'
import type { Pooled } from '../src/server/platform/db.ts'
import { type Caller, type Measured, measure, ms, openCaller, table, times } from './measure.ts'
import { openStage, type Stage, serve, sessionHeaders } from './stage.ts'

const worldSize = 1_000_000
const seconds = 12
const searchers = 200

/**
 * First and next pages of searches by many different members over a million, through the API, beside reads of one row by its key through
 * the same API: a member's own wallet (one row of a million, the least there is), and somebody's profile.
 */
export async function benchSearch(): Promise<void> {
  const stage = await openStage()
  const server = await serve(stage)
  const callers: Caller[] = []
  try {
    await ensureWorld(stage)
    for (const connections of [1, 16]) {
      const caller = openCaller(server.origin, connections)
      callers.push(caller)
      const measured = await measure(await works(stage.db, caller), { connections, seconds })
      console.log(
        `\nSearch over ${worldSize.toLocaleString('en')} members, ${connections} at once\n\n${report(measured)}`,
      )
    }
  } finally {
    for (const caller of callers) caller.close()
    await server.stop()
    await stage.close()
  }
}

async function ensureWorld({ db, site }: Stage): Promise<void> {
  const { rows } = await db.$client.query<{ count: number }>('SELECT count(*) AS count FROM search_entries')
  if ((rows[0]?.count ?? 0) > worldSize * 0.9) return
  const photos = (['female', 'male'] as const).map((gender) => ({
    gender,
    filesKey: `shared/${gender}`,
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    contentHash: '0'.repeat(64),
  }))
  await seedBigWorld(db, {
    site,
    members: worldSize,
    seed: 1,
    now: new Date(),
    photos,
    say: (line) => console.log(line),
  })
}

type Searcher = { headers: { cookie: string }; searches: string[]; others: string[]; cursors: string[] }

/** The things to measure; each call is another member with another search. */
async function works(db: Pooled, caller: Caller) {
  const people = await searchersOf(db)
  for (const person of people) person.cursors = await nextPagesOf(caller, person)
  let turn = 0
  const next = () => {
    turn += 1
    const person = people[turn % people.length]
    if (person === undefined) throw new Error('nobody searches')
    const of = (texts: string[]) => texts[Math.floor(turn / people.length) % texts.length] ?? ''
    return { person, of }
  }
  const get = (path: (turn: ReturnType<typeof next>) => string) => () => {
    const now = next()
    return caller.get(path(now), now.person.headers)
  }
  return {
    row: get(() => '/api/credits/wallet'),
    profile: get(({ person, of }) => `/api/profiles/${of(person.others)}`),
    first: get(({ person, of }) => `/api/search/members?${of(person.searches)}`),
    next: get(({ person, of }) => `/api/search/members?${of(person.cursors)}`),
  }
}

/** Random members with random searches: by preference, by region, by narrow ages, with photo, online, newest first. */
async function searchersOf(db: Pooled): Promise<Searcher[]> {
  const { rows } = await db.$client.query<{
    id: string
    site_id: string
    country: string
    region: string
    min_age: number
    others: string[]
  }>(
    `SELECT p.member_id AS id, m.site_id, p.country, p.region, p.min_age,
       ARRAY(SELECT member_id FROM search_entries e WHERE e.member_id > p.member_id ORDER BY member_id LIMIT 8) AS others
     FROM profiles p JOIN members m ON m.id = p.member_id WHERE p.status = 'active' ORDER BY md5(p.member_id::text) LIMIT $1`,
    [searchers],
  )
  return Promise.all(
    rows.map(async (row) => ({
      headers: await sessionHeaders(db, { id: row.id, siteId: row.site_id }),
      others: row.others,
      searches: searchesOf(row),
      cursors: [],
    })),
  )
}

function searchesOf({ country, region, min_age }: { country: string; region: string; min_age: number }): string[] {
  return [
    '',
    '',
    `countryregion=${region}`,
    `min_age=${min_age}&max_age=${min_age + 3}`,
    'with_photo=1',
    'online=1',
    `countryregion=${region}&min_age=${min_age}&max_age=${min_age + 10}&with_photo=1`,
    `country=${country}&min_age=18&max_age=99&gender=both&sort=new`,
  ]
}

/** The addresses of second pages: each search as it goes on. */
async function nextPagesOf(caller: Caller, person: Searcher): Promise<string[]> {
  const pages: string[] = []
  for (const search of person.searches) {
    const { next_cursor } = JSON.parse(await caller.get(`/api/search/members?${search}`, person.headers)) as {
      next_cursor: string | null
    }
    if (next_cursor !== null) pages.push(`${search}&cursor=${next_cursor}`)
  }
  return pages.length === 0 ? [''] : pages
}

type Results = Record<'row' | 'profile' | 'first' | 'next', Measured>

function report({ row, profile, first, next }: Results): string {
  const line = (name: string, { p50, p99, perSecond }: Measured) => [
    name,
    ms(p50),
    ms(p99),
    Math.round(perSecond),
    times(p50, row.p50),
    times(p99, row.p99),
    times(p50, profile.p50),
    times(p99, profile.p99),
  ]
  return table([
    ['', 'p50 ms', 'p99 ms', 'per second', 'p50 / wallet', 'p99 / wallet', 'p50 / profile', 'p99 / profile'],
    line('one wallet', row),
    line('one profile', profile),
    line('first page', first),
    line('next page', next),
  ])
}
