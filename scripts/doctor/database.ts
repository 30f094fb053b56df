import { and, eq, sql } from 'drizzle-orm'
import { hasDemoWorld } from '../../src/seed/start.ts'
import { staff } from '../../src/server/backoffice/tables.ts'
import { systemClock } from '../../src/server/platform/config/clock.ts'
import { openClockSkew, toleratedSkewMs } from '../../src/server/platform/config/clock-skew.ts'
import { type Config, usesPooler } from '../../src/server/platform/config/config.ts'
import { type Db, openDb, type Pooled } from '../../src/server/platform/db/db.ts'
import { schemaState } from '../../src/server/platform/db/migrate.ts'
import { listPoolSchemas, requirePoolSchema } from '../../src/server/platform/db/pool-schemas.ts'
import { requireRoleLimits } from '../../src/server/platform/db/pooler.ts'
import { verifyVault } from '../../src/server/platform/db/vault.ts'
import { openLog } from '../../src/server/platform/metrics/log.ts'
import { isPlaceholder, listCompanies } from '../../src/server/sites/editing/index.ts'
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts'

const oldestVersion = 150_000

/** Checks the database and what is stored in it. `onUsable` runs if its tables are current and its secrets open. */
export async function databaseFindings(
  url: string,
  config: Config,
  onUsable: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const db = openDb(url, { max: 2 })
  try {
    const server = await serverFindings(db, config)
    if (server.some(({ state }) => state === 'failed')) return server
    const schema = await schemaFinding(url)
    if (schema.state !== 'ok') return [...server, schema]
    const secrets = await secretsFinding(db, config)
    if (secrets.state === 'failed') return [...server, schema, secrets]
    return withoutRepeats([
      ...[
        ...server,
        ...(await poolerFindings(config)),
        ...(await replicaFindings(config)),
        schema,
        secrets,
        await clockFinding(db),
        ...(await poolFindings(db, { url, config, onUsable })),
      ],
      ...(config.isDemo ? [] : [await companyFinding(db), await demoFinding(db), await adminFinding(db)]),
      ...(await onUsable(db)),
    ])
  } finally {
    await db.$client.end()
  }
}

/** Sites of several pool schemas may lack the same. */
function withoutRepeats(findings: Finding[]): Finding[] {
  return [
    ...new Map(findings.map((finding) => [`${finding.check} ${finding.state} ${finding.text}`, finding])).values(),
  ]
}

async function serverFindings(db: Pooled, { databasePool, runsJobs }: Config): Promise<Finding[]> {
  const settings = await settingsOf(db).catch((error: unknown) =>
    failed('database', `cannot connect: ${reasonOf(error)}`, 'check DATABASE_URL, the server and its pg_hba.conf'),
  )
  if ('state' in settings) return [settings]
  if (settings.version < oldestVersion)
    return [failed('database', `PostgreSQL ${settings.versionText}`, 'use PostgreSQL 15 or newer')]
  if (settings.isReplica)
    return [failed('database', 'is a read-only replica', 'let DATABASE_URL name the primary server')]
  const risky = [
    ...(settings.fsync === 'off' ? ['fsync'] : []),
    ...(settings.commits === 'off' ? ['synchronous_commit'] : []),
    ...(settings.fullPages === 'off' ? ['full_page_writes'] : []),
  ]
  // Beside its pool: the listener, and jobs, which listen as well where they run
  const needed = databasePool + (runsJobs ? 6 : 2)
  return [
    ok('database', `PostgreSQL ${settings.versionText}`),
    ...(settings.encoding === 'UTF8'
      ? []
      : [failed('database', `its encoding is ${settings.encoding}`, 'create it with ENCODING UTF8')]),
    ...(risky.length === 0
      ? []
      : [warning('database', `${risky.join(', ')} off: a crash loses committed data`, 'turn on in postgresql.conf')]),
    ...(settings.connections >= 2 * needed
      ? []
      : [
          warning(
            'database',
            `max_connections ${settings.connections}, and one process may need ${needed}`,
            'raise max_connections, or lower DATABASE_POOL (docs/operations/deploy.md)',
          ),
        ]),
    ...(settings.hasStatistics
      ? []
      : [
          warning(
            'database',
            'pg_stat_statements is not installed: /office/health shows no slow statements',
            'see docs/operations/health.md',
          ),
        ]),
  ]
}

type PoolOptions = { url: string; config: Config; onUsable: (db: Db) => Promise<Finding[]> }

