import { open, rm } from 'node:fs/promises'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UploadView } from '../../../contract/chat/message.ts'
import { chatUpload } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Print } from '../../platform/files/image-hash.ts'
import { newId } from '../../platform/ids.ts'
import { checkUpload, removeStored, storeMessagePhoto, uploadPath } from '../../profiles/photos/index.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { chatUploads } from '../tables.ts'
import { uploadsEndAfter } from './attachment-rules.ts'
import { removeUploads } from './file-jobs.ts'
import { keepPrint } from './photo-hashes.ts'
import { voiceFile } from './stored-files.ts'
import { readVoice } from './voices.ts'

type Upload = typeof chatUploads.$inferSelect
type Key = { memberId: string; id: string }
/** An upload before validation. `type` is the client's claim. */
type UploadInput = { kind: 'photo' } | { kind: 'voice'; type: string; peaks: number[] }

const idInput = z.uuid()
const heights = z.array(z.int().min(0).max(100)).max(chatUpload.voicePeaks)

/**
 * Takes the bytes of a photo or a voice note: to disk, counted; read elsewhere; then a row that waits for its message. The same id again answers
 * the first. Errors: invalid_input with its field, not_confirmed, too_many_requests, photo_too_large, payload_too_large, the faults of a photo,
 * voice_unreadable, voice_too_long, unavailable when the disk is full.
 */
export async function takeUpload(ctx: Ctx, request: FastifyRequest): Promise<UploadView> {
  const viewer = viewerOf(ctx)
  if (viewer.status === 'not_confirmed') throw new Refusal('not_confirmed')
  const key = { memberId: viewer.memberId, id: idOf(request) }
  const upload = requestedFrom(request)
  await limitRate(ctx, 'chatUpload', key.memberId)
  const first = await findUpload(ctx, ctx.db, key)
  if (first !== null) return uploadView(first)
  const path = await uploadPath(ctx).catch((error: unknown) => diskRefusal(ctx, error))
  try {
    await receive(request, path, upload.kind).catch((error: unknown) => diskRefusal(ctx, error))
    return uploadView(await keep(ctx, key, await store(ctx, path, upload)))
  } finally {
    await rm(path, { force: true })
  }
}

function idOf({ params }: FastifyRequest): string {
  const parsed = idInput.safeParse((params as { id?: unknown }).id)
  if (!parsed.success) throw fieldRefusal('invalid_input', 'id')
  return parsed.data.toLowerCase()
}

/** By its type alone; browsers know none for some kinds of photos. */
function requestedFrom({ headers, query }: FastifyRequest): UploadInput {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (chatUpload.voiceTypes.some((known) => known === type)) {
    const { peaks = '' } = query as { peaks?: unknown }
    return { kind: 'voice', type, peaks: peaksOf(peaks) }
  }
  if (type.startsWith('audio/')) throw new Refusal('voice_unreadable')
  if (type !== '' && type !== 'application/octet-stream' && !type.startsWith('image/'))
    throw new Refusal('photo_wrong_type')
  return { kind: 'photo' }
}

/** `0,12,100`: how high the waves are drawn. */
function peaksOf(text: unknown): number[] {
  if (text === '') return []
  const parts = typeof text === 'string' && text.length < 400 ? text.split(',') : ['']
  const parsed = heights.safeParse(parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : -1)))
  if (!parsed.success) throw fieldRefusal('invalid_input', 'peaks')
  return parsed.data
}

const mostBytes = { photo: chatUpload.photoBytes, voice: chatUpload.voiceBytes } as const

/** Writes the bytes to `path` as they come. What is somewhat too large is read to its end, so that its sender hears why. */
async function receive({ raw, headers }: FastifyRequest, path: string, kind: Upload['kind']): Promise<void> {
  const most = mostBytes[kind]
  const tooLarge = new Refusal(kind === 'photo' ? 'photo_too_large' : 'payload_too_large', { max_bytes: most })
  if (Number(headers['content-length'] ?? 0) > most * 4) throw tooLarge
  const file = await open(path, 'wx', 0o600)
  try {
    let bytes = 0
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most * 4) throw tooLarge
      if (bytes <= most) await file.writeFile(chunk)
    }
    if (bytes > most) throw tooLarge
  } finally {
    await file.close()
  }
}

type Stored = Omit<Upload, 'memberId' | 'id' | 'createdAt'> & { print: Print | null }

/** Files below a key of their own, which stays theirs once they go with a message. */
async function store(ctx: Ctx, path: string, upload: UploadInput): Promise<Stored> {
  const name = newId()
  const filesKey = `chat/${name.slice(-2)}/${name}`
  const nothing = {
    mediaType: null,
    width: null,
    height: null,
    thumbhash: null,
    durationMs: null,
    peaks: null,
    print: null,
  }
  if (upload.kind === 'photo') {
    // Chats have no review
    if (!(await checkUpload(ctx, path, 'chat'))) throw new Refusal('unavailable')
    return { ...nothing, kind: 'photo', ...(await storeMessagePhoto(ctx, path, filesKey)) }
  }
  const { bytes, type, durationMs } = await readVoice(ctx.log, { path, type: upload.type })
  try {
    await ctx.storage.put(voiceFile(filesKey, type), bytes)
  } catch (error) {
    ctx.log.error({ err: error }, 'a voice note could not be stored')
    await removeStored(ctx, filesKey)
    throw new Refusal('unavailable')
  }
  return { ...nothing, kind: 'voice', filesKey, mediaType: type, durationMs, peaks: upload.peaks }
}

/** Inserts the upload row, or returns the row of a concurrent identical upload; then the new files are deleted. */
async function keep(ctx: Ctx, key: Key, { print, ...stored }: Stored): Promise<Upload> {
  const createdAt = ctx.clock.now()
  try {
    const upload = await transaction(ctx.db, async (tx) => {
      // One that waited too long is no first one, though it has not been swept away yet
      await removeUploads(ctx, tx, and(isUpload(key), lte(chatUploads.createdAt, uploadsEndAfter(createdAt))))
      const [made] = await tx
        .insert(chatUploads)
        .values({ ...key, ...stored, createdAt })
        .onConflictDoNothing()
        .returning()
      if (made !== undefined && print !== null) await keepPrint(ctx, tx, key, print)
      return made ?? (await findUpload(ctx, tx, key))
    })
    if (upload === null) throw new Refusal('unavailable')
    if (upload.filesKey !== stored.filesKey) await removeStored(ctx, stored.filesKey)
    return upload
  } catch (error) {
    await removeStored(ctx, stored.filesKey)
    throw error
  }
}

const isUpload = ({ memberId, id }: Key) => and(eq(chatUploads.memberId, memberId), eq(chatUploads.id, id))

async function findUpload({ clock }: Pick<Ctx, 'clock'>, db: Db, key: Key): Promise<Upload | null> {
  const [found] = await db.select().from(chatUploads).where(isUpload(key))
  return found !== undefined && found.createdAt > uploadsEndAfter(clock.now()) ? found : null
}

function uploadView({ id, kind, createdAt }: Upload): UploadView {
  return { id, kind, expires_at: new Date(createdAt.getTime() + chatUpload.hours * 3_600_000).toISOString() }
}

function diskRefusal(ctx: Ctx, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS') throw error
  ctx.log.error({ err: error }, 'an upload could not be written')
  throw new Refusal('unavailable')
}
