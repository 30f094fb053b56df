import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { savedSearchesOf } from './saved.ts'

/** The searches that the member keeps. */
export async function exportSearches(db: Db, memberId: string): Promise<ExportFile[]> {
  const kept = await savedSearchesOf(db, memberId)
  const value = kept.map(({ name, wishes, hasAlert, createdAt, seenAt, toldAt }) => ({
    name,
    wishes,
    has_alert: hasAlert,
    kept_at: createdAt,
    last_seen_at: seenAt,
    last_told_at: toldAt,
  }))
  return [{ name: 'saved-searches.json', value }]
}
