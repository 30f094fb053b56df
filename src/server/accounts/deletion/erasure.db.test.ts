import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkLedger, reportOf } from '../../../../scripts/ledger/ledger-checker.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { livesOn } from '../../../test/members/full-life.ts'
import { photoRoutes } from '../../../test/members/photos.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { isOwn, testJobs, testSchema } from '../../../test/product/test-schema.ts'
import { allTables, filesWith, rowsWith, tablesWith } from '../../../test/product/traces.ts'
import { personalData } from '../../http/personal-data.ts'
import { transaction } from '../../platform/db/db.ts'
import { defineJob, forgetJobs } from '../../platform/jobs/jobs.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { eraseDue, eraseMember } from './erasure.ts'

/** The tables that the domains declare, and those in which what a domain's `erase` finds has no column that names a member. */
const declared = personalData.flatMap(({ tables }) => tables)
const tracesOfMembers = [
  ...declared.map(({ table }) => getTableName(table)),
  'caught_mails',
  'ledger_proofs',
].toSorted()
/** A new table fails the first test until a domain declares it in its personal-data.ts, or it stands here with a reason. */
const nothingOfMembers = {
  bundle_prices: 'what is sold',
  bundles: 'what is sold',
  campaign_texts: 'what the staff write to many',
  campaigns: 'what the staff write to many',
  caught_sms: 'telephone numbers, forgotten with the mandates they are of',
  companies: 'who runs a site',
  daily_metrics: 'counts of a site',
  metric_days: 'which days were counted',
  retention_weeks: 'counts of a site',
  bank_statements: 'files of a company, no member',
  consent_texts: 'texts, no member',
  content_pages: 'pages of a site',
  debit_account_blocks: 'bank accounts by a keyed hash, no member',
  debit_account_phones: 'bank accounts and phones by keyed hashes, no member',
  debit_batches: 'files of a company, sealed',
  deletion_reasons: 'why, never who',
  icebreakers: 'lines of a site',
  installation_secrets: 'keys',
  invoice_counters: 'numbers of companies',
  invoice_mails: 'documents, no member',
  email_send_rates: 'domains of addresses, no member',
  pool_schemas: 'names of schemas',
  process_tallies: 'how often, never to whom',
  processes: 'what runs here',
  queue_claims: 'who of the staff looks at what, for minutes',
  kill_switches: 'what staff have turned off, no member',
  known_images: 'what pictures are recognised by, not whose they were',
  signal_marks: 'up to when jobs have looked',
  order_texts: 'texts, no member',
  payment_discrepancies: 'orders and payments, no member',
  provider_event_keys: 'orders and payments, no member',
  provider_events: 'orders and payments, no member',
  provider_reports: 'times, no member',
  rate_limits: 'keyed by hashes, deleted when they expire',
  sandbox_payments: 'orders and payments, no member',
  site_hosts: 'sites',
  site_setting_versions: 'settings of a site, and who of the staff changed them',
  sites: 'sites',
  staff: 'no members',
  unmatched_bank_entries: 'entries that belong to no order',
  staff_factors: 'no members',
  staff_recovery_codes: 'no members',
  staff_sessions: 'no members',
  staff_tokens: 'no members',
}

let product: TestProduct
let calls: ReturnType<typeof accountCalls>
let photos: ReturnType<typeof photoRoutes>
beforeAll(async () => {
  const trackingPartners = [{ network: 'orchard', postbacks: { sign_up: 'https://partner.invalid/?s={sub1}' } }]
  product = await testProduct({ settings: { signupCredits: 5, giftCredits: 1, trackingPartners } })
  calls = accountCalls(product)
  photos = photoRoutes(() => product)
  await product.platform.db.execute(sql`UPDATE companies SET delete_discount = 20`)
}, 60_000)
afterAll(() => product.close())

const db = () => product.platform.db
const run = (statement: ReturnType<typeof sql>) => db().execute(statement)
const ownTables = (tables: readonly string[]) => tables.filter(isOwn).map((table) => table.replace(/^\w+\./, ''))

async function rowsOf(words: readonly string[]): Promise<Record<string, string[]>> {
  const tables = (await allTables(db())).filter(isOwn)
  const rows = await Promise.all(tables.map(async (table) => [table, await rowsWith(db(), table, words)] as const))
  return Object.fromEntries(rows)
}

it('knows of every table whether something of a member may stand in it', async () => {
  const known = [...tracesOfMembers, ...Object.keys(nothingOfMembers)].toSorted()
  expect(ownTables(await allTables(db())).toSorted()).toEqual(known)
})

/** `table.column` of every column that a declaration says names a member. */
const declaredColumns = declared
  .flatMap(({ table, members }) =>
    members.map((key) => `${getTableName(table)}.${getTableColumns(table)[key]?.name ?? key}`),
  )
  .toSorted()

