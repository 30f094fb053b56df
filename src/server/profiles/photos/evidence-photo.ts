import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { photos } from '../tables.ts'
import { renditionFile } from './files/renditions.ts'

/**
 * A photo as evidence: `file` is a copy owned by the report or notice, `thumbhash` the placeholder before it is
 * revealed.
 */
type EvidencePhoto = { id: string; file: string; media_type: string; is_private: boolean; thumbhash: string }

/**
 * Copies a member's photos as evidence, in the order of `ids`; copies remain if the member deletes the originals. Skips
 * other members' photos and failed copies, so that the report itself succeeds.
 */
export async function copyPhotos(
  { db, storage, log }: Pick<Platform, 'db' | 'storage' | 'log'>,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<EvidencePhoto[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(photos)
    .where(and(eq(photos.memberId, memberId), inArray(photos.id, [...ids])))
  const copies: EvidencePhoto[] = []
  for (const id of ids) {
    const photo = rows.find((row) => row.id === id)
    const rendition = photo === undefined ? null : renditionFile('1600.jpg', 'own', photo.width)
    if (photo === undefined || rendition === null) continue
    try {
      const original = await storage.read(`${photo.filesKey}/${rendition.name}`)
      if (original === null) continue
      const file = `reports/${newId()}.jpg`
      await storage.putStream(file, original.stream)
      copies.push({ id, file, media_type: rendition.type, is_private: photo.isPrivate, thumbhash: photo.thumbhash })
    } catch (error) {
      log.error({ err: error }, 'a photo could not be copied as evidence')
    }
  }
  return copies
}
