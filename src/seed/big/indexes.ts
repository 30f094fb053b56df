import type { ClientBase } from 'pg'

/**
 * Drops the indexes of these tables that no constraint needs, to be built anew at the end: sorted, they take a third of
 * the time of inserting row by row. Their definitions are stored in the same transaction, so that the next seed can
 * build those of one that was killed.
 */
export async function dropSlowIndexes(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`,
    [tables],
  )
  await client.query('CREATE TABLE IF NOT EXISTS seed_indexes (definition text PRIMARY KEY)')
  for (const { name, definition } of rows) {
    await client.query('INSERT INTO seed_indexes VALUES ($1)', [definition])
    await client.query(`DROP INDEX ${name}`)
  }
  await client.query('COMMIT')
}

/** The definitions of indexes that were dropped, those that take longest first. */
export async function droppedIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('seed_indexes') IS NOT NULL AS there`)
  if (rows[0]?.there !== true) return []
  const dropped = await client.query<{ definition: string }>(
    `SELECT definition FROM seed_indexes ORDER BY definition LIKE '% gin %' DESC, definition`,
  )
  return dropped.rows.map(({ definition }) => definition)
}

export async function buildIndex(client: ClientBase, definition: string): Promise<void> {
  await client.query(definition.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS'))
}

/** Call when all of them are built. */
export async function forgetDroppedIndexes(client: ClientBase): Promise<void> {
  await client.query('DROP TABLE IF EXISTS seed_indexes')
}
