import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { rangeIn } from './byte-range.ts'
import type { Storage } from './storage.ts'

/**
 * Sends a stored file, or the range of it that was requested. The caller has checked that the requester may see it and
 * has set the other headers. With FILES_PROXY_PATH, nginx sends the bytes instead. Errors: not_found.
 */
export async function sendStoredFile(
  { storage, config }: { storage: Storage; config: Pick<Config, 'filesProxyPath'> },
  request: FastifyRequest,
  reply: FastifyReply,
  { key, type }: { key: string; type: string },
): Promise<FastifyReply> {
  if (config.filesProxyPath !== null) {
    const cacheControl = reply.getHeader('cache-control')?.toString()
    const path = await storage.proxyPath(key, { type, cacheControl })
    return reply
      .header('x-accel-redirect', config.filesProxyPath + path)
      .type(type)
      .send()
  }
  const { range: requested } = request.headers
  const size = requested === undefined ? null : await storage.size(key)
  const range = size === null ? null : rangeIn(requested, size)
  reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const bytes = await storage.get(key, range ?? undefined)
  if (bytes === null) throw new Refusal('not_found')
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
  return reply.type(type).send(bytes)
}
