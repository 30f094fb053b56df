import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { checkLedger, reportOf } from '../../../scripts/ledger/ledger-checker.ts'
import { sessionCookie, storeSession } from '../../server/accounts/sessions/index.ts'
import { confirmMember, createMember } from '../../server/accounts/sign-up/index.ts'
import { grant } from '../../server/credits/index.ts'
import { openPlatform } from '../../server/http/open.ts'
import { reconcile } from '../../server/payments/reconciliation/reconcile.ts'
import { fakeClock } from '../../server/platform/config/clock.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { transaction } from '../../server/platform/db/db.ts'
import { newToken } from '../../server/platform/ids.ts'
import type { Platform } from '../../server/platform/platform.ts'
import { siteByHost } from '../../server/sites/index.ts'
import { killableProduct } from './killable.ts'
import { makeRoom } from './roomy-settings.ts'

const writers = 4
const linesEach = 4
const startCredits = 20_000
/** What must have been answered before the server is killed, however long that takes. */
const answersBeforeKill = { message: 40, purchase: 3 }
const product = killableProduct()
afterAll(() => product.end())

type Member = { id: string; cookie: string; conversation: string; bundle: string; termsVersion: string }
/** Something asked for with an id of the client's; `answer` is what came back, null while nobody knows. */
type Operation = { kind: 'message' | 'purchase'; member: Member; id: string; answer: string | null }

let base = ''
const operations: Operation[] = []

