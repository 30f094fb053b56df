import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { viewerOf } from '../accounts/index.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { announce } from '../platform/events.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { profileChanged } from './events.ts'
import { listOwnPhotos, type OwnPhotos, photoRows } from './own-profile.ts'
import { lockProfile } from './save.ts'
import { photos, profiles } from './tables.ts'

const removeFiles = defineJob<{ filesKey: string }>('profiles.remove_files')

/** Files go after the row has gone: a job of the same transaction, tried again until they have. */
export function registerProfileJobs(platform: Platform): void {
  platform.jobs.work(removeFiles, ({ filesKey }) => platform.storage.remove(filesKey))
}

/** Files that several photos share belong to none of them. */
export const sharedFolder = 'shared/'

/** Puts own photos into an order that names each of them once; `conflict` when it does not (another device changed them). */
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

/** Deletes an own photo and its files; where it was the main one, the next that may be shown takes its place. */
export async function deletePhoto(ctx: Ctx, id: string): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const profile = await lockProfile(tx, memberId)
    const [gone] = await tx
      .delete(photos)
      .where(and(eq(photos.memberId, memberId), eq(photos.id, id)))
      .returning({ filesKey: photos.filesKey })
    if (gone === undefined) throw new Refusal('not_found')
    await removeFilesOf(ctx, tx, gone.filesKey)
    if (profile.mainPhotoId === id) await makeMain(ctx, tx, memberId, await nextMain(tx, memberId))
    else await announce(ctx, tx, profileChanged, { memberId })
  })
  return listOwnPhotos(ctx, memberId)
}

/** Takes all photos of a member away, their files with them. */
export async function removePhotos(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const gone = await tx.delete(photos).where(eq(photos.memberId, memberId)).returning({ filesKey: photos.filesKey })
  for (const { filesKey } of gone) await removeFilesOf(platform, tx, filesKey)
}

async function removeFilesOf(platform: Platform, tx: Tx, filesKey: string): Promise<void> {
  if (!filesKey.startsWith(sharedFolder)) await platform.jobs.send(tx, removeFiles, { filesKey })
}

export async function setMainPhoto(ctx: Ctx, id: string): Promise<OwnPhotos> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    await lockProfile(tx, memberId)
    const usable = and(eq(photos.memberId, memberId), eq(photos.id, id), ne(photos.status, 'rejected'))
    const [photo] = await tx.select({ id: photos.id }).from(photos).where(usable)
    if (photo === undefined) throw new Refusal('not_found')
    await makeMain(ctx, tx, memberId, id)
  })
  return listOwnPhotos(ctx, memberId)
}

async function nextMain(tx: Tx, memberId: string): Promise<string | null> {
  const rows = await photoRows(tx, memberId)
  const usable = rows.find((photo) => photo.status === 'active') ?? rows.find((photo) => photo.status === 'pending')
  return usable?.id ?? null
}

export async function makeMain(platform: Platform, tx: Tx, memberId: string, photoId: string | null): Promise<void> {
  await tx.update(profiles).set({ mainPhotoId: photoId }).where(eq(profiles.memberId, memberId))
  await announce(platform, tx, profileChanged, { memberId })
}
