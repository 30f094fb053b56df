import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openDb } from '../../src/server/platform/db/db.ts'
import { nameIn, publicSchema } from '../../src/server/platform/db/schema-of.ts'
import { makeRoom } from '../../src/test/product/roomy-settings.ts'

/** The pool schema that the proof makes, and the host of its site: that of requests to a server on loopback. */
export const schema = 'pool_proof'
const site = { name: 'Proof', host: '127.0.0.1' }

/** A command of the product, such as `pool add pool_b`, as an operator runs it. Errors: its output, if it fails. */
export async function command(databaseUrl: string, script: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'warn' }
  const path = new URL(`../../scripts/${script}.ts`, import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env }).catch((error: unknown) => {
    throw new Error(String(error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error))
  })
  return stdout
}

/** Makes the pool schema with a site: on Citus as a schema that it can move, elsewhere as a plain one. */
export async function preparePool(databaseUrl: string): Promise<void> {
  await command(databaseUrl, 'migrate')
  await command(databaseUrl, 'pool', 'add', schema)
  const sites = await command(databaseUrl, 'add-site', 'list')
  if (!sites.includes(site.name))
    await command(databaseUrl, 'add-site', 'add', '--pool', schema, '--name', site.name, '--host', site.host)
  const db = openDb(databaseUrl, { max: 1 })
  await makeRoom(db).finally(() => db.$client.end())
}

type Node = { host: string; port: number }

/** The server that has the pool schema now, and one that could. */
export async function nodesOf(client: Client): Promise<{ current: Node; other: Node }> {
  const { rows: placed } = await client.query<Node>(
    `SELECT nodename AS host, nodeport AS port FROM citus_shards WHERE table_name = '${schema}.members'::regclass`,
  )
  const [current] = placed
  if (current === undefined) throw new Error(`${schema} is not a distributed schema`)
  const { rows: others } = await client.query<Node>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE shouldhaveshards AND isactive AND noderole = 'primary' AND (nodename, nodeport) <> ($1, $2) LIMIT 1`,
    [current.host, current.port],
  )
  const [other] = others
  if (other === undefined) throw new Error('the cluster has one server for pools; moving one needs two')
  return { current, other }
}

/**
 * The address of the server that has the pool schema, for a product that works there without the coordinator. It gets a job schema of its own:
 * that of the coordinator has its functions here, but not its tables.
 */
export async function urlOfNode(databaseUrl: string): Promise<string> {
  const { current } = await withClient(databaseUrl, nodesOf)
  const url = new URL(databaseUrl)
  url.hostname = current.host
  url.port = String(current.port)
  const settings = `-c search_path=${schema},${publicSchema} -c citus.enable_ddl_propagation=off`
  const address = `${url.href}?options=${encodeURIComponent(settings)}`
  await withClient(address, (client) => client.query(`DROP SCHEMA IF EXISTS ${nameIn(schema, 'jobs')} CASCADE`))
  return address
}

export async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