async function call(member: { cookie: string }, route: string, body?: object): Promise<Record<string, unknown>> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const response = await fetch(base + path, {
    method,
    headers: { cookie: member.cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Sends the message, or orders a bundle and pays it; the same again for a retry. Answers what may never change. */
async function perform({ kind, member, id }: Operation): Promise<string> {
  if (kind === 'message') {
    const path = `POST /api/chat/conversations/${member.conversation}/messages`
    const { message } = await call(member, path, { message_id: id, text: `message ${id}` })
    return String((message as { seq: number }).seq)
  }
  const input = { order_id: id, bundle_id: member.bundle, payment_method: 'card', start_request: member.termsVersion }
  const order = (await call(member, 'POST /api/payments/orders', input)).order as {
    checkout_url: string | null
  }
  // Without an address to pay at it has been paid, or its report is still on the way
  if (order.checkout_url === null) return 'paid'
  const page = base + new URL(order.checkout_url).pathname
  const form = {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  } as const
  const paid = await fetch(page, form)
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`)
  return 'paid'
}

/** One line of work: asks for one thing after the other until it is told to stop, and remembers what was never answered. */
async function work(member: Member, kind: Operation['kind'], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const operation: Operation = { kind, member, id: randomUUID(), answer: null }
    operations.push(operation)
    operation.answer = await perform(operation).catch(() => null)
    // The server is gone: what is asked now would say nothing
    if (operation.answer === null) await sleep(100)
  }
}

async function loadAndKill(members: Member[], options: { database: boolean }): Promise<void> {
  let isOver = false
  const before = operations.length
  const answered = (kind: Operation['kind']) =>
    operations.slice(before).filter((operation) => operation.kind === kind && operation.answer !== null).length
  const lines = members.flatMap((member) => [
    ...Array.from({ length: linesEach }, () => work(member, 'message', () => isOver)),
    work(member, 'purchase', () => isOver),
  ])
  try {
    const hasEnough = () =>
      answered('message') >= answersBeforeKill.message && answered('purchase') >= answersBeforeKill.purchase
    await expect.poll(hasEnough, { timeout: 60_000 }).toBe(true)
    await product.kill(options)
  } finally {
    isOver = true
    await Promise.all(lines)
  }
}

async function openHere(now = new Date()): Promise<Platform> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PAYMENT_PROVIDERS: 'sandbox', VAR_DIR: '/tmp' })
  return openPlatform({ config, databaseUrl: await product.databaseUrl(), clock: fakeClock(now), runsJobs: false })
}

/** Pairs of members; the first of each has credits and a conversation with the second. */
async function newWriters(): Promise<Member[]> {
  const platform = await openHere()
  const site = await siteByHost(platform.db, 'localhost')
  if (site === null) throw new Error('no site')
  await makeRoom(platform.db)
  const at = platform.clock.now()
  async function newMember(gender: 'female' | 'male') {
    const token = newToken()
    const input = {
      poolId: site?.poolId ?? '',
      siteId: site?.id ?? '',
      kind: 'member',
      gender,
      seeks: 'both',
      country: 'NL',
      locale: 'en',
    } as const
    const email = `${randomUUID()}@example.com`
    const id = await transaction(platform.db, async (tx) => {
      const memberId = await createMember(platform, tx, {
        ...input,
        email,
        passwordHash: 'unusable',
        name: 'Kim',
        dateOfBirth: '1990-01-01',
      })
      await confirmMember(platform, tx, memberId)
      await grant(tx, {
        memberId,
        credits: startCredits,
        source: 'bonus',
        orderId: null,
        kind: 'grant',
        key: 'start',
        reference: null,
        at,
      })
      return memberId
    })
    await storeSession(platform.db, {
      memberId: id,
      siteId: input.siteId,
      token,
      userAgent: 'test',
      country: null,
      now: at,
    })
    return { id, cookie: `${sessionCookie}=${token}` }
  }
  async function newPair(): Promise<Member> {
    const [writer, reader] = await Promise.all([newMember('female'), newMember('male')])
    const opened = await call(writer, 'POST /api/chat/conversations', { member_id: reader.id })
    const { bundles } = await call(writer, 'GET /api/payments/bundles')
    const { settings } = await call(writer, 'GET /api/settings.php')
    const conversation = (opened.conversation as { id: string }).id
    const termsVersion = (settings as { terms_version: string }).terms_version
    return { ...writer, conversation, bundle: (bundles as { id: string }[])[0]?.id ?? '', termsVersion }
  }
  const members = await Promise.all(Array.from({ length: writers }, newPair))
  // With an offer, a new order closes an open one; here every order shall be paid
  await platform.db.execute('DELETE FROM member_offers')
  await platform.db.$client.end()
  return members
}

async function rowsOf<T extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<T[]> {
  return (await client.query<T>(sql)).rows
}

/**
 * A payment that the provider booked while the server died was reported to nobody: its order is completed by asking, which the product does
 * every two minutes. A run asks about each order once; only one that got no answer in time, and said so, may be left to the next run,
 * and those after it where the provider did not answer several times.
 */
async function askForLostReports(client: pg.Client): Promise<void> {
  const later = await openHere(new Date(Date.now() + 5 * 60_000))
  await later.jobs.start()
  const warned = vi.spyOn(later.log, 'warn')
  const runs = 5
  for (let run = 1; run <= runs; run += 1) {
    warned.mockClear()
    await reconcile(later)
    const failed = warned.mock.calls.map(
      ([entry]) => entry as unknown as { id: string; err: unknown; untried?: number },
    )
    const left = await rowsOf<{ id: string }>(client, "SELECT id FROM orders WHERE status IN ('created', 'pending')")
    const isDown = failed.some(({ untried }) => untried !== undefined)
    if (!isDown) expect(left.filter((order) => !failed.some(({ id }) => id === order.id))).toEqual([])
    if (left.length === 0) break
    expect(run, `failed lookups: ${failed.map(({ err }) => String(err)).join(', ')}`).toBeLessThan(runs)
  }
  await later.jobs.stop()
  await later.db.$client.end()
}

test('killed under load, server and database: everything that was acknowledged is there once, and retries add nothing', {
  timeout: 180_000,
}, async () => {
  base = await product.start()
  const members = await newWriters()

  await loadAndKill(members, { database: true })
  base = await product.start()
  await loadAndKill(members, { database: false })
  base = await product.start()

  const acknowledged = operations.filter(({ answer }) => answer !== null)
  const unknown = operations.filter(({ answer }) => answer === null)
  for (const kind of ['message', 'purchase'] as const)
    expect(acknowledged.filter((operation) => operation.kind === kind).length).toBeGreaterThan(answersBeforeKill[kind])
  expect(unknown.length).toBeGreaterThan(0)

  // Whoever got no answer asks again with the same id; whoever got one and asks again gets the same
  await Promise.all(
    unknown.map(async (operation) => {
      operation.answer = await perform(operation)
    }),
  )
  const repeated = acknowledged.slice(-40)
  expect(await Promise.all(repeated.map(perform))).toEqual(repeated.map(({ answer }) => answer))

  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  await client.connect()
  try {
    await askForLostReports(client)

    const results = await checkLedger(client)
    expect(
      results.filter(({ differences }) => differences > 0),
      reportOf(results),
    ).toEqual([])
    const ids = (kind: Operation['kind']) =>
      operations.filter((operation) => operation.kind === kind).map(({ id }) => id)
    const messages = await rowsOf<{ id: string; seq: number }>(client, 'SELECT id, seq FROM messages')
    expect(messages.map(({ id }) => id).toSorted()).toEqual(ids('message').toSorted())
    const answers = new Map(operations.map(({ id, answer }) => [id, answer]))
    expect(messages.filter(({ id, seq }) => answers.get(id) !== String(seq))).toEqual([])
    const orders = await rowsOf<{ id: string }>(client, "SELECT id FROM orders WHERE status = 'completed'")
    expect(orders.map(({ id }) => id).toSorted()).toEqual(ids('purchase').toSorted())
    const balances = await rowsOf<{ credits: string }>(
      client,
      `SELECT sum(balance) + (SELECT count(*) FROM messages WHERE credits = 1) - (SELECT coalesce(sum(credits), 0) FROM orders WHERE status = 'completed') AS credits FROM wallets`,
    )
    expect(Number(balances[0]?.credits)).toBe(2 * writers * (startCredits + 5))
  } finally {
    await client.end()
  }
})
