import { and, eq, inArray, ne } from 'drizzle-orm'
import type { KnownImageKind } from '../../../contract/office/office-signals.ts'
import { imageKnown } from '../../moderation/events.ts'
import {
  addKnownImage,
  knownImage,
  type NewSignal,
  noteSignals,
  type Recognised,
  recognise,
} from '../../moderation/signals/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Print } from '../../platform/files/image-hash.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { photoRows } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { photos } from '../tables.ts'
import { duplicatesOf, photosLike, printOfPhoto } from './photo-hashes.ts'
import { nextMainOf } from './photo-rules.ts'
import { makeMain } from './photos.ts'

type PhotoOf = { memberId: string; photoId: string }
const lookAt = defineJob<PhotoOf>('profiles.look_at_photo')
const findCopies = defineJob<{ id: string }>('profiles.find_copies')

export function registerPhotoSignals(platform: Platform): void {
  platform.jobs.work(lookAt, (photo) => noticePhoto(platform, photo))
  platform.jobs.work(findCopies, ({ id }) => holdCopies(platform, id))
}

/** Searches all photos for a known image, by a job of the same transaction. */
export function reactToKnownImages(events: Events): void {
  events.on(imageKnown, (scope, known) => scope.jobs.send(scope.tx, findCopies, known))
}

/**
 * Compares a new photo with known images. Returns the similar one, or null. Errors: photo_not_allowed for the same
 * picture if it is an intimate one or shows a child.
 */
export async function refuseKnown(db: Db, print: Print | null): Promise<Recognised | null> {
  const known = await recognise(db, print)
  if (known?.isSame && known.kind !== 'scam') throw new Refusal('photo_not_allowed')
  return known
}

/** Queues signal detection for a new photo in its transaction. */
export async function lookAtLater(platform: Platform, tx: Tx, photo: PhotoOf): Promise<void> {
  await platform.jobs.send(tx, lookAt, photo)
}

/** Raises signals if a photo is in other accounts or similar to a known image. */
async function noticePhoto(platform: Platform, { memberId, photoId }: PhotoOf): Promise<void> {
  const [print, others] = await Promise.all([printOfPhoto(platform.db, photoId), duplicatesOf(platform.db, photoId)])
  const known = await recognise(platform.db, print)
  const accounts = new Set(others.map((other) => other.memberId)).size
  await noteSignals(platform, [
    { memberId, kind: 'duplicate_photo', facts: { accounts } },
    ...(known === null ? [] : [knownSignal(memberId, 1)]),
  ])
}

const knownSignal = (memberId: string, count: number): NewSignal => ({
  memberId,
  kind: 'known_image',
  facts: { photos: count },
})

/** Hides copies of a known image until staff have decided about each; they appear in the photo queue. */
async function holdCopies(platform: Platform, knownId: string): Promise<void> {
  const known = await knownImage(platform.db, knownId)
  if (known === null) return
  const copies = (await photosLike(platform.db, known.print)).filter(({ status }) => status !== 'rejected')
  const byMember = Map.groupBy(copies, ({ memberId }) => memberId)
  for (const [memberId, own] of byMember) {
    await transaction(platform.db, (tx) =>
      holdPhotos(
        platform,
        tx,
        memberId,
        own.map(({ id }) => id),
      ),
    )
    await noteSignals(platform, [knownSignal(memberId, own.length)])
  }
}

/** Visible only to their owner until reviewed; another photo is the main photo meanwhile. */
async function holdPhotos(platform: Platform, tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  const profile = await lockProfile(tx, memberId)
  const held = await tx
    .update(photos)
    .set({ status: 'pending', reviewedAt: null })
    .where(and(eq(photos.memberId, memberId), inArray(photos.id, [...ids]), ne(photos.status, 'rejected')))
    .returning({ id: photos.id })
  const isMain = held.some(({ id }) => id === profile.mainPhotoId)
  const rows = await photoRows(tx, memberId)
  await makeMain(platform, tx, memberId, isMain ? (nextMainOf(rows)?.id ?? null) : profile.mainPhotoId)
}

type Remembered = {
  photoId: string
  kind: KnownImageKind
  source: { kind: 'photo' | 'report' | 'notice' | 'decision'; id: string | null }
  by: string
}

/**
 * Stores a photo as a known image. Returns its owner and the known image's id. Errors: not_found; conflict if it has no
 * perceptual hash.
 */
export async function rememberPhoto(platform: Platform, tx: Tx, { photoId, kind, source, by }: Remembered) {
  const [photo] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (photo === undefined) throw new Refusal('not_found')
  const print = await printOfPhoto(tx, photoId)
  if (print === null) throw new Refusal('conflict')
  return { memberId: photo.memberId, id: await addKnownImage(platform, tx, { print, kind, source, by }) }
}
