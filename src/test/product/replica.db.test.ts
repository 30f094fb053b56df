import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/accounts/password/passwords.ts'
import { type Pooled, sqlState } from '../../server/platform/db/db.ts'
import { openReplica } from '../../server/platform/db/replica.ts'
import { follow } from '../../server/search/catalogue/follower.ts'
import { sweepAlerts } from '../../server/search/saved-alerts.ts'
import { testPassword } from '../members/account-calls.ts'
import { linesOf } from '../members/catalogue.ts'
import { type TestMember, type TestProduct, testProduct } from './server.ts'
import { testSchema } from './test-schema.ts'

// The replica is the same server as a role with read-only sessions. It claims to be in recovery by functions of its own,
// in a schema before pg_catalog.
const role = `replica_${randomUUID().slice(0, 8)}`
let product: TestProduct
let url: string
let member: TestMember

beforeAll(async () => {
  product = await testProduct()
  const { db } = product.platform
  await db.execute(
    sql.raw(`
    CREATE ROLE ${role} LOGIN PASSWORD 'replica';
    GRANT pg_read_all_data TO ${role};
    CREATE SCHEMA standby;
    CREATE TABLE standby.state AS SELECT false AS is_standby, false AS is_behind, 0 AS seconds;
    CREATE FUNCTION standby.pg_is_in_recovery() RETURNS bool LANGUAGE sql AS 'SELECT is_standby FROM standby.state';
    CREATE FUNCTION standby.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql
      AS 'SELECT CASE WHEN is_behind THEN ''0/0''::pg_lsn ELSE pg_current_wal_lsn() END FROM standby.state';
    CREATE FUNCTION standby.pg_last_xact_replay_timestamp() RETURNS timestamptz LANGUAGE sql
      AS 'SELECT now() - make_interval(secs => seconds) FROM standby.state';
    ALTER ROLE ${role} SET default_transaction_read_only = on;
    ALTER ROLE ${role} SET search_path = standby, pg_catalog, public`),
  )
  const address = new URL(db.$client.options.connectionString ?? '')
  address.username = role
  address.password = 'replica'
  url = address.href
  member = await product.newMember()
})
afterAll(async () => {
  const { db } = product.platform
  await db.execute(sql.raw(`DROP SCHEMA standby CASCADE; DROP OWNED BY ${role}; DROP ROLE ${role}`))
  await product.close()
})

const openAt = (address: string) => {
  const { db, log } = product.platform
  return openReplica({ url: address, primary: db, max: 3, log, checkEveryMs: 0 })
}
const userOf = async (db: Pooled) =>
  (await db.execute<{ name: string }>(sql`SELECT current_user AS name`)).rows[0]?.name ?? ''
const standby = (state: string) => product.platform.db.execute(sql.raw(`UPDATE standby.state SET ${state}`))

test('reads run on the replica, and a write there fails and is not made on the primary', async () => {
  const replica = openAt(url)
  expect(await replica.read(userOf)).toBe(role)
  const writing = replica.read((db) => db.execute(sql`DELETE FROM blocks`))
  expect(await writing.catch(sqlState)).toBe('25006')
  expect(await replica.read(userOf)).toBe(role)
})

test('reads go to the primary while the replica is down, and back when it answers', async () => {
  const replica = openAt(url)
  const primary = await userOf(product.platform.db)
  const execute = (statement: string) => product.platform.db.execute(sql.raw(statement))
  await execute(`ALTER ROLE ${role} NOLOGIN`)
  expect(await replica.read(userOf)).toBe(primary)
  await execute(`ALTER ROLE ${role} LOGIN`)
  await expect.poll(() => replica.read(userOf)).toBe(role)
  expect(await openAt('postgres://nobody@127.0.0.1:1/none').read(userOf)).toBe(primary)
})

test('work that the replica breaks off runs again on the primary', async () => {
  const { db: primary } = product.platform
  const run = openAt(url).read(async (db) => {
    if (db !== primary) await db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    return userOf(db)
  })
  expect(await run).toBe(await userOf(primary))
})

// The functions of the pretended replica are found by its search_path
test.skipIf(testSchema !== 'public')(
  'reads go to the primary while the replica is more than half a minute behind',
  async () => {
    const replica = openAt(url)
    const primary = await userOf(product.platform.db)
    const states: [string, string][] = [
      ['is_standby = true, is_behind = false, seconds = 600', role],
      ['is_behind = true, seconds = 5', role],
      ['seconds = 40', primary],
      ['is_behind = false', role],
    ]
    for (const [state, user] of states) {
      await standby(state)
      await expect.poll(async () => [state, await replica.read(userOf)]).toEqual([state, user])
    }
    await standby('is_standby = false')
  },
)

test('what reads from it works without writing: export, alerts, analytics, audit log and list of members', async () => {
  const { platform } = product
  platform.replica = openAt(url)
  const used: string[] = []
  const { read } = platform.replica
  platform.replica = {
    read: (work) =>
      read(async (db) => {
        used.push(await userOf(db))
        return work(db)
      }),
  }
  await platform.db.execute(
    sql`UPDATE members SET password_hash = ${await hashPassword(testPassword)} WHERE id = ${member.id}`,
  )
  const { accounts } = product.as(member)
  const { export: begun } = await accounts.askExport({ current_password: testPassword })
  await expect
    .poll(async () => (await accounts.listExports({})).exports.find(({ id }) => id === begun.id)?.state, {
      timeout: 20_000,
    })
    .toBe('ready')
  await sweepAlerts(platform)
  const admin = await product.newStaff()
  const office = product.as(admin).backoffice
  expect((await office.findMembers({})).members.map(({ id }) => id)).toContain(member.id)
  await office.getAnalytics({})
  const audit = await product.app.inject({ url: '/api/office/audit/file', headers: { cookie: admin.cookie } })
  expect(audit.statusCode).toBe(200)
  expect(used.length).toBeGreaterThanOrEqual(6)
  expect(new Set(used)).toEqual(new Set([role]))
})

test('search loaded from a replica has what the replica had not replayed', async () => {
  const { platform } = product
  // All transactions count as not replayed
  await product.platform.db.execute(
    sql.raw(`CREATE FUNCTION standby.pg_snapshot_xmin(pg_snapshot) RETURNS xid8 LANGUAGE sql AS 'SELECT ''3''::xid8'`),
  )
  await standby('is_standby = true, is_behind = false')
  const replica = openAt(url)
  const loaded = follow({ ...platform, replica })
  const other = follow({ ...platform, replica: { read: (work) => work(platform.db) } })
  await product.as(member).profiles.saveProfile({ country: 'DE' })
  expect(linesOf(await loaded.current())).toEqual(linesOf(await other.current()))
  expect(JSON.stringify(linesOf(await loaded.current()))).toContain(member.id)
})
