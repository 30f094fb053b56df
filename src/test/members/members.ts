import { sql } from 'drizzle-orm'
import { members } from '../../server/accounts/tables.ts'
import type { Db } from '../../server/platform/db/db.ts'

/** Members of a pool who are nothing but rows, for tests that need very many. Answers their ids. */
export async function addMembers(
  db: Db,
  { id: siteId, poolId }: { id: string; poolId: string },
  count: number,
): Promise<string[]> {
  const { rows } = await db.execute<{
    id: string
  }>(sql`INSERT INTO ${members} (id, pool_id, site_id, kind, email, email_key, password_hash, status, locale, country, signed_up_at)
    SELECT id, ${poolId}::uuid, ${siteId}::uuid, 'member', id::text, id::text, '', 'active', 'en', 'NL', now()
    FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int)) AS person RETURNING id`)
  return rows.map(({ id }) => id)
}
