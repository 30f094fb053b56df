import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { photoFaults, type UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../../accounts/index.ts'
import { isRefusal } from '../../../platform/errors.ts'
import type { Ctx } from '../../../sites/index.ts'
import { listOwnPhotos } from '../../profile/own-profile.ts'
import { newKeyedMutex } from '../keyed-mutex.ts'
import { limitWithRoom, makePhoto, uploadOptions } from '../new-photo.ts'
import { forgetUpload, refuseUpload, wholeUpload } from './upload-store.ts'

const inTurn = newKeyedMutex()

/**
 * Makes a photo of a complete upload. The photo has the upload's id, so retries find it. Errors: not_found, conflict,
 * photo_limit and unavailable (all of these leave the upload unchanged), the faults of a photo (these end it).
 */
export function finishUpload(ctx: Ctx, id: string): Promise<UploadedPhoto> {
  const key = { memberId: viewerOf(ctx).memberId, id }
  return inTurn(`${key.memberId}/${id}`, async () => {
    const own = await listOwnPhotos(ctx, key.memberId)
    if (own.photos.some((photo) => photo.id === id)) return { ...own, id }
    const { path, metadata } = await wholeUpload(ctx, key)
    const limit = await limitWithRoom(ctx)
    const options = uploadOptions({ crop: metadata.crop ?? undefined, main: metadata.main ?? undefined })
    try {
      const made = await makePhoto(ctx, { path, contentHash: await hashOf(path), limit, id, ...options })
      await forgetUpload(ctx, key)
      return made
    } catch (error) {
      if (isRefusal(error) && photoFaults.some((fault) => fault === error.code)) await refuseUpload(ctx, key, error)
      throw error
    }
  })
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
