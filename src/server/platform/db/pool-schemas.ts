import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Db } from './db.ts'
import { publicSchema } from './schema-of.ts'

/** Schemas that hold member pools. `public` also has the control data (docs/decisions/0062). */
export const poolSchemas = pgTable(
  'pool_schemas',
  {
    name: text().primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  () => [check('pool_schemas_name_check', sql`name ~ '^(public|pool_[a-z0-9_]{1,40})$'`)],
)

/**
 * Tables of the whole installation: in `public` only, for all pools. Every other table belongs to a member pool, and each pool schema has
 * its own. A control table never references a pool table.
 */
export const controlTables: readonly string[] = [
  'audit_log',
  'companies',
  'content_pages',
  'email_send_rates',
  'icebreakers',
  'installation_secrets',
  'invoice_counters',
  'kill_switches',
  'known_images',
  'pool_schemas',
  'process_tallies',
  'processes',
  'rate_limits',
  'site_hosts',
  'site_setting_versions',
  'sites',
  'staff',
  'staff_factors',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_tokens',
]

/** All pool schemas, `public` first. */
export async function listPoolSchemas(db: Db): Promise<string[]> {
  const rows = await db.select({ name: poolSchemas.name }).from(poolSchemas)
  return [
    publicSchema,
    ...rows
      .map(({ name }) => name)
      .filter((name) => name !== publicSchema)
      .toSorted(),
  ]
}

/**
 * Throws unless sessions of this pool look for tables in `schema` first and then in `public`, and `schema` has every pool table. Without one,
 * statements would use the table in `public`, which belongs to another pool.
 */
export async function requirePoolSchema({ $client }: { $client: Pool }, schema: string): Promise<void> {
  const { rows: paths } = await $client.query<{ path: string[] }>('SELECT current_schemas(false)::text[] AS path')
  const path = paths[0]?.path.join(', ')
  if (path !== `${schema}, ${publicSchema}`)
    throw new Error(
      `search_path of the connections for ${schema} is "${path}", not "${schema}, ${publicSchema}" (docs/operations/deploy.md#member-pools-in-schemas).`,
    )
  const { rows: missing } = await $client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND NOT relname = ANY ($3)
    EXCEPT SELECT relname FROM pg_class WHERE relnamespace = $2::regnamespace AND relkind IN ('r', 'p')`,
    [publicSchema, schema, controlTables],
  )
  if (missing.length > 0)
    throw new Error(`Schema ${schema} lacks ${missing.map(({ name }) => name).join(', ')}. Run npm run migrate.`)
}
