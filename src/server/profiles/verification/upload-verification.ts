import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoUpload } from '../../../contract/constants.ts'
import type { VerificationView } from '../../../contract/profiles/verification.ts'
import { verificationUploadRoute } from '../../../contract/routes.ts'
import { viewerOf } from '../../accounts/index.ts'
import { refuseLimited } from '../../accounts/log-in/index.ts'
import { fieldRefusal, isRefusal, Refusal } from '../../platform/errors.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { refuseTurnedOff } from '../../sites/kill-switches/index.ts'
import { uploadPath } from '../photos/store-photo.ts'
import type { UploadOptions } from '../photos/uploads/serve-uploads.ts'
import { openGesture, takeSelfie } from './verification.ts'

const pagePath = '/profile/verify'

/**
 * Upload route for verification selfies: one file in a form. Browsers without script are redirected to the page, with
 * the error code if any; others get JSON. Register where multipart forms are parsed.
 */
export function serveVerificationUpload(
  scope: FastifyInstance,
  { contextOf, refuseForeignOrigin }: UploadOptions,
): void {
  const [, url = ''] = verificationUploadRoute.split(' ')
  scope.post(url, async (request, reply) => {
    refuseForeignOrigin(request)
    const ctx = await contextOf(request, reply)
    const isForm = request.headers.accept?.includes('text/html') ?? false
    try {
      const verification = await upload(ctx, request)
      if (isForm) return reply.redirect(pagePath, 303)
      return reply.code(201).header('cache-control', 'no-store').send({ verification })
    } catch (error) {
      if (!isForm || !isRefusal(error)) throw error
      return leadBack(reply, error.code)
    }
  })
}

function leadBack(reply: FastifyReply, code: string) {
  return reply.header('cache-control', 'no-store').redirect(`${pagePath}?error=${code}`, 303)
}

async function upload(ctx: Ctx, request: FastifyRequest): Promise<VerificationView> {
  const viewer = viewerOf(ctx)
  if (viewer.status === 'not_confirmed') throw new Refusal('not_confirmed')
  refuseTurnedOff(ctx, verificationUploadRoute)
  refuseLimited(ctx, verificationUploadRoute)
  await limitRate(ctx, 'photoUpload', viewer.memberId)
  const id = await openGesture(ctx)
  const path = await uploadPath(ctx)
  try {
    await receive(request, path)
    return await takeSelfie(ctx, id, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(request: FastifyRequest, path: string): Promise<void> {
  if (!request.isMultipart()) throw fieldRefusal('invalid_input', 'photo')
  const limits = { fileSize: photoUpload.maxBytes, files: 1, fields: 2, fieldSize: 100, parts: 3, headerPairs: 20 }
  const file = await request.file({ limits }).catch(() => undefined)
  if (file?.fieldname !== 'photo') throw fieldRefusal('invalid_input', 'photo')
  await pipeline(file.file, createWriteStream(path, { mode: 0o600 }))
  if (file.file.truncated) throw new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
}
