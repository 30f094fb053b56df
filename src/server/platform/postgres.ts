import pg from 'pg'
import { createCluster } from './db/postgres/cluster.ts'
import { clusterFiles } from './db/postgres/files.ts'
import { DatabaseInUse } from './db/postgres/left-over.ts'
import { launch } from './db/postgres/process.ts'
import type { ClusterFiles, PostgresLog, Settings } from './db/postgres/types.ts'

const databaseName = 'vonk'
const userName = 'vonk'

type EmbeddedPostgres = {
  /** Connection string with a password that only this machine's files know; valid until `stop`. */
  url: string
  /** Ends all connections, writes everything to disk and returns when the server has stopped. May be called twice. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The folder for the database, made when missing. */
  dir: string
  log: PostgresLog
  /** Join a server that another live process already runs on this folder, instead of refusing; `stop` leaves it running. */
  mayShare?: boolean
  /** PostgreSQL's own settings, over ours. */
  settings?: Settings
}

/**
 * Starts the bundled PostgreSQL on a free loopback port with its data under `dir`. As root it runs as `nobody` because
 * PostgreSQL refuses root. A server left over from a killed process is stopped first; a crashed server is restarted on
 * the same port, so the connection string stays valid.
 * @throws DatabaseInUse when another live process uses `dir`; Error with a sentence for the operator when it cannot
 * start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dir, log } = options
  const files = clusterFiles(dir, log)
  await createCluster(files, userName, log)
  try {
    const { port, stop } = await launch({ files, log, settings: options.settings })
    await ensureDatabase(files, port).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { url: urlOf(files, port), stop }
  } catch (error) {
    if (!(error instanceof DatabaseInUse && options.mayShare)) throw error
    return { url: urlOf(files, error.port), stop: async () => undefined }
  }
}

function urlOf(files: ClusterFiles, port: number, database = databaseName): string {
  return `postgres://${userName}:${files.readPassword()}@127.0.0.1:${port}/${database}`
}

async function ensureDatabase(files: ClusterFiles, port: number): Promise<void> {
  await withClient(urlOf(files, port, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`)
  })
  // What slow statements are read from in the office
  if (files.hasStatistics)
    await withClient(urlOf(files, port), (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements'))
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
