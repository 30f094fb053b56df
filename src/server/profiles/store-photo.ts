import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, max, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { profileChanged } from './events.ts'
import { type Crop, decodePhoto } from './photo-decoder.ts'
import { makeMain } from './photos.ts'
import { lockProfile } from './save.ts'
import { photos } from './tables.ts'

/** Files in storage, not yet anybody's photo. */
export type StoredPhoto = { filesKey: string; width: number; height: number; thumbhash: string; contentHash: string }

/** Where an upload lies while it is read; nothing stays there. */
export async function uploadPath(platform: Pick<Platform, 'config'>): Promise<string> {
  const folder = join(platform.config.varDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, newId())
}

/**
 * Makes all renditions of a file and stores them below a new key (or the given one); the original is not kept.
 * Errors: the faults of a photo; `unavailable` when the files cannot be written, and then none stays.
 */
export async function storeFile(
  platform: Platform,
  file: { path: string; contentHash: string; crop: Crop | null; filesKey?: string },
): Promise<StoredPhoto> {
  const { files, ...photo } = await decodePhoto(platform.log, { path: file.path, crop: file.crop })
  const id = newId()
  const filesKey = file.filesKey ?? `${id.slice(-2)}/${id}`
  try {
    for (const [name, bytes] of files) await platform.storage.put(`${filesKey}/${name}`, bytes)
  } catch (error) {
    platform.log.error({ err: error }, 'photo files could not be stored')
    await removeStored(platform, filesKey)
    throw new Refusal('unavailable')
  }
  return { filesKey, ...photo, contentHash: file.contentHash }
}

export async function removeStored(platform: Platform, filesKey: string): Promise<void> {
  await platform.storage
    .remove(filesKey)
    .catch((error: unknown) => platform.log.error({ err: error, filesKey }, 'photo files could not be removed'))
}

/** The same from bytes, for seeds: with a key below `shared/`, several members' photos may use the files. */
export async function storePhoto(platform: Platform, bytes: Uint8Array, filesKey?: string): Promise<StoredPhoto> {
  const path = await uploadPath(platform)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    return await storeFile(platform, { path, contentHash, crop: null, ...(filesKey === undefined ? {} : { filesKey }) })
  } finally {
    await rm(path, { force: true })
  }
}

export type NewPhoto = {
  memberId: string
  /** Of an upload that knows it already; else a new one. */
  id?: string
  photo: StoredPhoto
  status: 'pending' | 'active'
  isMain: boolean
  /** The most photos this member may have; no limit for seeds. */
  limit?: number
  at?: Date
}

/** Makes stored files a member's photo, in the caller's transaction; the first one becomes the main photo. Errors: photo_limit. */
export async function attachPhoto(
  platform: Platform,
  tx: Tx,
  { memberId, photo, status, isMain, limit, at, id = newId() }: NewPhoto,
): Promise<string> {
  const profile = await lockProfile(tx, memberId)
  const [own] = await tx
    .select({ count: sql<number>`count(*)`, last: max(photos.position) })
    .from(photos)
    .where(eq(photos.memberId, memberId))
  if (limit !== undefined && (own?.count ?? 0) >= limit) throw new Refusal('photo_limit', { limit })
  await tx
    .insert(photos)
    .values({ memberId, id, position: (own?.last ?? -1) + 1, status, ...photo, createdAt: at ?? platform.clock.now() })
  if (isMain || profile.mainPhotoId === null) await makeMain(platform, tx, memberId, id)
  else await announce(platform, tx, profileChanged, { memberId })
  return id
}
