import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoUpload } from '../../../../contract/constants.ts'
import { photoUploadRoute, photoUploadsPath } from '../../../../contract/routes.ts'
import { viewerOf } from '../../../accounts/index.ts'
import { refuseLimited } from '../../../accounts/log-in/index.ts'
import { fieldRefusal, Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Ctx, limitRate } from '../../../sites/index.ts'
import { refuseTurnedOff } from '../../../sites/kill-switches/index.ts'
import { limitWithRoom, uploadOptions } from '../new-photo.ts'
import { storeKey, UploadStore, withRoom } from './upload-store.ts'

export type UploadOptions = {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
  refuseForeignOrigin: (request: FastifyRequest) => void
}

/** Request headers passed to tus, and response headers passed to the browser. */
const requestHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length']
const answeredHeaders = ['tus-resumable', 'location', 'upload-offset', 'upload-length', 'upload-expires']

/** Resumable uploads (tus 1.0): every request requires a member, and only finds that member's uploads. */
export async function serveUploads(app: FastifyInstance, platform: Platform, options: UploadOptions): Promise<void> {
  const tus = openTus(platform)
  await app.register(async (scope) => {
    // Bodies are streamed to the file
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(photoUploadsPath, async (request, reply) => {
      options.refuseForeignOrigin(request)
      const ctx = await options.contextOf(request, reply)
      const { memberId } = viewerOf(ctx)
      refuseTurnedOff(ctx, photoUploadRoute)
      refuseLimited(ctx, photoUploadRoute)
      refuseUnlessPossible(request)
      await limitRate(ctx, 'photoUpload', memberId)
      await limitWithRoom(ctx)
      return withRoom(ctx, memberId, () => pass(tus, memberId, request, reply))
    })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${photoUploadsPath}/:id`,
      handler: async (request, reply) => {
        options.refuseForeignOrigin(request)
        const { memberId } = viewerOf(await options.contextOf(request, reply))
        const { id } = request.params as { id: string }
        if (!/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('not_found')
        return pass(tus, storeKey({ memberId, id }), request, reply)
      },
    })
  })
}

function openTus(platform: Platform): Server {
  const keyIn = (url: string) => new URL(url).pathname.slice(1)
  return new Server({
    path: photoUploadsPath,
    datastore: new UploadStore(platform),
    maxSize: photoUpload.maxBytes,
    // Maximum lock time of a dead connection before an upload can be resumed
    lockDrainTimeout: 300,
    namingFunction: (request) => `${keyIn(request.url)}/${newId()}`,
    getFileIdFromRequest: (request) => keyIn(request.url),
    generateUrl: (_request, { id }) => `${photoUploadsPath}/${id.split('/').at(-1)}`,
  })
}

/** Validates before the first byte. Errors: invalid_input with `photo` or `crop`, photo_too_large. */
function refuseUnlessPossible({ headers }: FastifyRequest): void {
  const length = String(headers['upload-length'] ?? '')
  if (!/^[1-9]\d{0,14}$/.test(length)) throw fieldRefusal('invalid_input', 'photo')
  if (Number(length) > photoUpload.maxBytes) throw new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
  uploadOptions(metadataIn(String(headers['upload-metadata'] ?? '')))
}

/** `crop eyJ4…,main dHJ1ZQ==` */
function metadataIn(header: string): Record<string, string> {
  if (header.length > 2_000) throw fieldRefusal('invalid_input', 'photo')
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]))
}

/** Passes a request to tus under the key of its upload, and maps its response to our errors. */
async function pass(tus: Server, key: string, request: FastifyRequest, reply: FastifyReply) {
  const answer = await tus.handleWeb(requestFor(key, request))
  if (answer.status >= 400) throw refusalOf(answer.status)
  for (const name of answeredHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).header('cache-control', 'no-store').send()
}

function requestFor(key: string, { method, headers, raw }: FastifyRequest): Request {
  const copied = new Headers()
  for (const name of requestHeaders) if (headers[name] !== undefined) copied.set(name, String(headers[name]))
  if (method !== 'PATCH') return new Request(`http://uploads/${key}`, { method, headers: copied })
  if (headers['content-type'] !== undefined) copied.set('content-type', headers['content-type'])
  const body = Readable.toWeb(raw) as ReadableStream<Uint8Array>
  return new Request(`http://uploads/${key}`, { method, headers: copied, body: body as never, duplex: 'half' })
}

function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return new Refusal('not_found')
  if (status === 409) return new Refusal('conflict')
  if (status === 413) return new Refusal('photo_too_large', { max_bytes: photoUpload.maxBytes })
  return status >= 500 ? new Refusal('unavailable') : fieldRefusal('invalid_input', 'photo')
}
