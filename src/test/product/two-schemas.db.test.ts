import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkLedger, reportOf } from '../../../scripts/ledger/ledger-checker.ts'
import { eraseDue } from '../../server/accounts/deletion/erasure.ts'
import { sealedColumns } from '../../server/http/api/sealed.ts'
import { openFront } from '../../server/http/front.ts'
import { openMetricsServer } from '../../server/http/metrics/metrics-server.ts'
import { disabledMails } from '../../server/notifications/tables.ts'
import { stopAddress } from '../../server/notifications/unsubscribe/unsubscribe-address.ts'
import { schemaOf } from '../../server/platform/db/db.ts'
import { openVault } from '../../server/platform/db/vault.ts'
import { resealAll } from '../../server/platform/security/reseal.ts'
import { addSigningKey } from '../../server/platform/security/signing-keys.ts'
import { buyer } from '../members/buying.ts'
import { jobsDone } from './jobs.ts'
import { kindsOf, liveLines } from './live-lines.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from './server.ts'

type Couple = { product: TestProduct; anna: TestMember; bram: TestMember }

let first: Couple
let second: Couple
let close: () => Promise<void>
/** Addresses of one server: `localhost` is a host of the second site, any other one of the first. */
let at: { first: string; second: string }
const lines = liveLines()
const mailKey = 'a-key-of-returned-mail-long-enough'

beforeAll(async () => {
  const env = { MAIL_INTAKE_KEY: mailKey, BOUNCE_DOMAIN: 'bounces.example', METRICS_PORT: '0' }
  const product = await testProduct({ env })
  first = await coupleOf(product)
  second = await coupleOf(await testProduct({ env, beside: product }))
  const [one, other] = [first, second].map(({ product: { platform, app } }) => ({
    schema: schemaOf(platform.db),
    platform,
    app,
  }))
  if (one === undefined || other === undefined) throw new Error('two products')
  const front = await openFront([one, other])
  const { port } = new URL(await front.listen({ host: '127.0.0.1', port: 0 }))
  at = { first: `http://127.0.0.1:${port}`, second: `http://localhost:${port}` }
  close = async () => {
    await front.close()
    await second.product.close()
    await first.product.close()
  }
})
afterEach(() => lines.closeAll())
afterAll(() => close())

/** Members with the same names and addresses in both pools. */
async function coupleOf(product: TestProduct): Promise<Couple> {
  const anna = await product.newMember({ name: 'Anna' })
  const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female' })
  return { product, anna, bram }
}

const countOf = async ({ product }: Couple, table: string) =>
  (await product.platform.db.execute<{ count: number }>(sql.raw(`SELECT count(*) AS count FROM ${table}`))).rows[0]
    ?.count

test('the same address signs up in both, and each finds only its own members', async () => {
  expect(second.anna.email).toBe(first.anna.email)
  for (const { product, anna, bram } of [first, second]) {
    const { profiles } = await product.as(anna).search.searchMembers({})
    expect(profiles.map(({ id }) => id)).toEqual([bram.id])
  }
  const stranger = { id: second.bram.id }
  expect((await refusal(first.product.as(first.anna).profiles.getProfile(stranger))).status).toBe(404)
  // Nor does a session of one count in the other
  expect((await refusal(second.product.as(first.anna).profiles.getOwnProfile({}))).status).toBe(403)
})

test('credits are bought in one pool, and its jobs run', async () => {
  const { product, anna } = second
  const order = await buyer(product, anna).buy()
  expect(order.status).toBe('created')
  await jobsDone(product.platform.db, '%')
  expect([await countOf(first, 'orders'), await countOf(second, 'orders')]).toEqual([0, 1])
  expect(await countOf(first, 'invoices')).toBe(0)
})

