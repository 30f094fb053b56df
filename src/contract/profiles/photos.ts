import { z } from 'zod'
import { captionLength } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, queryBool, text } from '../wire.ts'

/**
 * A photo with one URL per width and format: `${cdn_prefix}${match}/${width}.${format}${query}`; URLs are signed and
 * expire.
 */
export const photoView = z.object({
  id,
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
  /** Folder of the renditions below the CDN prefix, and the signature for each URL. */
  match: z.string(),
  signature: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  is_blurred: z.boolean(),
})
export type PhotoView = z.infer<typeof photoView>
/** A photo of a profile with its caption; empty if none. */
export const galleryPhotoView = photoView.extend({ caption: z.string() })
export type GalleryPhotoView = z.infer<typeof galleryPhotoView>
/** `is_private`: in the private album, for invited members only. */
export const ownPhotoView = galleryPhotoView.extend({
  is_main: z.boolean(),
  is_private: z.boolean(),
  /** Localised; null unless rejected. */
  rejection_reason: z.string().nullable(),
})
export type OwnPhotoView = z.infer<typeof ownPhotoView>

/** Faults of an uploaded file; a retry does not help. */
export const photoFaults = [
  'photo_wrong_type',
  'photo_unreadable',
  'photo_animated',
  'photo_too_many_pixels',
  'photo_too_small',
  'photo_not_allowed',
] as const

export const photoEndpoints = {
  listPhotos: endpoint(routes.profiles.listPhotos, {
    who: 'member',
    summary: 'List own photos in order.',
    input: z.object({}),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
  }),
  orderPhotos: endpoint(routes.profiles.orderPhotos, {
    who: 'member',
    summary: 'Set the order of own photos; each is named once.',
    input: z.object({ ids: z.array(id).max(25) }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  deletePhoto: endpoint(routes.profiles.deletePhoto, {
    who: 'member',
    summary: 'Delete an own photo and its files.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
  }),
  setMainPhoto: endpoint(routes.profiles.setMainPhoto, {
    who: 'member',
    summary: 'Make an own photo the main one; not a private one.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  savePhoto: endpoint(routes.profiles.savePhoto, {
    who: 'member',
    summary:
      'Change the caption of an own photo, or move it into or out of the private album; the main photo cannot be private.',
    input: z.object({ id, caption: text(0, captionLength).optional(), is_private: queryBool.optional() }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  finishUpload: endpoint(routes.profiles.finishUpload, {
    who: 'member',
    summary:
      'Create a photo from a resumable upload once it is complete (before: conflict). The photo has the id of its upload; idempotent.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int(), id }),
    errors: ['conflict', 'photo_limit', ...photoFaults],
  }),
}

export type OwnPhotos = { photos: OwnPhotoView[]; photo_limit: number }
/** Response of both upload routes; `id` is the new photo's. */
export type UploadedPhoto = OwnPhotos & { id: string }
