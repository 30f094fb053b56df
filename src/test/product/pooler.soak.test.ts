import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { proveLedger } from '../../server/credits/proof/proof.ts'
import { ledgerChecks } from '../../server/http/ledger-checks.ts'
import { openDb } from '../../server/platform/db/db.ts'
import { requireRoleLimits, setRoleLimits } from '../../server/platform/db/pooler.ts'
import { rebuildSearch } from '../../server/search/catalogue/follower.ts'
import { accountCalls } from '../members/account-calls.ts'
import { buyer } from '../members/buying.ts'
import { chatting } from '../members/chat.ts'
import { hasPgBouncer, testPgBouncer } from '../providers/pgbouncer.ts'
import { testDatabase } from './database.ts'
import { type TestProduct, testProduct } from './server.ts'

// The product through PgBouncer in transaction mode, with fewer connections than requests
const poolSize = 3
let pooler: Awaited<ReturnType<typeof testPgBouncer>>
let product: TestProduct
let directUrl = ''

beforeAll(async () => {
  if (!hasPgBouncer) return
  pooler = await testPgBouncer(inject('postgres').url, { poolSize })
  product = await testProduct({
    pooler: async (url) => {
      directUrl = url
      await setRoleLimits(url)
      return pooler.urlOf(url)
    },
  })
})
afterAll(async () => {
  await product?.close()
  await pooler?.close()
})
/** Without PgBouncer it is skipped: install it or set PGBOUNCER. */
const withPooler = test.skipIf(!hasPgBouncer)

const sessionQuery = `SELECT pg_backend_pid() AS pid,
  current_setting('statement_timeout') AS statements,
  current_setting('idle_in_transaction_session_timeout') AS idle,
  current_setting('search_path') AS path, current_setting('jit') AS jit,
  (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
  (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
  (SELECT count(*)::int FROM pg_listening_channels()) AS channels`

/** What the connections of PgBouncer to the server are left with, each asked by a client of its own. */
async function sessions() {
  const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: pooler.urlOf(directUrl) }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    // Together: a transaction holds its connection
    await Promise.all(clients.map((client) => client.query('BEGIN')))
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<Record<string, unknown>>(sessionQuery)
        await client.query('COMMIT')
        return rows[0]
      }),
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

withPooler('sign-up, purchase, message, search and jobs work for many members at once', async () => {
  const { confirmedMember } = accountCalls(product)
  const { say } = chatting(() => product)
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      // The activation mail is sent by a job
      await confirmedMember()
      const [anna, bram] = [await product.newMember(), await product.newMember({ gender: 'male', seeks: 'female' })]
      await buyer(product, anna).buy()
      const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
      const { id } = conversation
      const texts = Array.from({ length: 8 }, (_, at) => `${number} ${at}`)
      for (const text of texts) await say(anna, id, text, randomUUID())
      const { messages } = await product.as(bram).chat.listMessages({ id })
      const { profiles } = await product.as(bram).search.searchMembers({ country: 'NL', per_page: 60 })
      return {
        heard: messages.filter((message) => texts.includes(message.text ?? '')).length,
        found: profiles.some((profile) => profile.id === anna.id),
      }
    }),
  )
  expect(rounds).toEqual(rounds.map(() => ({ heard: 8, found: true })))
  expect((await proveLedger(product.platform, ledgerChecks)).isSound).toBe(true)
})

withPooler('nothing of one request is left for the next one on its connection', async () => {
  const anna = await product.newMember()
  // Those that set limits of their own
  await proveLedger(product.platform, ledgerChecks)
  rebuildSearch(product.platform.db)
  await product.as(anna).search.searchMembers({ country: 'NL' })
  await product.as(anna).chat.searchChats({ q: 'hello' })
  const all = await sessions()
  expect(new Set(all.map((one) => one?.pid)).size).toBe(poolSize)
  const fresh = new pg.Client({ connectionString: directUrl })
  await fresh.connect()
  const untouched = (await fresh.query<Record<string, unknown>>(sessionQuery)).rows[0]
  await fresh.end()
  expect(untouched).toMatchObject({ statements: '15s', idle: '15s', prepared: 0, locks: 0, channels: 0 })
  for (const one of all) expect({ ...one, pid: null }).toEqual({ ...untouched, pid: null })
})

withPooler('a session without limits is refused at the start', async () => {
  const { url, close } = await testDatabase()
  const db = openDb(pooler.urlOf(url), { max: 1, directUrl: url })
  await expect(requireRoleLimits(db)).rejects.toThrow('npm run migrate')
  await db.$client.end()
  await close()
})
