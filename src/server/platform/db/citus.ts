import type { Client } from 'pg'
import { controlTables } from './pool-schemas.ts'
import { publicSchema } from './schema-of.ts'

const known = new WeakMap<object, Promise<boolean>>()

/** Whether this database belongs to a Citus cluster. Queried once for each connection pool. */
export function isCitus(client: Pick<Client, 'query'>): Promise<boolean> {
  const answer = known.get(client) ?? askForCitus(client)
  known.set(client, answer)
  return answer
}

function askForCitus(client: Pick<Client, 'query'>): Promise<boolean> {
  const answer = client
    .query<{ isCitus: boolean }>(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS "isCitus"`)
    .then(({ rows }) => rows[0]?.isCitus === true)
  answer.catch(() => known.delete(client))
  return answer
}

/**
 * Makes a pool schema one that Citus can keep on any server of the cluster, as a whole (docs/decisions/0061). What its tables refer to of the
 * control data is copied to every server; the other control tables stay on the coordinator, and all servers can reach them. Does nothing twice.
 */
export async function distributeSchema(client: Client, schema: string): Promise<void> {
  // Triggers of ours read and change only rows of the same schema
  await client.query('SET citus.enable_unsafe_triggers = on')
  const { rows: references } = await client.query<{ name: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND connamespace = $1::regnamespace AND confrelid <> ALL (SELECT logicalrelid FROM pg_dist_partition)
        AND confrelid IN (SELECT oid FROM pg_class WHERE relnamespace = $2::regnamespace)`,
    [schema, publicSchema],
  )
  for (const { name } of references) await client.query('SELECT create_reference_table($1)', [name])
  for (const name of controlTables)
    await client.query(
      `SELECT citus_add_local_table_to_metadata($1) WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = $1::regclass)`,
      [`${publicSchema}.${name}`],
    )
  await client.query(
    'SELECT citus_schema_distribute($1) WHERE NOT EXISTS (SELECT FROM citus_schemas WHERE schema_name = $1::regnamespace)',
    [schema],
  )
}
