import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../scripts/ledger/ledger-checker.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { openDb } from '../../platform/db/db.ts'
import { send } from '../index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, creditsOf } = chatting(() => product)
const db = () => product.platform.db

type Talk = { anna: TestMember; bram: TestMember; id: string }
/** Pairs of whom both have written: what they write next is ordinary. */
function talks(count: number, credits = 20): Promise<Talk[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const talk = await pair({ credits })
      await say(talk.anna, talk.id)
      await say(talk.bram, talk.id)
      return talk
    }),
  )
}

/** Of messages, how many transactions wrote them. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`SELECT count(DISTINCT xmin::text)::int AS count FROM messages WHERE id IN ${[...ids]}`,
  )
  return rows[0]?.count ?? 0
}

/** The checks of the ledger that fail; the credits of these members come from no order. */
async function ledgerFaults() {
  const client = await db().$client.connect()
  try {
    return (await checkLedger(client)).filter(
      ({ name, differences }) =>
        differences > 0 && name !== 'every completed order was credited once, and no other order',
    )
  } finally {
    client.release()
  }
}

/** Every message that cost something has its debit and the other way round. */
async function unpaired(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT 'message:' || id AS key FROM messages WHERE credits > 0) m
    FULL JOIN (SELECT key FROM ledger_entries WHERE kind = 'message') e USING (key) WHERE m.key IS NULL OR e.key IS NULL`)
  return rows[0]?.count ?? -1
}

type Outcome = { isSent: true; seq: number } | { isSent: false; code: string }
const outcome = (sent: ReturnType<typeof say>): Promise<Outcome> =>
  sent.then(
    ({ message }) => ({ isSent: true, seq: message.seq }),
    (error: { code: string }) => ({ isSent: false, code: error.code }),
  )

describe('messages that are written together', () => {
  it('are written by fewer transactions than there are messages, each with its number, debit and answer', async () => {
    const all = await talks(12)
    const ids = all.map(() => randomUUID())
    const before = await Promise.all(all.map(({ anna }) => creditsOf(anna)))
    const answers = await Promise.all(all.map(({ anna, id }, n) => say(anna, id, `text ${n}, {"\\n"}`, ids[n])))
    expect(await transactionsOf(ids)).toBeLessThan(ids.length)
    for (const [n, { message, credits }] of answers.entries()) {
      expect(message).toMatchObject({ id: ids[n], conversation_id: all[n]?.id, seq: 3, text: `text ${n}, {"\\n"}` })
      expect(credits).toBe((before[n] ?? 0) - 1)
    }
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })

  it('do not suffer from each other: whoever may not, cannot or has done it before gets their own answer', async () => {
    const all = await talks(16)
    const [poor, blocked, taken, again, ...others] = all
    if (poor === undefined || blocked === undefined || taken === undefined || again === undefined) throw new Error()
    for (let left = await creditsOf(poor.anna); left > 0; left -= 1) await say(poor.anna, poor.id)
    await product.as(blocked.bram).moderation.block({ member_id: blocked.anna.id })
    const [takenId, againId] = [randomUUID(), randomUUID()]
    await say(taken.bram, taken.id, 'mine', takenId)
    const first = await say(again.anna, again.id, 'again', againId)
    const sends = [
      ...others.slice(0, 4).map(({ anna, id }) => outcome(say(anna, id))),
      outcome(say(poor.anna, poor.id)),
      outcome(say(blocked.anna, blocked.id)),
      outcome(say(taken.anna, taken.id, 'mine', takenId)),
      outcome(say(again.anna, again.id, 'again', againId)),
      ...others.slice(4).map(({ anna, id }) => outcome(say(anna, id))),
    ]
    const results = await Promise.all(sends)
    expect(results.slice(4, 8)).toEqual([
      { isSent: false, code: 'not_enough_credits' },
      { isSent: false, code: 'blocked_by_member' },
      { isSent: false, code: 'key_reused' },
      { isSent: true, seq: first.message.seq },
    ])
    expect([...results.slice(0, 4), ...results.slice(8)]).toEqual(others.map(() => ({ isSent: true, seq: 3 })))
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })

  it('wait for nobody: a wallet or a conversation that is locked holds up only its own', async () => {
    const [held, ...others] = await talks(8)
    if (held === undefined) throw new Error()
    const client = await db().$client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM conversations WHERE id = $1 FOR UPDATE', [held.id])
    let isHeldSent = false
    const waiting = say(held.anna, held.id).then((sent) => {
      isHeldSent = true
      return sent
    })
    const sent = await Promise.all(others.map(({ anna, id }) => say(anna, id)))
    expect(sent.map(({ message }) => message.seq)).toEqual(others.map(() => 3))
    expect(isHeldSent).toBe(false)
    await client.query('COMMIT')
    client.release()
    expect((await waiting).message.seq).toBe(3)
  })

  it('take exactly what is there: k messages for k credits, fifty at once of each of several', async () => {
    const all = await talks(4, 7)
    const had = await Promise.all(all.map(({ anna }) => creditsOf(anna)))
    const sends = all.flatMap(({ anna, id }) => Array.from({ length: 50 }, () => outcome(say(anna, id))))
    const results = await Promise.all(sends)
    for (const [n, { anna, bram, id }] of all.entries()) {
      const own = results.slice(n * 50, n * 50 + 50).flatMap((result) => (result.isSent ? [result.seq] : []))
      const k = had[n] ?? 0
      expect(own.toSorted((a, b) => a - b)).toEqual(Array.from({ length: k }, (_, i) => i + 3))
      expect((await product.as(bram).chat.listMessages({ id, limit: 100 })).messages).toHaveLength(k + 2)
      expect(await creditsOf(anna)).toBe(0)
    }
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })

  it('never are two of one conversation, however its id is written', async () => {
    const [{ anna, bram, id } = await pair()] = await talks(1)
    const spelled = [id, id.toUpperCase()]
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => say(n % 2 === 0 ? anna : bram, spelled[n % 4 < 2 ? 0 : 1] ?? id, `${n}`)),
    )
    const { messages } = await product.as(anna).chat.listMessages({ id, limit: 100 })
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 26 }, (_, n) => n + 1))
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })

  it('of two processes on one database cross without a deadlock, a gap or a double', async () => {
    const all = await talks(6, 40)
    const config = db().$client.options
    const elsewhere = { ...product.platform, db: openDb(config.connectionString ?? '', { max: 6, schema: testSchema }) }
    try {
      const sends = Array.from({ length: 10 }, (_, round) =>
        all.flatMap(({ anna, bram, id }, n) => {
          const [here, there] = (round + n) % 2 === 0 ? [anna, bram] : [bram, anna]
          const writer = { site: product.site, member: { memberId: there.id, status: 'active' as const, isPaid: true } }
          return [
            say(here, id, `here ${round}`),
            send(elsewhere, writer, { conversationId: id, messageId: randomUUID(), text: `there ${round}` }),
          ]
        }),
      )
      await Promise.all(sends.flat())
    } finally {
      await elsewhere.db.$client.end()
    }
    for (const { anna, id } of all) {
      const { messages } = await product.as(anna).chat.listMessages({ id, limit: 100 })
      expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
    }
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })
})

describe('a fault in the middle of a batch', () => {
  const tables = ['wallets', 'credit_lots', 'ledger_entries', 'ledger_postings', 'conversations', 'messages']
  it.each([...tables, 'conversation_members'])('while writing %s: nothing is half', async (table) => {
    const all = await talks(8)
    const [victim] = all
    if (victim === undefined) throw new Error()
    // Strikes the rows of one of them, whichever statement writes them
    const ofVictim = {
      conversations: `NEW.id = '${victim.id}'`,
      messages: `NEW.conversation_id = '${victim.id}'`,
    }[table]
    await db().execute(
      sql.raw(`CREATE FUNCTION strike() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${ofVictim ?? `NEW.member_id = '${victim.anna.id}'`} THEN RAISE EXCEPTION 'struck'; END IF; RETURN NEW; END $$`),
    )
    await db().execute(
      sql.raw(`CREATE TRIGGER strike AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION strike()`),
    )
    const ids = all.map(() => randomUUID())
    const sendAll = () => Promise.all(all.map(({ anna, id }, n) => outcome(say(anna, id, 'hi', ids[n]))))
    try {
      const [struck, ...others] = await sendAll()
      expect(struck).toEqual({ isSent: false, code: 'internal' })
      expect(others).toEqual(others.map(() => ({ isSent: true, seq: 3 })))
      expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
    } finally {
      await db().execute(sql.raw(`DROP TRIGGER strike ON ${table}; DROP FUNCTION strike()`))
    }
    expect(await sendAll()).toEqual(all.map(() => ({ isSent: true, seq: 3 })))
    expect([await ledgerFaults(), await unpaired()]).toEqual([[], 0])
  })
})
