import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { profilesEndpoints } from '../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { profileChanged, textsChanged } from '../events.ts'
import { listOwnPhotos, type OwnPhotos, type PhotoRow, photoRows } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { lookAtTextsLater } from '../profile/text-signals.ts'
import { photos, profiles } from '../tables.ts'
import { registerDecisionEmails } from './photo-decision-email.ts'
import { mainFault, nextMainOf } from './photo-rules.ts'
import { sweepUploads } from './uploads/upload-store.ts'

const removeFiles = defineJob<{ filesKey: string }>('profiles.remove_files')
const hourly = defineJob<Record<string, never>>('profiles.sweep_uploads')

/**
 * Deletes files after the row is deleted: a job of the same transaction, with retries. Also deletes abandoned uploads.
 */
export function registerPhotoJobs(platform: Platform): void {
  platform.jobs.work(removeFiles, ({ filesKey }) => platform.storage.remove(filesKey))
  platform.jobs.work(hourly, () => sweepUploads(platform))
  registerDecisionEmails(platform)
  platform.jobs.every('41 * * * *', hourly)
}

/** Files shared by several photos, never deleted with one of them. */
export const sharedFolder = 'shared/'

/**
 * Reorders the viewer's photos; `ids` must contain each once. Errors: conflict if not (another device changed them).
 */
export async function orderPhotos(ctx: Ctx, ids: string[]): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    await lockProfile(tx, memberId)
    const own = new Set((await photoRows(tx, memberId)).map((photo) => photo.id))
    if (ids.length !== own.size || !ids.every((id) => own.delete(id))) throw new Refusal('conflict')
    if (ids.length === 0) return
    const places = sql`CASE ${photos.id} ${sql.join(
      ids.map((id, place) => sql`WHEN ${id}::uuid THEN ${place}::smallint`),
      sql` `,
    )} END`
    await tx
      .update(photos)
      .set({ position: places })
      .where(and(eq(photos.memberId, memberId), inArray(photos.id, ids)))
  })
  return listOwnPhotos(ctx, memberId)
}

/** Deletes the viewer's photo and its files; if it was the main photo, the next visible one replaces it. */
export async function deletePhoto(ctx: Ctx, id: string): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, memberId)
    const [deleted] = await tx
      .delete(photos)
      .where(and(eq(photos.memberId, memberId), eq(photos.id, id)))
      .returning({ filesKey: photos.filesKey })
    if (deleted === undefined) throw new Refusal('not_found')
    await removeFilesOf(ctx, tx, deleted.filesKey)
    if (profile.mainPhotoId === id)
      await makeMain(ctx, tx, memberId, nextMainOf(await photoRows(tx, memberId))?.id ?? null)
    else await announce(ctx, tx, profileChanged, { memberId })
  })
  return listOwnPhotos(ctx, memberId)
}

/** Deletes all photos of a member, including files. */
export async function removePhotos(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const deleted = await tx.delete(photos).where(eq(photos.memberId, memberId)).returning({ filesKey: photos.filesKey })
  for (const { filesKey } of deleted) await removeFilesOf(platform, tx, filesKey)
}

async function removeFilesOf(platform: Platform, tx: Tx, filesKey: string): Promise<void> {
  if (!filesKey.startsWith(sharedFolder)) await platform.jobs.send(tx, removeFiles, { filesKey })
}

type PhotoChanges = Omit<z.output<typeof profilesEndpoints.savePhoto.input>, 'id'>

/**
 * Changes the caption of the viewer's photo, or moves it into or out of the album. Errors: not_found; conflict for the
 * main photo, which cannot be private.
 */
export async function savePhoto(ctx: Ctx, id: string, { caption, is_private }: PhotoChanges): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, memberId)
    const photo = await ownPhoto(tx, memberId, id)
    const changed = { ...photo, caption: caption ?? photo.caption, isPrivate: is_private ?? photo.isPrivate }
    if (changed.isPrivate && profile.mainPhotoId === id) throw new Refusal('conflict')
    await tx
      .update(photos)
      .set({ caption: changed.caption, isPrivate: changed.isPrivate })
      .where(and(eq(photos.memberId, memberId), eq(photos.id, id)))
    if (caption !== undefined) await lookAtTextsLater(ctx, tx, memberId)
    if (changed.caption !== photo.caption) {
      const texts = [{ field: 'caption' as const, photoId: id, isEmpty: changed.caption === '' }]
      await announce(ctx, tx, textsChanged, { memberId, at: ctx.clock.now(), texts })
    }
    // The first visible photo becomes the main photo
    if (profile.mainPhotoId === null && mainFault(changed) === null) await makeMain(ctx, tx, memberId, id)
  })
  return listOwnPhotos(ctx, memberId)
}

async function ownPhoto(tx: Tx, memberId: string, id: string): Promise<PhotoRow> {
  const [photo] = await tx
    .select()
    .from(photos)
    .where(and(eq(photos.memberId, memberId), eq(photos.id, id)))
  if (photo === undefined) throw new Refusal('not_found')
  return photo
}

/** Makes the viewer's photo the main one. Errors: not_found also if rejected; conflict for a private one. */
export async function setMainPhoto(ctx: Ctx, id: string): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    await lockProfile(tx, memberId)
    const fault = mainFault(await ownPhoto(tx, memberId, id))
    if (fault !== null) throw new Refusal(fault)
    await makeMain(ctx, tx, memberId, id)
  })
  return listOwnPhotos(ctx, memberId)
}

export async function makeMain(platform: Platform, tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  await tx.update(profiles).set({ mainPhotoId: photoId }).where(eq(profiles.memberId, memberId))
  await announce(platform, tx, profileChanged, { memberId })
}
