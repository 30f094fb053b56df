import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openApp } from '../../server/http/app.ts'
import { openLive } from '../../server/http/live/live.ts'
import { openPlatform } from '../../server/http/open.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { buyer } from '../members/buying.ts'
import { photoRoutes, plainPhoto } from '../members/photos.ts'
import { dumpVersion, hasPackagedPostgres, packagedPostgres } from '../providers/packaged-postgres.ts'
import { openS3Server, type S3Server } from '../providers/s3-server.ts'
import { withDatabase } from './postgres-setup.ts'
import { testProduct } from './server.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'vonk-backup-'))
let s3: S3Server
/** A server that this machine's pg_dump can read: that of the run, or the distribution's; null without one. */
let server: { url: string; stop?(): Promise<void> } | null
beforeAll(async () => {
  s3 = await openS3Server()
  const { url } = inject('postgres')
  if ((await majorVersion(url)) <= dumpVersion) server = { url }
  else server = hasPackagedPostgres ? await packagedPostgres() : null
})
afterAll(async () => {
  await server?.stop?.()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

async function onServer(connectionString: string, sql: string): Promise<{ rows: Record<string, string>[] }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query<Record<string, string>>(sql).finally(() => client.end())
}

async function majorVersion(url: string): Promise<number> {
  const { rows } = await onServer(url, "SELECT current_setting('server_version_num') AS version")
  return Math.floor(Number(rows[0]?.version) / 10_000)
}

function run(script: string, argument: string, env: Record<string, string>) {
  // The scripts start node
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  return promisify(execFile)(join(root, script), [argument], { env: { PATH, NODE_ENV: 'test', ...env } })
}

test.for(['disk', 'bucket'])(
  'a backup of database and files is restored with a sound ledger and its photos: %s',
  async (kind, { skip }) => {
    if (server === null)
      return skip('needs pg_dump and a PostgreSQL that is not newer: install both or set DATABASE_URL')
    const files = kind === 'bucket' ? s3.env : {}
    const product = await testProduct({ env: files, server: server.url })
    const name = `vonk_restored_${randomBytes(4).toString('hex')}`
    const databaseUrl = withDatabase(server.url, name)
    await onServer(server.url, `CREATE DATABASE ${name}`)
    try {
      const member = await product.newMember()
      const routes = photoRoutes(() => product)
      const photo = (await routes.upload(member, await plainPhoto())).body.photos[0] ?? expect.fail()
      const order = await buyer(product, member).buy()
      const before = await routes.fetchFile(photo, photo.filename, member)
      const source = product.platform.db.$client.options.connectionString ?? ''

      const target = join(folder, kind)
      mkdirSync(target)
      await run('deploy/backup.sh', target, { DATABASE_URL: source, VAR_DIR: product.platform.config.varDir, ...files })
      const [backup = ''] = readdirSync(target)
      expect(readdirSync(join(target, backup)).toSorted()).toEqual(['SHA256SUMS', 'database.dump', 'files.tar.gz'])
      // What is restored comes from the backup alone
      if (kind === 'bucket') s3.empty()

      const varDir = join(folder, `${kind}-restored`)
      const restored = { DATABASE_URL: databaseUrl, VAR_DIR: varDir, ...files }
      const { stdout } = await run('deploy/restore.sh', join(target, backup), restored)
      expect(stdout).toContain('The database has all migrations of this release.')

      const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '1', VAR_DIR: varDir, ...files })
      const { live, attach } = openLive()
      const platform = await openPlatform({ config, databaseUrl, clock: product.clock, live, runsJobs: false })
      const app = await openApp(platform, { hasPages: false, attachLive: attach })
      await app.ready()
      const other = { ...product, platform, app }
      const after = await photoRoutes(() => other).fetchFile(photo, photo.filename, member)
      expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true])
      const headers = { host: 'localhost:3000', cookie: member.cookie }
      const answer = await app.inject({ url: `/api/payments/orders/${order.id}`, headers })
      expect([answer.statusCode, answer.json<{ order: { status: string } }>().order?.status]).toEqual([
        200,
        'completed',
      ])
      await app.close()
      await platform.db.$client.end()
    } finally {
      await product.close()
      await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  },
)
