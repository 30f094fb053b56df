import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoUpload } from '../../../../contract/constants.ts'
import { photoUploadRoute } from '../../../../contract/routes.ts'
import { refuseLimited } from '../../../accounts/log-in/index.ts'
import { Refusal } from '../../../platform/errors.ts'
import { sendStoredFile } from '../../../platform/files/send-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Ctx } from '../../../sites/index.ts'
import { refuseTurnedOff } from '../../../sites/kill-switches/index.ts'
import { warmPlaces } from '../../places/places.ts'
import { serveVerificationUpload } from '../../verification/upload-verification.ts'
import { closeDecoders } from '../decoding/photo-decoder.ts'
import { serveUploads, type UploadOptions } from '../uploads/serve-uploads.ts'
import { uploadPhoto } from '../uploads/upload-photo.ts'
import { photoFileFor } from './photo-access.ts'
import { checkSignature, type PhotoVariant, photoVariants } from './photo-address.ts'
import { renditionFile } from './renditions.ts'

/** HTTP routes of photos outside the JSON calls: uploads, whole or in pieces, and files at signed URLs. */
export async function servePhotos(
  app: FastifyInstance,
  platform: Platform,
  contextOf: UploadOptions['contextOf'],
  refuseForeignOrigin: UploadOptions['refuseForeignOrigin'],
): Promise<void> {
  await removeLeftOvers(platform)
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart)
    const [, url = ''] = photoUploadRoute.split(' ')
    scope.post(url, async (request, reply) => {
      refuseForeignOrigin(request)
      refuseFarTooLarge(request, reply)
      const ctx = await contextOf(request, reply)
      refuseTurnedOff(ctx, photoUploadRoute)
      refuseLimited(ctx, photoUploadRoute)
      const answer = await uploadPhoto(ctx, request)
      return reply.code(201).header('cache-control', 'no-store').send(answer)
    })
    serveVerificationUpload(scope, { contextOf, refuseForeignOrigin })
  })
  await serveUploads(app, platform, { contextOf, refuseForeignOrigin })
  app.get('/photos/:member/:photo/:variant/:file', async (request, reply) =>
    sendFile(await contextOf(request, reply), request, reply),
  )
  // So that the first search does not wait for the list of places
  app.addHook('onListen', async () => {
    await warmPlaces().catch((error: unknown) => platform.log.error({ err: error }, 'the list of places was not read'))
  })
  app.addHook('onClose', async () => closeDecoders())
}

/** Slightly too large uploads are read to the end, so that the client gets the error; this one is not read. */
function refuseFarTooLarge(request: FastifyRequest, reply: FastifyReply) {
  if (Number(request.headers['content-length'] ?? 0) <= photoUpload.maxBytes * 4) return
  reply.header('connection', 'close')
  throw new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
}

async function sendFile(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
  const { member = '', photo = '', variant: named = '', file = '' } = request.params as Record<string, string>
  const { s } = request.query as { s?: unknown }
  const signature = checkSignature(ctx, `${member}/${photo}/${named}`, typeof s === 'string' ? s : '')
  if (signature === 'expired') throw new Refusal('link_expired')
  const variant = photoVariants.find((each) => each === named)
  if (signature !== 'valid' || variant === undefined) throw new Refusal('not_found')
  const row = await photoFileFor(ctx, { memberId: member, photoId: photo, variant })
  const rendition = row === null ? null : renditionFile(file, variant, row.width)
  if (row === null || rendition === null) throw new Refusal('not_found')
  const etag = `"${photo}.${rendition.name}"`
  reply
    .header('cache-control', cacheControl[variant])
    .header('vary', 'cookie')
    .header('etag', etag)
    .header('content-security-policy', "default-src 'none'")
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return sendStoredFile(ctx, request, reply, { key: `${row.files_key}/${rendition.name}`, type: rendition.type })
}

/** Browsers cache photos but revalidate; photos of albums and for staff are not cached. */
const cacheControl: Record<PhotoVariant, string> = {
  clear: 'private, no-cache',
  blurred: 'private, no-cache',
  own: 'private, no-cache',
  album: 'private, no-store',
  staff: 'private, no-store',
}

/** Deletes uploads left by a crash, and the unfinished ones of releases that stored them beside the files. */
async function removeLeftOvers(platform: Platform): Promise<void> {
  await rm(join(platform.config.varDir, 'open-uploads'), { recursive: true, force: true })
  const folder = join(platform.config.varDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (platform.clock.now().getTime() - mtimeMs > 3_600_000) await rm(join(folder, name), { force: true })
  }
}
