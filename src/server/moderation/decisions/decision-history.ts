import { sql } from 'drizzle-orm'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import type { Db } from '../../platform/db/db.ts'
import { decisions } from './decision-tables.ts'

type DecidedBefore = {
  memberId: string
  measure: Measure
  ground: Ground
  status: 'waiting' | 'standing' | 'refused' | 'overturned'
  decidedAt: Date
}

/** The last `most` decisions about each of these members, newest first; who never had one is left out. One query. */
export async function decisionsAbout(
  db: Db,
  memberIds: readonly string[],
  most: number,
): Promise<Map<string, DecidedBefore[]>> {
  const { rows } = await db.execute<Omit<DecidedBefore, 'decidedAt'> & { decidedAt: string }>(
    sql`SELECT m.id AS "memberId", d.measure, d.ground, d.status, d.decided_at AS "decidedAt"
      FROM unnest(${sql.param([...new Set(memberIds)])}::uuid[]) AS m(id) CROSS JOIN LATERAL (
        SELECT measure, ground, status, decided_at, id FROM ${decisions} WHERE member_id = m.id ORDER BY decided_at DESC, id DESC LIMIT ${most}) d
      ORDER BY d.decided_at DESC, d.id DESC`,
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt) })),
    ({ memberId }) => memberId,
  )
}
