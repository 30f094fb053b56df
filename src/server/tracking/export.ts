import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { postbacks } from './tables.ts'

/** What the network that sent a member was told of them, and at which address; none for most. */
export async function exportTracking(db: Db, memberId: string): Promise<ExportFile[]> {
  const rows = await db
    .select()
    .from(postbacks)
    .where(eq(postbacks.memberId, memberId))
    .orderBy(asc(postbacks.createdAt), asc(postbacks.id))
  const value = rows.map(({ network, event, url, status, createdAt, doneAt }) => ({
    network,
    event,
    address: url,
    status,
    noted_at: createdAt,
    done_at: doneAt,
  }))
  return value.length === 0 ? [] : [{ name: 'postbacks.json', value }]
}
