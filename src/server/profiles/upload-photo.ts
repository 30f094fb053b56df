import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { photoUpload } from '../../contract/constants.ts'
import { viewerOf } from '../accounts/index.ts'
import { afterCommit, transaction } from '../platform/db.ts'
import { fieldRefusal, isRefusal, Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { isPaidMember, listOwnPhotos, type OwnPhotos, photoRows } from './own-profile.ts'
import type { Crop } from './photo-decoder.ts'
import { photoLimitOf } from './rules.ts'
import { attachPhoto, removeStored, storeFile, uploadPath } from './store-photo.ts'
import { countUpload } from './upload-limit.ts'

const pixels = z.number().finite().min(0).max(100_000).transform(Math.round)
const cropInput = z.object({
  x: pixels,
  y: pixels,
  width: pixels.pipe(z.int().min(1)),
  height: pixels.pipe(z.int().min(1)),
})

/**
 * Takes a photo as it comes in: to disk, counted; decoded elsewhere; then a row. Answers the member's photos and which one is new.
 * Errors: photo_limit, photo_too_large, the faults of a photo, invalid_input with its field, too_many_requests.
 */
export async function uploadPhoto(ctx: Ctx, request: FastifyRequest): Promise<OwnPhotos & { id: string }> {
  const { memberId } = viewerOf(ctx)
  countUpload(ctx, memberId)
  const limit = photoLimitOf(await isPaidMember(ctx.db, memberId))
  if ((await photoRows(ctx.db, memberId)).length >= limit) throw new Refusal('photo_limit', { limit })
  const path = await uploadPath(ctx).catch((error: unknown) => diskRefusal(ctx, error))
  try {
    const { contentHash, crop, isMain } = await receive(ctx, request, path).catch(formRefusal)
    const photo = await storeFile(ctx, { path, contentHash, crop })
    const status = ctx.site.settings.photoReview === 'before' ? 'pending' : 'active'
    const id = await transaction(ctx.db, async (tx) => {
      afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
      return attachPhoto(ctx, tx, { memberId, photo, status, isMain, limit })
    }).catch(async (error: unknown) => {
      await removeStored(ctx, photo.filesKey)
      throw error
    })
    return { ...(await listOwnPhotos(ctx, memberId)), id }
  } finally {
    await rm(path, { force: true })
  }
}

type Received = { contentHash: string; crop: Crop | null; isMain: boolean }

/** Reads the form to its end: one file, streamed to `path`, and two small fields in any order. */
async function receive(ctx: Ctx, request: FastifyRequest, path: string): Promise<Received> {
  if (!request.isMultipart()) throw fieldRefusal('invalid_input', 'photo')
  let contentHash: string | null = null
  const fields = new Map<string, string>()
  const parts = request.parts({
    limits: { fileSize: photoUpload.maxBytes, files: 1, fields: 4, fieldSize: 1000, parts: 5, headerPairs: 20 },
  })
  for await (const part of parts) {
    if (part.type === 'field') fields.set(part.fieldname, String(part.value))
    else if (part.fieldname === 'photo') contentHash = await toDisk(ctx, part, path)
    else throw fieldRefusal('invalid_input', part.fieldname.slice(0, 40) || 'photo')
  }
  if (contentHash === null) throw fieldRefusal('invalid_input', 'photo')
  return {
    contentHash,
    crop: cropOf(fields.get('crop')),
    isMain: ['true', '1', 'on'].includes(fields.get('main') ?? ''),
  }
}

/** A form that is none, or that stopped half-way, is the sender's doing. */
function formRefusal(error: unknown): never {
  if (isRefusal(error) || (error instanceof Error && 'syscall' in error)) throw error
  throw fieldRefusal('invalid_input', 'photo')
}

async function toDisk(ctx: Ctx, part: MultipartFile, path: string): Promise<string> {
  const hash = createHash('sha256')
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, count, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) =>
    diskRefusal(ctx, error),
  )
  if (part.file.truncated) throw new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
  return hash.digest('hex')
}

function diskRefusal(ctx: Ctx, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS') throw error
  ctx.log.error({ err: error }, 'an upload could not be written')
  throw new Refusal('unavailable')
}

function cropOf(text: string | undefined): Crop | null {
  if (text === undefined || text === '') return null
  try {
    return cropInput.parse(JSON.parse(text))
  } catch {
    throw fieldRefusal('invalid_input', 'crop')
  }
}
