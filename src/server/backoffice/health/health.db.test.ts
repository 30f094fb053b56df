import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs, testSchema } from '../../../test/product/test-schema.ts'
import { processNotes } from '../../platform/config/process-registry.ts'
import { openDb } from '../../platform/db/db.ts'
import { noteMail } from '../../platform/email/email-log.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, openJobs } from '../../platform/jobs/jobs.ts'
import { openLog } from '../../platform/metrics/log.ts'
import { healthOf } from './health-views.ts'

type Rows = Record<string, unknown>[]
const words = 'nobody is called "Jan de Vries" at jan@example.com'
const work = defineJob<{ memberId: string }>('accounts.reset_mail')
const minute = 60_000

let product: TestProduct
let office: ReturnType<typeof officeOn>
beforeAll(async () => {
  product = await testProduct()
  office = officeOn(product)
})
afterAll(() => product.close())

const query = async (text: string, values: unknown[] = []): Promise<Rows> =>
  (await product.platform.db.$client.query(text, values)).rows
const as = (staff: { cookie: string }) => product.as(staff).backoffice
async function health() {
  return (await as(await product.newStaff({ role: 'support' })).getHealth({})).health
}
/** A job that was given up, as pg-boss leaves it. */
async function failed(name: string, message = words, data: object = {}): Promise<string> {
  const id = newId()
  await query(
    `INSERT INTO ${testJobs}.job (id, name, data, state, retry_limit, retry_count, completed_on, output, start_after, policy)
     SELECT $1, $2, $3, 'failed', 5, 5, now(), $4, now() - interval '1 minute', policy FROM ${testJobs}.queue WHERE name = $2`,
    [id, name, JSON.stringify(data), JSON.stringify({ message })],
  )
  return id
}
const stateOf = async (id: string) => (await query(`SELECT state FROM ${testJobs}.job WHERE id = $1`, [id]))[0]?.state

