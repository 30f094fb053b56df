import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { type Db, schemaOf } from '../../server/platform/db/db.ts'
import { jobSchema, jobSchemaOf } from '../../server/platform/jobs/jobs.ts'

/**
 * Makes delayed jobs due and wakes their workers: `start_after` follows the database's clock, which tests cannot move. `name` is a job's
 * name or a LIKE pattern. `byMs` moves the delay forward by that much instead of ending it; `limit` takes the oldest so many.
 */
export async function advanceJobs(
  db: Db,
  { name = '%', byMs, limit }: { name?: string; byMs?: number; limit?: number } = {},
): Promise<void> {
  const dueAt = byMs === undefined ? sql`now()` : sql`start_after - make_interval(secs => ${byMs / 1_000})`
  await db.execute(sql`WITH moved AS (
      UPDATE ${jobSchema(db)}.job SET start_after = ${dueAt} WHERE id IN (
        SELECT id FROM ${jobSchema(db)}.job WHERE state IN ('created', 'retry') AND start_after > now() AND name LIKE ${name}
        ORDER BY id LIMIT ${limit ?? null})
      RETURNING name, start_after
    ), due AS (SELECT DISTINCT name FROM moved WHERE start_after <= now())
    SELECT pg_notify('pgboss_' || left(encode(sha224(${jobSchemaOf(schemaOf(db))}), 'hex'), 24), name) FROM due`)
}

/** Waits until no job of these names (LIKE patterns) is running or due. Delayed ones are left alone, unless `delayed` says to wait for them too. */
export async function jobsDone(db: Db, names: string | readonly string[], { delayed = false } = {}): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM ${jobSchema(db)}.job
        WHERE name LIKE ANY (${sql.param([names].flat())}::text[]) AND state < 'completed' AND (start_after <= now() OR ${delayed})`)
      if (rows.length > 0) throw new Error(`not done: ${rows.map(({ name }) => name).join(', ')}`)
    },
    { timeout: 60_000, interval: 20 },
  )
}
