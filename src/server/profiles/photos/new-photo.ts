import { z } from 'zod'
import type { UploadedPhoto } from '../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../accounts/index.ts'
import { afterCommit, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { type Ctx, reviewsPhotosFirst } from '../../sites/index.ts'
import { isPaidMember, listOwnPhotos, photoRows } from '../profile/own-profile.ts'
import { photoLimitOf } from '../rules.ts'
import type { Crop } from './decoding/photo-decoder.ts'
import { lookAtLater, refuseKnown } from './photo-signals.ts'
import { attachPhoto, checkUpload, removeStored, storeFile } from './store-photo.ts'

const pixels = z.number().finite().min(0).max(100_000).transform(Math.round)
const cropInput = z.object({
  x: pixels,
  y: pixels,
  width: pixels.pipe(z.int().min(1)),
  height: pixels.pipe(z.int().min(1)),
})

/** Options of an upload, as text: `crop` as JSON. Errors: invalid_input with the field `crop`. */
export function uploadOptions({ crop, main }: { crop?: string | undefined; main?: string | undefined }): {
  crop: Crop | null
  isMain: boolean
} {
  return { crop: cropOf(crop), isMain: ['true', '1', 'on'].includes(main ?? '') }
}

function cropOf(text: string | undefined): Crop | null {
  if (text === undefined || text === '') return null
  try {
    return cropInput.parse(JSON.parse(text))
  } catch {
    throw fieldRefusal('invalid_input', 'crop')
  }
}

/** The viewer's maximum number of photos. Errors: photo_limit {limit} if it is reached. */
export async function limitWithRoom(ctx: Ctx): Promise<number> {
  const { memberId } = viewerOf(ctx)
  const limit = photoLimitOf(await isPaidMember(ctx.db, memberId))
  if ((await photoRows(ctx.db, memberId)).length >= limit) throw new Refusal('photo_limit', { limit })
  return limit
}

type NewFile = { path: string; contentHash: string; crop: Crop | null; isMain: boolean; limit: number; id?: string }

/**
 * Makes an uploaded file the viewer's photo, with this id or a new one. Errors: photo_limit, the faults of a photo,
 * unavailable.
 */
export async function makePhoto(ctx: Ctx, { path, contentHash, crop, ...options }: NewFile): Promise<UploadedPhoto> {
  const { memberId } = viewerOf(ctx)
  const isCompared = await checkUpload(ctx, path, 'profile')
  const photo = await storeFile(ctx, { path, contentHash, crop })
  const id = await transaction(ctx.db, async (tx) => {
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
    const known = await refuseKnown(tx, photo.print)
    // Photos similar to a known image, or not compared with abuse material, wait for review whatever the site's setting
    const isSeenFirst = known !== null || !isCompared || reviewsPhotosFirst(ctx.site.settings)
    const photoId = await attachPhoto(ctx, tx, {
      memberId,
      photo,
      status: isSeenFirst ? 'pending' : 'active',
      ...options,
    })
    await lookAtLater(ctx, tx, { memberId, photoId })
    return photoId
  }).catch(async (error: unknown) => {
    await removeStored(ctx, photo.filesKey)
    throw error
  })
  return { ...(await listOwnPhotos(ctx, memberId)), id }
}
