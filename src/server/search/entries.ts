import { eq, sql } from 'drizzle-orm'
import { type Db, type Pooled, type Tx, transaction } from '../platform/db.ts'
import { searchEntries } from './tables.ts'

const columns = sql`member_id, pool_id, gender, seeks, country, region, date_of_birth, has_photo, is_fictional, last_active_at, created_at`
/** Everybody who may be listed (see profiles' mayBeListed), as an entry. */
const listed = sql`
  SELECT p.member_id, p.pool_id, p.gender, p.seeks, p.country, p.region, p.date_of_birth,
    EXISTS (SELECT FROM photos f WHERE f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active') AS has_photo,
    p.kind = 'fictional' AS is_fictional, p.last_active_at, p.created_at
  FROM profiles p WHERE p.status = 'active' AND NOT p.is_invisible AND NOT p.is_private`
const taken = sql`
  gender = excluded.gender, seeks = excluded.seeks, country = excluded.country, region = excluded.region, date_of_birth = excluded.date_of_birth,
  has_photo = excluded.has_photo, last_active_at = excluded.last_active_at`

/** Brings a member's entry up to date with the profile: made, changed or gone. */
export async function refreshEntry(tx: Tx, memberId: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`INSERT INTO search_entries (${columns}) ${listed} AND p.member_id = ${memberId} ON CONFLICT (member_id) DO UPDATE SET ${taken}`,
  )
  if (rowCount === 0) await removeEntry(tx, memberId)
}

export async function removeEntry(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(searchEntries).where(eq(searchEntries.memberId, memberId))
}

export async function noteActivity(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.update(searchEntries).set({ lastActiveAt: at }).where(eq(searchEntries.memberId, memberId))
}

const sliceSize = 5_000
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Makes the read model anew from the profiles while it is in use: adds, corrects and removes, some thousand members at a time.
 * Answers how many entries were not right.
 */
export async function rebuildSearch(db: Pooled): Promise<number> {
  let [corrected, from] = [0, '00000000-0000-0000-0000-000000000000']
  while (from !== lastId) {
    const upTo = await endOfSlice(db, from)
    corrected += await transaction(db, (tx) => rebuildSlice(tx, from, upTo))
    from = upTo
  }
  return corrected
}

async function endOfSlice(db: Db, from: string): Promise<string> {
  const { rows } = await db.execute<{ member_id: string }>(
    sql`SELECT member_id FROM profiles WHERE member_id > ${from} ORDER BY member_id OFFSET ${sliceSize} LIMIT 1`,
  )
  return rows[0]?.member_id ?? lastId
}

async function rebuildSlice(tx: Tx, from: string, upTo: string): Promise<number> {
  const written = await tx.execute(sql`
    INSERT INTO search_entries AS e (${columns}) ${listed} AND p.member_id > ${from} AND p.member_id <= ${upTo}
    ON CONFLICT (member_id) DO UPDATE SET ${taken}
    WHERE (e.gender, e.seeks, e.country, e.region, e.date_of_birth, e.has_photo, e.last_active_at) IS DISTINCT FROM
      (excluded.gender, excluded.seeks, excluded.country, excluded.region, excluded.date_of_birth, excluded.has_photo, excluded.last_active_at)`)
  const removed = await tx.execute(sql`
    DELETE FROM search_entries e WHERE e.member_id > ${from} AND e.member_id <= ${upTo}
      AND NOT EXISTS (SELECT FROM profiles p WHERE p.member_id = e.member_id AND p.status = 'active' AND NOT p.is_invisible AND NOT p.is_private)`)
  return (written.rowCount ?? 0) + (removed.rowCount ?? 0)
}
