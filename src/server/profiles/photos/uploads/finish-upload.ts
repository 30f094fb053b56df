import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { photoFaults, type UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../../accounts/index.ts'
import { isRefusal } from '../../../platform/errors.ts'
import type { Ctx } from '../../../sites/index.ts'
import { listOwnPhotos } from '../../profile/own-profile.ts'
import { newKeyedMutex } from '../keyed-mutex.ts'
import { limitWithRoom, makePhoto, uploadOptions } from '../new-photo.ts'
import { uploadPath } from '../store-photo.ts'
import { forgetUpload, refuseUpload, wholeUpload } from './upload-store.ts'

type Key = { memberId: string; id: string }
const inTurn = newKeyedMutex()

/**
 * Makes a photo of a complete upload. The photo has the upload's id, so retries find it. Errors: not_found, conflict,
 * photo_limit and unavailable (all of these leave the upload unchanged), the faults of a photo (these end it).
 */
export function finishUpload(ctx: Ctx, id: string): Promise<UploadedPhoto> {
  const key = { memberId: viewerOf(ctx).memberId, id }
  return inTurn(`${key.memberId}/${id}`, async () => {
    const known = await finished(ctx, key)
    if (known !== null) return known
    return make(ctx, key).catch(async (error: unknown) => {
      // Another process may have been faster
      const made = await finished(ctx, key)
      if (made === null) throw error
      return made
    })
  })
}

async function finished(ctx: Ctx, { memberId, id }: Key): Promise<UploadedPhoto | null> {
  const own = await listOwnPhotos(ctx, memberId)
  return own.photos.some((photo) => photo.id === id) ? { ...own, id } : null
}

async function make(ctx: Ctx, key: Key): Promise<UploadedPhoto> {
  const { content, metadata } = await wholeUpload(ctx, key)
  const limit = await limitWithRoom(ctx)
  const options = uploadOptions({ crop: metadata.crop ?? undefined, main: metadata.main ?? undefined })
  const path = await uploadPath(ctx)
  try {
    const contentHash = await toDisk(content(), path)
    const made = await makePhoto(ctx, { path, contentHash, limit, id: key.id, ...options })
    await forgetUpload(ctx, key)
    return made
  } catch (error) {
    if (isRefusal(error) && photoFaults.some((fault) => fault === error.code)) await refuseUpload(ctx, key, error)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the content to this machine's disk for the decoder; returns its hash. */
async function toDisk(content: AsyncGenerator<Buffer>, path: string): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const bytes of content) {
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(hashed(), createWriteStream(path, { mode: 0o600 }))
  return hash.digest('hex')
}
