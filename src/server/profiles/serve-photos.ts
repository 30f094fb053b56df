import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoUpload } from '../../contract/constants.ts'
import { photoUploadRoute } from '../../contract/routes.ts'
import { refuseLimited } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { albumFile } from './album.ts'
import { checkSignature, readVariant } from './photo-address.ts'
import { closeDecoders } from './photo-decoder.ts'
import { warmPlaces } from './places.ts'
import { renditionFile } from './renditions.ts'
import { serveUploads, type UploadDoor } from './serve-uploads.ts'
import { uploadPhoto } from './upload-photo.ts'
import { serveVerificationUpload } from './upload-verification.ts'

/** The doors of photos outside the JSON calls: uploads, whole or in pieces, and the files at their signed addresses. */
export async function servePhotos(
  app: FastifyInstance,
  platform: Platform,
  contextOf: UploadDoor['contextOf'],
  refuseForeignOrigin: UploadDoor['refuseForeignOrigin'],
): Promise<void> {
  await removeLeftOvers(platform)
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart)
    const [, url = ''] = photoUploadRoute.split(' ')
    scope.post(url, async (request, reply) => {
      refuseForeignOrigin(request)
      refuseFarTooLarge(request, reply)
      const ctx = await contextOf(request, reply)
      refuseLimited(ctx, photoUploadRoute)
      const answer = await uploadPhoto(ctx, request)
      return reply.code(201).header('cache-control', 'no-store').send(answer)
    })
    serveVerificationUpload(scope, { contextOf, refuseForeignOrigin })
  })
  await serveUploads(app, platform, { contextOf, refuseForeignOrigin })
  app.get('/photos/:member/:photo/:variant/:file', (request, reply) => sendFile(platform, request, reply))
  // Nobody's first search should wait for the list of places
  app.addHook('onListen', async () => {
    await warmPlaces().catch((error: unknown) => platform.log.error({ err: error }, 'the list of places was not read'))
  })
  app.addHook('onClose', async () => closeDecoders())
}

/** What is only somewhat too large is read to its end, so that the sender hears why; this is not worth reading. */
function refuseFarTooLarge(request: FastifyRequest, reply: FastifyReply) {
  if (Number(request.headers['content-length'] ?? 0) <= photoUpload.maxBytes * 4) return
  reply.header('connection', 'close')
  throw new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
}

type FileRow = { files_key: string; width: number }
type PhotoOf = { memberId: string; photoId: string }

async function sendFile(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { member = '', photo = '', variant = '', file = '' } = request.params as Record<string, string>
  const { s } = request.query as { s?: unknown }
  const signature = checkSignature(platform, `${member}/${photo}/${variant}`, typeof s === 'string' ? s : '')
  if (signature.state === 'expired') throw new Refusal('link_expired')
  const asked = readVariant(variant)
  if (signature.state !== 'valid' || asked === null) throw new Refusal('not_found')
  const of = { memberId: member, photoId: photo }
  const row =
    asked.guestId === null
      ? await fileOf(platform, of, asked.variant === 'own')
      : await albumFile(platform, { ...of, guestId: asked.guestId })
  if (row === null) throw new Refusal('not_found')
  const rendition = renditionFile(file, asked.variant, row.width)
  const bytes = rendition === null ? null : await platform.storage.get(`${row.files_key}/${rendition.name}`)
  if (rendition === null || bytes === null) throw new Refusal('not_found')
  return (
    reply
      // An album that is closed is closed at once, so no browser keeps its photos
      .header(
        'cache-control',
        asked.guestId === null ? `private, max-age=${signature.secondsLeft}, immutable` : 'private, no-store',
      )
      .header('content-security-policy', "default-src 'none'")
      .type(rendition.type)
      .send(bytes)
  )
}

/** The files of a photo that all may see; of any photo for its owner. */
async function fileOf(platform: Platform, { memberId, photoId }: PhotoOf, isOwn: boolean): Promise<FileRow | null> {
  const { rows } = await platform.db.$client.query<FileRow>({
    name: 'photo_file',
    text: `SELECT files_key, width FROM photos WHERE member_id = $1 AND id = $2 AND ($3 OR (status = 'active' AND NOT is_private))`,
    values: [memberId, photoId, isOwn],
  })
  return rows[0] ?? null
}

/** Uploads that a crash left behind. */
async function removeLeftOvers(platform: Platform): Promise<void> {
  const folder = join(platform.config.varDir, 'uploads')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (platform.clock.now().getTime() - mtimeMs > 3_600_000) await rm(join(folder, name), { force: true })
  }
}