describe('jobs that were given up', () => {
  test('are read without anything private, by support too; only admins act', async () => {
    const id = await failed(work.name)
    const support = await product.newStaff({ role: 'support' })
    const { failures, queues } = (await as(support).getHealth({})).health
    expect(failures?.jobs.find((job) => job.id === id)).toMatchObject({
      name: work.name,
      tries: 6,
      message: 'nobody is called […] at […]',
    })
    expect(queues?.find(({ name }) => name === work.name)).toMatchObject({ failed: 1, waiting: 0, active: 0 })
    const own = as(support)
    for (const act of [() => own.retryJob({ id }), () => own.retryJobs({}), () => own.dropJob({ id })])
      expect((await refusal(act())).code).toBe('forbidden')
    for (const role of ['moderator', 'finance', 'marketing'] as const)
      expect((await refusal(as(await product.newStaff({ role })).getHealth({}))).code).toBe('forbidden')
    expect(await stateOf(id)).toBe('failed')
    expect(await office.auditRows(support.id)).toEqual([])
    await as(await product.newStaff()).dropJob({ id })
  })

  test('run again, really, and the log says who let them', async () => {
    const { db, jobs } = product.platform
    const other = workerOfItsOwn()
    let runs = 0
    const isBroken = { is: true }
    other.work(async () => {
      runs += 1
      if (isBroken.is) throw new Error(words)
    })
    await jobs.send(db, other.job, {})
    await query(`UPDATE ${testJobs}.job SET retry_limit = 0 WHERE name = $1`, [other.job.name])
    await other.start()
    const find = async () => (await health()).failures?.jobs.find(({ name }) => name === other.job.name)
    await expect.poll(find).toMatchObject({ tries: 1, message: 'Error: nobody is called […] at […]' })
    isBroken.is = false
    const before = runs
    const admin = await product.newStaff()
    const id = (await find())?.id ?? ''
    expect(await as(admin).retryJob({ id })).toEqual({ count: 1 })
    await expect.poll(() => stateOf(id)).toBe('completed')
    expect(runs).toBe(before + 1)
    expect((await refusal(as(admin).retryJob({ id }))).code).toBe('conflict')
    expect(await office.auditRows(admin.id)).toMatchObject([
      { action: 'retry_jobs', detail: { facts: { job: other.job.name, count: '1' } }, member_ids: [] },
    ])
    await other.stop()
  })

  test('of two who press at once one acts', async () => {
    const id = await failed(work.name)
    const [one, two] = [await product.newStaff(), await product.newStaff()]
    const both = await Promise.allSettled([as(one).dropJob({ id }), as(two).dropJob({ id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(id)).toBeUndefined()
    expect([...(await office.acts(one.id)), ...(await office.acts(two.id))]).toEqual(['drop_job'])
  })

  test('begin anew all at once, with an entry for each kind; others stay', async () => {
    const ids = [await failed(work.name), await failed(work.name)]
    const waiting = newId()
    await query(
      `INSERT INTO ${testJobs}.job (id, name, state, start_after) VALUES ($1, $2, 'created', now() + interval '1 day')`,
      [waiting, work.name],
    )
    const admin = await product.newStaff()
    await query(`UPDATE ${testJobs}.job SET start_after = now() + interval '1 day' WHERE id = ANY ($1::uuid[])`, [ids])
    expect(await as(admin).retryJobs({ name: 'nothing.like.this' })).toEqual({ count: 0 })
    const { count } = await as(admin).retryJobs({})
    expect(count).toBe(2)
    expect(await stateOf(ids[0] ?? '')).toBe('retry')
    expect(await stateOf(waiting)).toBe('created')
    expect((await office.auditRows(admin.id)).map(({ detail }) => detail)).toEqual([
      { facts: { job: work.name, count: '2' } },
    ])
    expect((await refusal(as(admin).dropJob({ id: waiting }))).code).toBe('conflict')
    await query(`DELETE FROM ${testJobs}.job WHERE id = ANY ($1::uuid[])`, [[...ids, waiting]])
  })
})

/** A worker of a job of its own, in the jobs of this database. */
function workerOfItsOwn() {
  const job = defineJob<Record<string, never>>(`test.${newId()}`)
  const url = product.platform.db.$client.options.connectionString ?? ''
  const jobs = openJobs({ url, log: openLog('silent'), runs: true, schema: testSchema })
  return {
    job,
    work: (worker: () => Promise<void>) => jobs.work(job, worker, { lookSeconds: 1 }),
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  }
}

describe('health', () => {
  test('counts mails and pushes of the last hour and the last day', async () => {
    const { platform, clock } = product
    const note = (outcome: 'sent' | 'refused', minutesAgo: number) =>
      noteMail(platform.db, {
        memberId: null,
        kind: 'reset',
        domain: 'example.com',
        outcome,
        status: null,
        at: new Date(clock.now().getTime() - minutesAgo * minute),
      })
    for (const ago of [1, 59, 61, 1_439, 1_441]) await note('sent', ago)
    await note('refused', 90)
    const notes = processNotes(platform)
    const { pushes, mails } = platform.metrics
    pushes.add({ outcome: 'sent' }, 4)
    mails.add({ outcome: 'deferred' }, 2)
    await notes.beat()
    await notes.beat()
    clock.advance(2 * 60 * minute)
    pushes.add({ outcome: 'gone' })
    pushes.add({ outcome: 'sent' })
    await notes.beat()
    const found = await health()
    expect(found.pushes).toEqual({ hour: { sent: 1, gone: 1, failed: 0 }, day: { sent: 5, gone: 1, failed: 0 } })
    expect(found.mails?.hour).toEqual({ sent: 0, deferred: 0, refused: 0, bounced: 0, complained: 0 })
    expect(found.mails?.day).toMatchObject({ sent: 3, deferred: 2, refused: 1 })
    await notes.end()
  })

  test('knows which processes run, and whether any works on jobs', async () => {
    const { platform, clock } = product
    const { config } = platform
    const web = processNotes({ ...platform, config: { ...config, runsJobs: false } })
    await web.beat()
    const alone = await health()
    expect(alone.processes).toMatchObject([{ role: 'web', node: process.versions.node, is_alive: true }])
    expect(alone.has_workers).toBe(false)
    const search = processNotes({ ...platform, config: { ...config, servesPages: false, runsJobs: false } })
    await search.beat()
    const both = await health()
    expect([new Set(both.processes?.map(({ role }) => role)), both.has_workers]).toEqual([
      new Set(['web', 'search']),
      false,
    ])
    await search.end()
    const worker = processNotes({ ...platform, config: { ...config, servesPages: false } })
    await worker.beat()
    expect((await health()).has_workers).toBe(true)
    clock.advance(minute)
    await web.beat()
    const later = await health()
    expect(later.processes?.map(({ role, is_alive }) => [role, is_alive])).toEqual([
      ['web', true],
      ['worker', false],
    ])
    expect(later.has_workers).toBe(false)
    await worker.end()
    await web.end()
    expect((await health()).processes).toEqual([])
  })

  test('names slow statements without their values, and says where the database has no statistics', async () => {
    const { db } = product.platform
    expect((await health()).slow).toEqual({ statements: null })
    await db.execute(sql`CREATE EXTENSION pg_stat_statements`)
    const [preloaded] = await query(
      `SELECT current_setting('shared_preload_libraries') ~ 'pg_stat_statements' AS is_there`,
    )
    // A database of our own choice may not have it
    if (preloaded?.is_there !== true) return expect((await health()).slow).toEqual({ statements: null })
    for (let n = 0; n < 2; n += 1) await db.execute(sql`SELECT pg_sleep(0.25), ${'Jan de Vries'}::text, 'and Mo'`)
    const slow = (await health()).slow?.statements?.find(({ name }) => name.includes('pg_sleep'))
    // PostgreSQL itself replaces the constants, unless it evicted the entry of the statement while it ran
    expect(slow?.name).toMatch(/^SELECT pg_sleep\((\$2|\?)\), \$1::text, (\$3|\?)$/)
    expect(slow?.count).toBeGreaterThan(0)
    expect(slow?.mean_ms).toBeGreaterThanOrEqual(250)
  })

  test('says when planned jobs ran last, and which are late', async () => {
    const [plan] = await query(`SELECT name FROM ${testJobs}.schedule WHERE cron = '17 3 * * *' LIMIT 1`)
    const name = String(plan?.name)
    const of = async () => (await health()).schedules?.find((job) => job.name === name)
    expect(await of()).toMatchObject({ state: 'new', last_run_at: null, is_frequent: false })
    await query(`UPDATE ${testJobs}.schedule SET created_on = now() - interval '3 days' WHERE name = $1`, [name])
    expect(await of()).toMatchObject({ state: 'late' })
    const done = newId()
    await query(
      `INSERT INTO ${testJobs}.job (id, name, state, completed_on) VALUES ($1, $2, 'completed', now() - interval '30 hours')`,
      [done, name],
    )
    expect(await of()).toMatchObject({ state: 'late', last_run_at: expect.any(String) })
    await query(`UPDATE ${testJobs}.job SET completed_on = now() WHERE id = $1`, [done])
    expect(await of()).toMatchObject({ state: 'fine' })
    await query(`UPDATE ${testJobs}.job SET state = 'active' WHERE id = $1`, [done])
    expect(await of()).toMatchObject({ state: 'running' })
    await query(`DELETE FROM ${testJobs}.job WHERE id = $1`, [done])
  })

  test('tells of the database, the disk and the mail server', async () => {
    const found = await health()
    expect(found.database?.bytes).toBeGreaterThan(1e6)
    expect(found.database?.version).toMatch(/^\d+/)
    expect(found.database?.connections).toBeGreaterThan(0)
    expect(found.disk?.free_bytes).toBeGreaterThan(0)
    expect(found.mail_server).toBe('caught')
    expect(found.pool.most).toBe(12)
    const { platform } = product
    const silent = { ...platform.config, smtpUrl: 'smtp://127.0.0.1:1' }
    expect((await healthOf({ ...platform, config: silent })).mail_server).toBe('silent')
  })
})

describe('what could not be read', () => {
  test('leaves the rest of the page as it is', async () => {
    await query(`ALTER TABLE ${testJobs}.schedule RENAME TO schedule_away`)
    const found = await health()
    await query(`ALTER TABLE ${testJobs}.schedule_away RENAME TO schedule`)
    expect(found.schedules).toBeNull()
    expect(found).toMatchObject({
      queues: expect.any(Array),
      failures: { total: 0 },
      slow: { statements: expect.any(Array) },
    })
    const { platform } = product
    const config = { ...platform.config, varDir: '/vonk/no/such/folder' }
    expect(await healthOf({ ...platform, config })).toMatchObject({
      disk: null,
      database: { version: expect.any(String) },
    })
  })

  test('may be the whole database', async () => {
    const db = openDb('postgres://nobody:nothing@127.0.0.1:1/gone', { max: 2 })
    const found = await healthOf({ ...product.platform, db })
    const { disk, mail_server, pool, at, setup, ...others } = found
    expect(setup).toEqual([])
    expect(disk?.state).toBeDefined()
    expect([mail_server, pool.waiting, typeof at]).toEqual(['caught', 0, 'string'])
    expect(Object.values(others).every((part) => part === null)).toBe(true)
    await db.$client.end()
  })
})
