import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, max, sql } from 'drizzle-orm'
import { refuseAbuseMaterial } from '../../moderation/abuse-material/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { profileChanged } from '../events.ts'
import { lockProfile } from '../profile/save.ts'
import { photos } from '../tables.ts'
import { type Crop, type DecodedPhoto, decodePhoto, type ToWorker } from './decoding/photo-decoder.ts'
import { type PhotoType, sniffPhotoType } from './decoding/photo-type.ts'
import { keepPrint } from './photo-hashes.ts'
import { makeMain, sharedFolder } from './photos.ts'

/** Compares an upload with known abuse material before it is decoded. Returns whether it could be. Errors: photo_not_allowed. */
export async function checkUpload(
  ctx: Ctx,
  path: string,
  place: 'profile' | 'chat' | 'verification',
): Promise<boolean> {
  const type = await typeOf(path)
  // Refused by the decoder
  if (type === 'unknown') return true
  return refuseAbuseMaterial(ctx, { path, mediaType: `image/${type}`, place })
}

type StoredFiles = { filesKey: string; width: number; height: number; thumbhash: string } & Pick<DecodedPhoto, 'print'>
/** Files in storage that belong to no photo yet. */
export type StoredPhoto = StoredFiles & { contentHash: string }

/** Temporary path of an upload while it is processed. */
export async function uploadPath(platform: Pick<Platform, 'config'>): Promise<string> {
  const folder = join(platform.config.varDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, newId())
}

/**
 * Creates all renditions of a file and stores them below a new key; the original is not stored. Errors: the faults of a
 * photo; `unavailable` if the files cannot be written, and then none remain.
 */
export async function storeFile(
  platform: Platform,
  file: { path: string; contentHash: string; crop: Crop | null },
): Promise<StoredPhoto> {
  const id = newId()
  const photo = await storeRenditions(platform, { path: file.path, crop: file.crop }, `${id.slice(-2)}/${id}`)
  return { ...photo, contentHash: file.contentHash }
}

/** The same for a message photo: its files are `messagePhotoFile`s below the key. */
export function storeMessagePhoto(platform: Platform, path: string, filesKey: string): Promise<StoredFiles> {
  return storeRenditions(platform, { path, crop: null, renditions: 'message' }, filesKey)
}

async function storeRenditions(platform: Platform, order: ToWorker, filesKey: string): Promise<StoredFiles> {
  // Files that are no photos by their magic bytes need no decoder process
  if ((await typeOf(order.path)) === 'unknown') throw new Refusal('photo_wrong_type')
  return storeFiles(platform, await decodePhoto(platform.log, order), filesKey)
}

async function typeOf(path: string): Promise<PhotoType> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return sniffPhotoType(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

async function storeFiles(
  platform: Platform,
  { files, ...photo }: DecodedPhoto,
  filesKey: string,
): Promise<StoredFiles> {
  try {
    for (const [name, bytes] of files) await platform.storage.put(`${filesKey}/${name}`, bytes)
  } catch (error) {
    platform.log.error({ err: error }, 'photo files could not be stored')
    await removeStored(platform, filesKey)
    throw new Refusal('unavailable')
  }
  return { filesKey, ...photo }
}

export async function removeStored(platform: Platform, filesKey: string): Promise<void> {
  await platform.storage
    .remove(filesKey)
    .catch((error: unknown) => platform.log.error({ err: error, filesKey }, 'photo files could not be removed'))
}

/**
 * The same for our own pictures, for seeds: decoded in this process, which untrusted input never is. With a key below
 * `shared/`, several members' photos may share the files.
 */
export async function storeSeedPhoto(platform: Platform, bytes: Buffer, filesKey: string): Promise<StoredPhoto> {
  // Loaded lazily: only seeds need decoders here
  const [{ decodeBytes }, { makeFiles }] = await Promise.all([
    import('./decoding/photo-pixels.ts'),
    import('./files/photo-files.ts'),
  ])
  const photo = await makeFiles(await decodeBytes(bytes, null), 'profile')
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { ...(await storeFiles(platform, photo, filesKey)), contentHash }
}

type NewPhoto = {
  memberId: string
  /** Id of the upload, if it has one; else a new one. */
  id?: string
  photo: StoredPhoto
  status: 'pending' | 'active'
  isMain: boolean
  /** The member's maximum number of photos; none for seeds. */
  limit?: number
  at?: Date
}

/**
 * Makes stored files a member's photo, in the caller's transaction; the first one becomes the main photo. Errors:
 * photo_limit.
 */
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
  const { print, ...files } = photo
  await tx
    .insert(photos)
    .values({ memberId, id, position: (own?.last ?? -1) + 1, status, ...files, createdAt: at ?? platform.clock.now() })
  await keepPrint(tx, { memberId, id }, { print, isShared: files.filesKey.startsWith(sharedFolder) })
  if (isMain || profile.mainPhotoId === null) await makeMain(platform, tx, memberId, id)
  else await announce(platform, tx, profileChanged, { memberId })
  return id
}
