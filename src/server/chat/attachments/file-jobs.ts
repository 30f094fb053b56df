import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { oneViewSeconds } from '../../../contract/constants.ts'
import { batchOf, inBatches } from '../../platform/db/batches.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteChange, tellChanged } from '../messages/changes.ts'
import { attachments, chatUploads, conversations } from '../tables.ts'
import { reportRetentionMs, uploadsEndAfter } from './attachment-rules.ts'
import { isOpeningNotified } from './attachments.ts'

type Place = { conversationId: string; seq: number }

const removeKeys = defineJob<{ filesKeys: string[] }>('chat.remove_files')
const forgetPlace = defineJob<Place>('chat.forget_files')
const endView = defineJob<Place>('chat.end_view')
const hourly = defineJob<Record<string, never>>('chat.sweep_files')

/** Files go after their row has let go of them: a job of the same transaction, tried again until they have. */
export function registerFileJobs(platform: Platform): void {
  platform.jobs.work(removeKeys, async ({ filesKeys }) => {
    for (const filesKey of filesKeys) await platform.storage.remove(filesKey)
  })
  const forget = (place: Place) => transaction(platform.db, (tx) => forgetFiles(platform, tx, at(place)))
  platform.jobs.work(forgetPlace, async (place) => void (await forget(place)), { lookSeconds: 2 })
  platform.jobs.work(endView, (place) => tellViewEnded(platform, place), { lookSeconds: 1 })
  platform.jobs.work(hourly, () => sweepChatFiles(platform))
  platform.jobs.every('23 * * * *', hourly)
}

/** What waited too long for its message, and photos whose one view was a day ago. */
export async function sweepChatFiles(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const isViewed = and(
    attachments.isOneView,
    isNotNull(attachments.filesKey),
    lt(attachments.openedAt, new Date(now.getTime() - reportRetentionMs)),
  )
  const isOver = lt(chatUploads.createdAt, uploadsEndAfter(now))
  const forgetSome = (tx: Tx, size: number) => forgetFiles(platform, tx, batchOf(attachments, isViewed, size))
  const removeSome = (tx: Tx, size: number) => removeUploads(platform, tx, batchOf(chatUploads, isOver, size))
  await inBatches(platform.db, forgetSome)
  await inBatches(platform.db, removeSome)
}

/** The files of a message that is taken back: out of reach at once, gone a day later. Call it in that transaction. */
export async function removeFiles(platform: Platform, tx: Tx, place: Place): Promise<void> {
  const isThere = (await tx.$count(attachments, and(at(place), isNotNull(attachments.filesKey)))) > 0
  if (isThere) await platform.jobs.send(tx, forgetPlace, place, { startAfter: reportRetentionMs / 1_000 })
}

/** Tells both, when the seconds of a photo's one view are over, that it is gone. */
export async function tellWhenViewEnds(platform: Platform, tx: Tx, place: Place): Promise<void> {
  await platform.jobs.send(tx, endView, place, { startAfter: oneViewSeconds + 1 })
}

async function tellViewEnded(platform: Platform, place: Place): Promise<void> {
  const members = await transaction(platform.db, async (tx) => {
    const isThis = eq(conversations.id, place.conversationId)
    const [held] = await tx.select().from(conversations).where(isThis).for('no key update')
    const [photo] = await tx.select().from(attachments).where(at(place))
    if (held === undefined || photo === undefined) return []
    await noteChange(tx, place)
    return (await isOpeningNotified(tx, place)) ? [photo.receiverId, photo.senderId] : [photo.receiverId]
  })
  await tellChanged(platform, place, members)
}

/** Takes uploads away that wait for their message, their files with them. Answers how many. */
export async function removeUploads(platform: Platform, tx: Tx, which: SQL | undefined): Promise<number> {
  const deleted = await tx.delete(chatUploads).where(which).returning({ filesKey: chatUploads.filesKey })
  await removeLater(platform, tx, deleted)
  return deleted.length
}

/** Takes what went with messages away, the files with it. */
export async function removeAttachments(platform: Platform, tx: Tx, which: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(attachments).where(which).returning({ filesKey: attachments.filesKey })
  await removeLater(platform, tx, deleted)
}

/** The rows stay, to say what there was; their files go, and what is left of a picture or a voice in the row. Answers how many. */
async function forgetFiles(platform: Platform, tx: Tx, which: SQL | undefined): Promise<number> {
  const held = await tx
    .select({ filesKey: attachments.filesKey })
    .from(attachments)
    .where(and(which, isNotNull(attachments.filesKey)))
    .for('update')
  if (held.length === 0) return 0
  const keys = held.flatMap(({ filesKey }) => filesKey ?? [])
  await tx
    .update(attachments)
    .set({ filesKey: null, thumbhash: '', peaks: [] })
    .where(and(which, sql`${attachments.filesKey} = ANY(${sql.param(keys)}::text[])`))
  await removeLater(platform, tx, held)
  return held.length
}

/** So many in one job: a sweep may find thousands, and removing is quick. */
const keysPerJob = 100

async function removeLater(platform: Platform, tx: Tx, rows: readonly { filesKey: string | null }[]): Promise<void> {
  const keys = rows.flatMap(({ filesKey }) => filesKey ?? [])
  for (let from = 0; from < keys.length; from += keysPerJob)
    await platform.jobs.send(tx, removeKeys, { filesKeys: keys.slice(from, from + keysPerJob) })
}

function at({ conversationId, seq }: Place): SQL | undefined {
  return and(eq(attachments.conversationId, conversationId), eq(attachments.seq, seq))
}
