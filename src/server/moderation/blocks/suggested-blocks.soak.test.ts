import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { casesOn } from '../../../test/members/cases.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import type { TestMember, TestProduct } from '../../../test/product/server.ts'
import { testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { whoWroteTo } from '../../chat/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { warnBatch } from './suggested-blocks.ts'

let product: TestProduct
let cases: ReturnType<typeof casesOn>
let noor: TestStaff
let robin: TestStaff
beforeAll(async () => {
  product = await testProduct()
  cases = casesOn(product)
  noor = await product.newStaff({ role: 'moderator' })
  robin = await product.newStaff({ role: 'admin' })
})
afterAll(() => product.close())

const run = (statement: ReturnType<typeof sql>) => product.platform.db.execute(statement)
const man = (name = 'Vincent') =>
  product.newMember({ name, gender: 'male', seeks: 'female', credits: 50, isPaid: true })

async function write(from: TestMember, to: TestMember): Promise<void> {
  const { conversation } = await product.as(from).chat.openConversation({ member_id: to.id })
  await product.as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hello' })
}

async function ban(member: TestMember, ground: 'scam' | 'underage' | 'impersonation' = 'scam'): Promise<string> {
  const id = await cases.decide(noor, member, { measure: 'ban', ground, subject: 'account' })
  await cases.second(robin, member, 'approved')
  return id
}

const warnings = async (member: TestMember) =>
  (await product.as(member).notifications.listActivity({})).activity.filter(({ kind }) => kind === 'safety')
const mails = (member: TestMember) => cases.mailsTo(member, 'safety_contact')

test('whoever wrote first or answered is told, by mail without a name, and on the site with it', async () => {
  const scammer = await man()
  const woman = () => product.newMember({ credits: 5, isPaid: true })
  const [wrote, answered, silent, stranger, paused] = [
    await woman(),
    await woman(),
    await woman(),
    await woman(),
    await woman(),
  ]
  await write(wrote, scammer)
  for (const each of [answered, silent, paused]) await write(scammer, each)
  await write(answered, scammer)
  await write(paused, scammer)
  await product.as(paused).accounts.pause({})
  await cases.decide(noor, scammer, { measure: 'ban', ground: 'scam', subject: 'account' })
  // Nobody is told before a second person has agreed
  expect(await warnings(wrote)).toEqual([])
  await cases.second(robin, scammer, 'approved')
  for (const member of [wrote, answered, paused]) {
    await expect.poll(() => mails(member), { timeout: 15_000 }).toHaveLength(1)
    const [mail] = await mails(member)
    expect(mail?.subject).toBe(copy('mail.safety_contact.subject', { site: 'Vonk' }))
    expect(mail?.text).toContain('Never send money')
    expect(JSON.stringify(mail)).not.toContain('Vincent')
    expect(await warnings(member)).toMatchObject([{ is_new: true, safety: { member_id: scammer.id, name: 'Vincent' } }])
  }
  for (const member of [silent, stranger]) {
    expect(await warnings(member)).toEqual([])
    expect(await mails(member)).toEqual([])
  }
})

test('only for fraud, only of the last 90 days, and only whoever is still here', async () => {
  const [minor, old] = [await man(), await man()]
  const [anna, dora, leaver] = [
    await product.newMember({ credits: 5 }),
    await product.newMember({ credits: 5 }),
    await product.newMember({ credits: 5 }),
  ]
  await write(anna, minor)
  await ban(minor, 'underage')
  await write(dora, old)
  await write(leaver, old)
  await run(
    sql`UPDATE messages SET sent_at = ${new Date(product.clock.now().getTime() - 91 * 86_400_000).toISOString()} WHERE sender_id = ${dora.id}`,
  )
  await run(sql`UPDATE members SET status = 'banned' WHERE id = ${leaver.id}`)
  const decision = await ban(old, 'impersonation')
  await warnBatch(product.platform, whoWroteTo, { decisionId: decision, after: null })
  const { rows } = await run(sql`SELECT member_id FROM contact_warnings WHERE banned_id IN (${minor.id}, ${old.id})`)
  expect(rows).toEqual([])
  expect(await warnings(anna)).toEqual([])
})

test('a ban that is overturned takes its lines back, and tells nobody else', async () => {
  const [accused, anna] = [await man('Victor'), await product.newMember({ credits: 5 })]
  await write(anna, accused)
  const id = await ban(accused)
  await expect.poll(() => warnings(anna), { timeout: 15_000 }).toHaveLength(1)
  await run(
    sql`INSERT INTO appeals (id, decision_id, member_id, text, status, created_at) VALUES (${randomUUID()}, ${id}, ${accused.id}, 'I am honest', 'open', now())`,
  )
  const judge = await product.newStaff({ role: 'moderator' })
  const { open_appeal_id: appeal } = await cases.caseOf(judge, accused)
  await product.as(judge).backoffice.decideAppeal({ id: appeal ?? '', outcome: 'overturned', reason: 'Honest indeed' })
  expect(await warnings(anna)).toEqual([])
  await warnBatch(product.platform, whoWroteTo, { decisionId: id, after: null })
  expect(await warnings(anna)).toEqual([])
})

describe('five hundred people', () => {
  /** Written straight into the tables: nobody has the patience of five hundred sign-ups. */
  async function scammerWith(count: number): Promise<TestMember> {
    const [scammer, model] = [await man('Crowd'), await product.newMember({ credits: 1 })]
    const at = product.clock.now().toISOString()
    await run(sql`INSERT INTO members (id, pool_id, site_id, kind, email, email_key, password_hash, status, is_paid, locale, country, signed_up_at, confirmed_at, tracking)
      SELECT gen_random_uuid(), pool_id, site_id, kind, 'crowd' || n || '@example.com', 'crowd' || n || '@example.com', 'unusable', status, is_paid, locale, country, signed_up_at, confirmed_at, '{}'
      FROM members, generate_series(1, ${count}) n WHERE id = ${model.id}`)
    await run(sql`INSERT INTO conversations (id, low_id, high_id, last_seq, created_at)
      SELECT gen_random_uuid(), least(m.id, ${scammer.id}::uuid), greatest(m.id, ${scammer.id}::uuid), 1, ${at} FROM members m WHERE m.email LIKE 'crowd%'`)
    await run(sql`INSERT INTO conversation_members (member_id, conversation_id, other_id, last_at)
      SELECT ${scammer.id}, c.id, CASE WHEN c.low_id = ${scammer.id} THEN c.high_id ELSE c.low_id END, ${at} FROM conversations c WHERE ${scammer.id} IN (c.low_id, c.high_id)`)
    await run(sql`INSERT INTO messages (conversation_id, seq, id, sender_id, text, credits, sent_at)
      SELECT m.conversation_id, 1, gen_random_uuid(), m.other_id, 'hello', 0, ${at} FROM conversation_members m WHERE m.member_id = ${scammer.id}`)
    return scammer
  }
  const suggestion = async (bannedId: string) => {
    const { rows } = await run(
      sql`SELECT count(*)::int AS people, max(at) AS last FROM contact_warnings WHERE banned_id = ${bannedId}`,
    )
    return rows[0] as { people: number; last: string }
  }

  test('are all told within a day, once each, also when the process ends in the middle and a batch comes twice', async () => {
    const scammer = await scammerWith(500)
    // What the jobs of the product do is done here, one batch after the other
    const id = await cases.decide(noor, scammer, { measure: 'ban', ground: 'scam', subject: 'account' })
    await run(sql`UPDATE decisions SET status = 'standing' WHERE id = ${id}`)
    const began = product.clock.now().getTime()
    const batch = (after: string | null) => warnBatch(product.platform, whoWroteTo, { decisionId: id, after })
    const halfway = async () => {
      await batch(null)
      throw new Error('the process ends')
    }
    // A batch that was not committed left nothing
    await expect(
      transaction(product.platform.db, async (tx) => {
        await warnBatch({ ...product.platform, db: tx as never }, whoWroteTo, { decisionId: id, after: null })
        throw new Error('the process ends')
      }),
    ).rejects.toThrow('the process ends')
    expect((await suggestion(scammer.id)).people).toBe(0)
    await expect(halfway()).rejects.toThrow('the process ends')
    // The job comes back, and goes on to the end by itself: each batch sends the next
    await batch(null)
    await expect.poll(async () => (await suggestion(scammer.id)).people, { timeout: 60_000, interval: 500 }).toBe(500)
    expect(new Date((await suggestion(scammer.id)).last).getTime() - began).toBeLessThan(86_400_000)
    // One mail waits or has left for each, and the first have arrived
    const mails = await run(
      sql`SELECT data->>'memberId' AS member FROM ${sql.raw(testJobs)}.job WHERE name = 'moderation.contact_warning' AND data->>'bannedId' = ${scammer.id}`,
    )
    expect(mails.rows).toHaveLength(500)
    expect(new Set(mails.rows.map(({ member }) => member)).size).toBe(500)
    const arrived = async () =>
      (
        await run(
          sql`SELECT count(*)::int AS count FROM mail_log WHERE kind = 'safety_contact' AND member_id IN (SELECT member_id FROM contact_warnings WHERE banned_id = ${scammer.id})`,
        )
      ).rows[0]?.count
    await expect.poll(arrived, { timeout: 60_000, interval: 500 }).toBeGreaterThan(20)
  }, 200_000)
})