/** Each further pool schema has all of its tables, and its sessions find them; also through the pooler. And what its sites lack. */
async function poolFindings(db: Db, { url, config, onUsable }: PoolOptions): Promise<Finding[]> {
  const checks = (await listPoolSchemas(db)).slice(1).map(async (schema) => {
    const pooled = usesPooler(config) ? (config.databasePoolUrls.get(schema) ?? '') : url
    const pool = openDb(pooled, { max: 1, schema, directUrl: url })
    try {
      if (pooled === '') throw new Error('DATABASE_POOL_URLS has no address for it')
      await requirePoolSchema(pool, schema)
      return [ok('pools', `${schema} has all tables`), ...(await onUsable(pool))]
    } catch (error) {
      return [failed('pools', `${schema}: ${reasonOf(error)}`, 'see docs/operations/scaling.md')]
    } finally {
      await pool.$client.end()
    }
  })
  return (await Promise.all(checks)).flat()
}

/** A pooler must reach the same database, and its sessions must have limits. */
async function poolerFindings(config: Config): Promise<Finding[]> {
  if (!usesPooler(config)) return []
  const db = openDb(config.databaseUrl ?? '', { max: 1, directUrl: config.databaseDirectUrl ?? '' })
  try {
    await requireRoleLimits(db)
    return [ok('pooler', 'DATABASE_URL answers, and its sessions have time limits')]
  } catch (error) {
    return [failed('pooler', reasonOf(error), 'check DATABASE_URL and docs/operations/deploy.md')]
  } finally {
    await db.$client.end()
  }
}

async function replicaFindings({ databaseReplicaUrl }: Config): Promise<Finding[]> {
  if (databaseReplicaUrl === null) return []
  const db = openDb(databaseReplicaUrl, { max: 1 })
  try {
    const { rows } = await db.execute<{ isReplica: boolean }>(sql`SELECT pg_is_in_recovery() AS "isReplica"`)
    if (rows[0]?.isReplica === true) return [ok('replica', 'DATABASE_REPLICA_URL answers')]
    return [warning('replica', 'DATABASE_REPLICA_URL is no replica', 'give the address of a streaming replica')]
  } catch (error) {
    return [failed('replica', reasonOf(error), 'check DATABASE_REPLICA_URL and the rights of its user')]
  } finally {
    await db.$client.end()
  }
}

async function settingsOf(db: Db) {
  const { rows } = await db.execute<{
    version: number
    versionText: string
    encoding: string
    fsync: string
    commits: string
    fullPages: string
    connections: number
    isReplica: boolean
    hasStatistics: boolean
  }>(sql`SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS "versionText",
    current_setting('server_encoding') AS encoding,
    current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commits,
    current_setting('full_page_writes') AS "fullPages",
    current_setting('max_connections')::int AS connections,
    pg_is_in_recovery() AS "isReplica",
    EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_stat_statements') AS "hasStatistics"`)
  const [row] = rows
  if (row === undefined) throw new Error('no settings')
  return row
}

async function schemaFinding(url: string): Promise<Finding> {
  const state = await schemaState(url)
  if (state.kind === 'current') return ok('schema', 'all migrations of this release are applied')
  if (state.kind === 'newer') return ok('schema', 'has migrations of a newer release')
  const text = state.kind === 'older' ? `${state.pending} migrations are pending` : 'the database is empty'
  return failed('schema', text, 'npm run migrate')
}

async function clockFinding(db: Db): Promise<Finding> {
  const ms = await openClockSkew({ db, clock: systemClock, log: openLog('silent') }).measure()
  const seconds = (Math.abs(ms) / 1_000).toFixed(1)
  if (Math.abs(ms) <= toleratedSkewMs) return ok('clock', `${seconds} s from that of the database`)
  return failed('clock', `${seconds} s from that of the database`, 'check NTP on both machines')
}

async function secretsFinding(db: Db, { secretKeys }: Config): Promise<Finding> {
  try {
    await verifyVault(db, secretKeys)
    return ok('secrets', 'every stored secret opens with the given keys')
  } catch {
    return failed('secrets', 'a stored secret does not open', 'set the SECRET_KEY it was wrapped with: secrets.md')
  }
}

async function companyFinding(db: Db): Promise<Finding> {
  const companies = await listCompanies(db)
  const unnamed = companies.filter((row) => row.sites.length > 0 && isPlaceholder(row))
  const remedy = 'npm run company -- change'
  if (companies.length === 0) return failed('company', 'there is no site yet', remedy)
  if (unnamed.length > 0) return failed('company', 'legal pages name the placeholder company', remedy)
  return ok('company', companies.map(({ name }) => name).join(', '))
}

async function demoFinding(db: Db): Promise<Finding> {
  if (await hasDemoWorld({ db: db as Pooled }))
    return failed('demo', 'demo members and staff, whose passwords are published', 'use an empty database')
  return ok('demo', 'no demo members')
}

async function adminFinding(db: Db): Promise<Finding> {
  const isAdmin = and(eq(staff.role, 'admin'), eq(staff.status, 'active'))
  const admins = await db.$count(staff, isAdmin)
  if (admins === 0) return failed('staff', 'no admin can log in', 'npm run staff -- --role admin …')
  return ok('staff', `${admins} active admin${admins === 1 ? '' : 's'}`)
}