test('likes, paid messages and gifts are rows of one pool, and both ledgers are clean', async () => {
  const { product, anna, bram } = second
  await product.as(anna).likes.like({ member_id: bram.id })
  await product.as(bram).likes.like({ member_id: anna.id })
  const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
  const send = (attachment?: { kind: 'gift'; gift: 'rose' }) =>
    product.as(anna).chat.sendMessage({
      id: conversation.id,
      message_id: randomUUID(),
      text: 'Hello',
      ...(attachment && { attachment }),
    })
  await send()
  await send({ kind: 'gift', gift: 'rose' })
  expect(await Promise.all(['likes', 'conversations', 'messages'].map((table) => countOf(second, table)))).toEqual([
    2, 1, 2,
  ])
  expect(await Promise.all(['likes', 'conversations', 'messages'].map((table) => countOf(first, table)))).toEqual([
    0, 0, 0,
  ])
  for (const each of [first, second]) {
    const client = await each.product.platform.db.$client.connect()
    const results = await checkLedger(client).finally(() => client.release())
    expect(
      results.filter(({ differences }) => differences > 0),
      reportOf(results),
    ).toEqual([])
  }
})

test('requests and live events reach the pool of the host', async () => {
  const statusAt = async (origin: string, { cookie }: TestMember) =>
    (await fetch(`${origin}/api/profiles/me`, { headers: { cookie, 'request-type': 'client' } })).status
  expect([await statusAt(at.first, first.anna), await statusAt(at.second, second.anna)]).toEqual([200, 200])
  expect([await statusAt(at.first, second.anna), await statusAt(at.second, first.anna)]).toEqual([403, 403])
  const own = await lines.connected(at.second, second.bram)
  await expect(lines.connected(at.first, second.bram)).rejects.toThrow()
  const other = await lines.connected(at.first, first.bram)
  const { conversation } = await second.product.as(second.anna).chat.openConversation({ member_id: second.bram.id })
  const message = { id: conversation.id, message_id: randomUUID(), text: 'Live' }
  await second.product.as(second.anna).chat.sendMessage(message)
  await expect.poll(() => kindsOf(own)).toContain('message_sent')
  expect(kindsOf(other)).not.toContain('message_sent')
})

test('mail that is returned to the one address of both reaches the pool of its member', async () => {
  const to = stopAddress(second.product.platform, { memberId: second.anna.id, type: 'like' }) ?? ''
  const answer = await first.product.app.inject({
    method: 'POST',
    url: '/api/mail/returned',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailKey}`, 'x-envelope-to': to },
    payload: `To: ${to}\r\n\r\n`,
  })
  expect(answer.statusCode).toBe(204)
  const stopped = await second.product.platform.db.select().from(disabledMails)
  expect(stopped).toMatchObject([{ memberId: second.anna.id, type: 'like' }])
})

test('metrics count the connections and the waiting work of both', async () => {
  const { platform } = first.product
  const { poolPlatforms } = platform
  const server = await openMetricsServer(platform, poolPlatforms)
  const text = await (await fetch(`${server?.address}/metrics`)).text()
  await server?.stop()
  const most = poolPlatforms.reduce((sum, { db }) => sum + (db.$client.options.max ?? 0), 0)
  expect(text).toContain(`vonk_db_connections_most ${most}\n`)
  expect(text).toMatch(/^vonk_moderation_waiting\{queue="reports",pool_schema="pool_beside"\} 0$/m)
})

test('values of each schema are sealed again with a new key', async () => {
  const { db, config, clock } = first.product.platform
  const vault = openVault(db, config.secretKeys)
  await addSigningKey(vault, new Date(clock.now().getTime() - 3_600_000))
  for (const { product } of [first, second]) {
    expect(await resealAll(product.platform, sealedColumns)).not.toBeNull()
    expect(await resealAll(product.platform, sealedColumns)).toBeNull()
  }
})

test('staff see the members of the pool at whose site they are', async () => {
  const staff = await first.product.newStaff({ role: 'admin' })
  for (const { product, anna, bram } of [first, second]) {
    const { members } = await product.as(staff).backoffice.findMembers({})
    expect(members.map(({ id }) => id).toSorted()).toEqual([anna.id, bram.id].toSorted())
  }
})

test('a member of one pool is erased, and the namesake stays', async () => {
  const { product, anna } = first
  await product.platform.db.execute(
    sql`UPDATE members SET status = 'pending_deletion', erase_after = '2026-06-01' WHERE id = ${anna.id}`,
  )
  await eraseDue(product.platform)
  expect(await countOf(first, `members WHERE email = '${anna.email}'`)).toBe(0)
  expect(await countOf(second, `members WHERE email = '${anna.email}'`)).toBe(1)
})
