import { randomUUID } from 'node:crypto'
import { addStaff, officeCookie, storeStaffSession } from '../src/server/backoffice/index.ts'
import type { Pooled } from '../src/server/platform/db/db.ts'
import { newToken } from '../src/server/platform/ids.ts'
import { addSite } from '../src/server/sites/editing/index.ts'
import { ms, openCaller, table } from './measure.ts'
import { openStage, type Stage, serve } from './stage.ts'

const sitesInAll = 3
const rounds = 30
const counts = [
  'visits',
  'member_visits',
  'sign_ups',
  'confirmed',
  'first_photo',
  'first_message',
  'first_purchase',
  'orders',
  'revenue:EUR',
  'refunds:EUR',
]
const shares = [
  'cohort_confirmed',
  'cohort_photo',
  'cohort_message',
  'cohort_purchase',
  'answered',
  'fictional',
  'chance_free',
  'chance_premium',
]
const times = ['response_time', 'reports_time', 'notices_time', 'photos_time']

/**
 * The page of metrics as a browser gets it, drawn by the real server, with a year of metrics of 3 sites, each in 5 countries, 3 languages and
 * of 5 sources, every cell of every day filled.
 */
export async function benchAnalytics(): Promise<void> {
  const stage = await openStage('metrics')
  // The second factor is not part of this benchmark
  process.env.OFFICE_SECOND_FACTOR = 'optional'
  const server = await serve(stage, { hasPages: true })
  const caller = openCaller(server.origin, 1)
  try {
    const siteId = await ensureYear(stage)
    const cookie = await logIn(stage)
    const today = new Date()
    const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10)
    const year = `from=${day(365)}&until=${day(1)}`
    const pages = {
      'a site, the last 90 days, by the week': `?site=${siteId}`,
      'a site, the year, by the week': `?site=${siteId}&${year}&step=week`,
      'all sites, the year, by the day': `?${year}&step=day`,
      'all sites, the year, by the month': `?${year}&step=month`,
      'all sites, the year, one country, language and source': `?${year}&step=day&country=NL&language=nl&source=network1`,
    }
    const lines: string[][] = []
    for (const [name, query] of Object.entries(pages)) {
      const taken = await timesOf(() => caller.get(`/office/analytics${query}`, { accept: 'text/html', cookie }))
      const call = `/api/office/analytics${query.replace('?site=', '?site_id=')}`
      const took = await timesOf(() => caller.get(call, { accept: 'application/json', cookie }), '"charts"')
      const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN
      lines.push([name, ms(at(0.5)), ms(at(0.95)), ms(took[Math.floor(took.length / 2)] ?? Number.NaN)])
    }
    const rows = await stage.db.$client.query<{ count: number }>('SELECT count(*) AS count FROM daily_metrics')
    console.log(`\nMetrics, ${rows.rows[0]?.count.toLocaleString('en')} rows, one at a time\n`)
    console.log(table([['', 'median ms', 'p95 ms', 'of it the call'], ...lines]))
  } finally {
    caller.close()
    await server.stop()
    await stage.close()
  }
}

/** Sorted, in milliseconds; the first calls are for warming up. */
async function timesOf(work: () => Promise<string>, has = '<svg'): Promise<number[]> {
  const taken: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const began = performance.now()
    const html = await work()
    if (round >= 0) taken.push(performance.now() - began)
    if (!html.includes(has)) throw new Error('there are no charts')
  }
  return taken.toSorted((one, other) => one - other)
}

async function ensureYear({ db, site, platform }: Stage): Promise<string> {
  const now = platform.clock.now()
  const known = await db.$client.query<{ id: string }>('SELECT id FROM sites ORDER BY id')
  for (let more = known.rows.length; more < sitesInAll; more += 1)
    await addSite(
      db,
      { name: `Site ${more}`, hosts: [`site${more}.example`], settings: {}, company: site, sharesWith: null },
      now,
    )
  const { rows } = await db.$client.query<{ last: string | null }>('SELECT max(day)::text AS last FROM daily_metrics')
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  if (rows[0]?.last !== yesterday) await fill(db, yesterday)
  return site.id
}

async function fill(db: Pooled, yesterday: string): Promise<void> {
  console.log('Filling a year of metrics')
  const client = await db.$client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('TRUNCATE daily_metrics, metric_days, retention_weeks')
    for (const [metric, kind] of [
      ...counts.map((name) => [name, 'count']),
      ...shares.map((name) => [name, 'share']),
      ...times.map((name) => [name, 'time']),
    ])
      await client.query(
        `INSERT INTO daily_metrics (site_id, country, language, source, metric, day, value, value2, spread)
         SELECT site_id, coalesce(country, '*'), coalesce(language, '*'), coalesce(source, '*'), $1, day, sum(value),
           CASE WHEN $2 = 'share' THEN sum(value) * 2 END,
           CASE WHEN $2 = 'time' THEN ARRAY(SELECT (random() * 9)::int FROM generate_series(1, 32) AS n WHERE n > 0 AND day IS NOT NULL) END
         FROM (SELECT s.id AS site_id, c AS country, l AS language, n AS source, d::date AS day, 1 + (random() * 50)::int AS value
           FROM sites s, unnest(ARRAY['NL','DE','GB','FR','PL']) c, unnest(ARRAY['nl','de','en']) l,
             unnest(ARRAY['-','network1','network2','network3','network4']) n,
             generate_series($3::date - 364, $3::date, interval '1 day') d) base
         GROUP BY site_id, day, CUBE(country, language, source)`,
        [metric, kind, yesterday],
      )
    await client.query(
      `INSERT INTO metric_days SELECT s.id, p, d::date, $1::date + 40 FROM sites s, unnest(ARRAY['events','chance','snapshot']) p,
         generate_series($1::date - 364, $1::date, interval '1 day') d`,
      [yesterday],
    )
    await client.query(
      `INSERT INTO retention_weeks SELECT s.id, '*', '*', '*', (date_trunc('week', $1::timestamp) - w * interval '7 days')::date, n, 100, 60 - n
       FROM sites s, generate_series(2, 20) w, generate_series(1, 12) n WHERE n < w`,
      [yesterday],
    )
    await client.query('VACUUM ANALYZE daily_metrics')
  } finally {
    client.release()
  }
}

/** Creates a logged-in staff session; returns its cookie. */
async function logIn({ db, platform }: Stage): Promise<string> {
  const now = platform.clock.now()
  const email = `bench-${randomUUID()}@example.com`
  const staffId = await addStaff(db, { email, name: 'Bench', role: 'admin', passwordHash: 'unusable', at: now })
  const token = newToken()
  await storeStaffSession(db, { staffId, token, userAgent: 'bench', now })
  return `${officeCookie}=${token}`
}
