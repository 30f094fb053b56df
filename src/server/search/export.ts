import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { savedSearchesOf } from './saved.ts'

/** Saved searches. */
export async function exportSearches(db: Db, memberId: string): Promise<ExportFile[]> {
  const saved = await savedSearchesOf(db, memberId)
  const value = saved.map(({ name, filters, hasAlert, createdAt, seenAt, notifiedAt }) => ({
    name,
    filters,
    has_alert: hasAlert,
    saved_at: createdAt,
    last_seen_at: seenAt,
    last_notified_at: notifiedAt,
  }))
  return [{ name: 'saved-searches.json', value }]
}