it('knows every column that refers to a member, and declares no table twice', async () => {
  const { rows } = await run(sql`SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = 'members'::regclass`)
  expect(rows.map(({ name }) => name).filter((name) => !declaredColumns.includes(String(name)))).toEqual([])
  expect(new Set(tracesOfMembers).size).toBe(tracesOfMembers.length)
})

/** `table.column` of the columns of ids in which one of a member stands. */
async function columnsWith(id: string): Promise<string[]> {
  const { rows } = await run(sql`SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema IN ('public', ${testSchema}) AND (data_type = 'uuid' OR udt_name = '_uuid') AND table_name NOT LIKE '%\\_default' AND table_name !~ '_p[0-9]+$'`)
  const found = await Promise.all(
    rows.map(async ({ table_name, column_name, data_type }) => {
      const column = sql.identifier(String(column_name))
      const isHers = data_type === 'ARRAY' ? sql`${id}::uuid = ANY (${column})` : sql`${column} = ${id}::uuid`
      const held = await run(sql`SELECT 1 FROM ${sql.identifier(String(table_name))} WHERE ${isHers} LIMIT 1`)
      return held.rows.length > 0 ? [`${table_name}.${column_name}`] : []
    }),
  )
  return found.flat()
}

it('leaves nothing of a member in any table, job or file, and everything of everybody else', async () => {
  const lives = livesOn(product)
  const { dora, carl } = await lives.bystanders()
  const { her, bram, conversation, words, order } = await lives.fullLife()
  const { varDir } = product.platform.config
  expect(ownTables(await tablesWith(db(), [her.id, her.email])).toSorted()).toEqual(tracesOfMembers)
  // No column names her that is not declared
  expect((await columnsWith(her.id)).filter((column) => !declaredColumns.includes(column))).toEqual([])
  expect((await tablesWith(db(), words)).some((table) => table.startsWith(`${testJobs}.`))).toBe(true)
  const files = (await Promise.all(personalData.map((data) => exportPersonalData(data, db(), her.id)))).flat()
  const shown = new Set(declared.flatMap(({ export: how }) => ('file' in how ? how.file : [])))
  // Only who has not confirmed their address has a message waiting
  expect([...shown].filter((name) => !files.some((file) => file.name === name))).toEqual(['waiting-message.json'])
  const filesBefore = await photos.storedFiles()
  const others = await rowsOf([dora.id, carl.id])
  const before = (await product.as(bram).chat.listMessages({ id: conversation })).messages
  const ordersBefore = (await run(sql`SELECT count(*) AS count FROM orders`)).rows[0]?.count

  await product.as(her).accounts.deleteAccount({ reason: 'other', other: 'Off to sea', current_password: testPassword })
  product.clock.advance(14 * 86_400_000)
  await eraseDue(product.platform)

  expect(await tablesWith(db(), words)).toEqual([])
  await vi.waitFor(async () => expect(await photos.storedFiles()).toBeLessThan(filesBefore), { timeout: 10_000 })
  await expect.poll(() => photos.storedFiles(), { timeout: 10_000 }).toBe(0)
  expect(await filesWith(varDir, words)).toEqual([])
  expect(await tablesWith(db(), words)).toEqual([])

  expect(await rowsOf([dora.id, carl.id])).toEqual(others)
  expect((await run(sql`SELECT count(*) AS count FROM orders`)).rows[0]?.count).toBe(ordersBefore)
  const stored = (await run(sql`SELECT member_id, status FROM orders WHERE id = ${order.id}`)).rows[0]
  expect(stored).toMatchObject({ status: 'completed', member_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const client = await db().$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  expect(
    results.every(({ differences }) => differences === 0),
    reportOf(results),
  ).toBe(true)

  const { messages } = await product.as(bram).chat.listMessages({ id: conversation })
  expect(messages.map(({ seq, text, sender_id }) => [seq, text, sender_id === bram.id])).toEqual(
    before.map(({ seq, text, sender_id }) => [seq, sender_id === bram.id ? text : '', sender_id === bram.id]),
  )
  const { conversation: left } = await product.as(bram).chat.getConversation({ id: conversation })
  expect([left.profile.name, left.profile.is_available, left.writing.reason]).toEqual(['', false, 'member_unavailable'])
  expect((await product.as(bram).chat.listChats({})).chats).toHaveLength(1)
  await product.as(bram).chat.markRead({ id: conversation, seq: left.last_seq })
})

describe('what the law wants kept', () => {
  it('can lose its member, and nothing else, and only while that member is erased', async () => {
    const [anna, bram] = [await product.newMember({ credits: 3 }), await product.newMember({ credits: 3 })]
    const attempt = (statement: ReturnType<typeof sql>, erasing: string | null) =>
      transaction(db(), async (tx) => {
        if (erasing !== null) await tx.execute(sql`SELECT set_config('vonk.erasing', ${erasing}, true)`)
        await tx.execute(statement)
      }).then(
        () => 'done',
        (error: Error) => String(error.cause),
      )
    const move = (table: string, to: string) =>
      sql`UPDATE ${sql.identifier(table)} SET member_id = ${to} WHERE member_id = ${anna.id}`
    for (const table of ['ledger_entries', 'ledger_postings']) {
      expect(await attempt(move(table, randomUUID()), null)).toContain('append-only')
      expect(await attempt(move(table, randomUUID()), bram.id)).toContain('append-only')
      expect(await attempt(move(table, bram.id), anna.id)).toContain('append-only')
      expect(
        await attempt(sql`UPDATE ${sql.identifier(table)} SET credits = 1 WHERE member_id = ${anna.id}`, anna.id),
      ).toContain('append-only')
      expect(await attempt(sql`DELETE FROM ${sql.identifier(table)} WHERE member_id = ${anna.id}`, anna.id)).toContain(
        'append-only',
      )
    }
  })

  it('ends with the credits that were left, as a movement like any other', async () => {
    const anna = await product.newMember({ credits: 3 })
    await transaction(db(), (tx) => eraseMember(product.platform, tx, anna.id))
    const { rows } = await run(
      sql`SELECT kind, credits, balance_after FROM ledger_entries WHERE key = 'account_erased' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ kind: 'expiry', credits: -8, balance_after: 0 }])
  })
})

it('erases sign-ups whose address turned out to be somebody else’s', async () => {
  const stranger = await product.newMember({ isConfirmed: false })
  await run(
    sql`UPDATE members SET email = 'shared@example.com', email_key = 'shared@example.com' WHERE id = ${stranger.id}`,
  )
  const owner = await calls.signUp(calls.form({ email: 'shared@example.com' }))
  await calls.activate(await calls.tokenFor('shared@example.com'), owner.cookie)
  await eraseDue(product.platform)
  expect(await tablesWith(db(), [stranger.id])).toEqual([])
})

it('of two rounds at once erases everybody once', async () => {
  const left = await Promise.all([1, 2, 3].map(() => product.newMember()))
  for (const { id } of left)
    await run(
      sql`UPDATE members SET status = 'pending_deletion', erase_after = ${product.clock.now()} WHERE id = ${id}`,
    )
  await Promise.all([eraseDue(product.platform), eraseDue(product.platform)])
  expect(
    await tablesWith(
      db(),
      left.map(({ id }) => id),
    ),
  ).toEqual([])
})

it('leaves the jobs of an address alone that only ends alike', async () => {
  const { db: pool, jobs } = product.platform
  const later = { startAfter: new Date(Date.now() + 86_400_000) }
  const waiting = defineJob<{ to: string }>('test.waiting')
  await jobs.send(pool, waiting, { to: 'joanna@example.com' }, later)
  await jobs.send(pool, waiting, { to: 'anna@example.com' }, later)
  await forgetJobs(pool, ['anna@example.com'])
  const { rows } = await run(sql`SELECT data FROM ${sql.raw(testJobs)}.job WHERE name = 'test.waiting'`)
  expect(rows).toEqual([{ data: { to: 'joanna@example.com' } }])
})

it('reads no table whole that grows with members', async () => {
  const small = ['audit_log_default', 'caught_mails', 'waiting_messages']
  const { id } = await product.newMember()
  const read = await transaction(db(), async (tx) => {
    // Where there is an index, it is taken, however few the rows
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const wholeReads = async () => {
      const { rows } = await tx.execute<{ name: string; count: number }>(
        sql`SELECT relname AS name, seq_scan AS count FROM pg_stat_xact_user_tables WHERE schemaname = ${testSchema} ORDER BY relname`,
      )
      return new Map(rows.map(({ name, count }) => [name, count]))
    }
    const before = await wholeReads()
    await eraseMember(product.platform, tx, id)
    return [...(await wholeReads())].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
  })
  expect(read.filter((name) => !small.includes(name))).toEqual([])
})

it('counts new likes only for those who have a page open', async () => {
  const [anna, bram, carl] = [await product.newMember(), await product.newMember(), await product.newMember()]
  for (const liker of [bram, carl]) await product.as(liker).likes.like({ member_id: anna.id })
  product.connected.add(carl.id)
  product.published.splice(0)
  await transaction(db(), (tx) => eraseMember(product.platform, tx, anna.id))
  const notified = () => product.published.filter(({ event }) => event.kind === 'likes_changed').flatMap(({ to }) => to)
  await expect.poll(notified).toEqual([carl.id])
  product.connected.delete(carl.id)
})
