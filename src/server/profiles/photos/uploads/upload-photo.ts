import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { photoUpload } from '../../../../contract/constants.ts'
import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../../accounts/index.ts'
import { fieldRefusal, isRefusal, Refusal } from '../../../platform/errors.ts'
import { type Ctx, limitRate } from '../../../sites/index.ts'
import type { Crop } from '../decoding/photo-decoder.ts'
import { limitWithRoom, makePhoto, uploadOptions } from '../new-photo.ts'
import { uploadPath } from '../store-photo.ts'

/**
 * Receives a photo: streams it to disk, decodes it in another process, and inserts a row. Returns the member's photos
 * and the id of the new one. Errors: photo_limit, photo_too_large, the faults of a photo, invalid_input with its field,
 * too_many_requests.
 */
export async function uploadPhoto(ctx: Ctx, request: FastifyRequest): Promise<UploadedPhoto> {
  await limitRate(ctx, 'photoUpload', viewerOf(ctx).memberId)
  const limit = await limitWithRoom(ctx)
  const path = await uploadPath(ctx).catch((error: unknown) => diskRefusal(ctx, error))
  try {
    return await makePhoto(ctx, { path, limit, ...(await receive(ctx, request, path).catch(formRefusal)) })
  } finally {
    await rm(path, { force: true })
  }
}

type Received = { contentHash: string; crop: Crop | null; isMain: boolean }

/** Reads the whole form: one file, streamed to `path`, and two small fields in any order. */
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
  return { contentHash, ...uploadOptions({ crop: fields.get('crop'), main: fields.get('main') }) }
}

/** An invalid or truncated form is a client error. */
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
