import { and, eq } from 'drizzle-orm'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { renditionFile } from './renditions.ts'
import { photos, profiles } from './tables.ts'

/** The main photo as a report keeps it; `file` is a copy in storage that belongs to the report. */
export type KeptPhoto = { id: string; file: string; media_type: string }

/**
 * Copies the main photo of a member for a report: it outlives its original, which whoever is reported can delete. Null where there is none that
 * others see, or it cannot be copied: the report is worth more than that.
 */
export async function mainPhotoForReport(
  { db, storage, log }: Pick<Platform, 'db' | 'storage' | 'log'>,
  memberId: string,
): Promise<KeptPhoto | null> {
  const [photo] = await db
    .select({ id: photos.id, filesKey: photos.filesKey, width: photos.width })
    .from(profiles)
    .innerJoin(photos, and(eq(photos.memberId, profiles.memberId), eq(photos.id, profiles.mainPhotoId)))
    .where(and(eq(profiles.memberId, memberId), eq(photos.status, 'active')))
  const rendition = photo === undefined ? null : renditionFile('1600.jpg', 'own', photo.width)
  if (photo === undefined || rendition === null) return null
  try {
    const original = await storage.read(`${photo.filesKey}/${rendition.name}`)
    if (original === null) return null
    const file = `reports/${newId()}.jpg`
    await storage.putStream(file, original.stream)
    return { id: photo.id, file, media_type: rendition.type }
  } catch (error) {
    log.error({ err: error }, 'a photo could not be kept for a report')
    return null
  }
}
