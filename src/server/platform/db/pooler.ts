import { Client, type ClientConfig, Pool, type QueryConfig } from 'pg'

/** A hung database must not hang a member: no statement of ours needs longer. */
export const sessionLimits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 }

/**
 * A connection through a pooler in transaction mode, such as PgBouncer: the next statement may run on another
 * connection of the server, so nothing of a session may be relied on. It sends no start-up parameters and does not name
 * prepared statements. (Drizzle takes classes with "Pool" in their name for pools.)
 */
export class StatelessClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)) as Client['query']
  }
}

function isNamed(statement: unknown): statement is QueryConfig {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
}

/** Makes the limits of statements the defaults of this role in this database: a pooler passes none on. */
export async function setRoleLimits(directUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: directUrl, max: 1 })
  try {
    for (const [name, milliseconds] of Object.entries(sessionLimits))
      await pool.query(`DO $$ BEGIN
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${milliseconds}', current_database());
      END $$`)
  } finally {
    await pool.end()
  }
}

/** Errors if sessions behind the pooler have no limits: a statement that hangs would then hold its connection for ever. */
export async function requireRoleLimits(db: { $client: Pool }): Promise<void> {
  const names = Object.keys(sessionLimits)
  const { rows } = await db.$client.query<{ name: string }>(
    "SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = '0'",
    [names],
  )
  if (rows.length === 0) return
  throw new Error(
    `${rows.map(({ name }) => name).join(', ')} not set for the role of DATABASE_URL. Run npm run migrate, then RECONNECT in the console of PgBouncer (docs/operations/deploy.md).`,
  )
}
