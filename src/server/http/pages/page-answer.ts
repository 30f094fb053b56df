import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CachedPage, DrawnPage, Encoding } from './page-cache.ts'

/** Sends a page rendered for one request; not cached. */
export function sendResponse(response: Response, reply: FastifyReply) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'private, no-store')
  if (response.body === null) return reply.send()
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
}

/** Sends a page that is the same for others but is not stored in the cache. */
export function sendDrawn({ status, headers, html }: DrawnPage, reply: FastifyReply) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'private, no-store')
  return reply.send(html)
}

/**
 * A page from the cache. Browsers may store it but must revalidate; shared caches must not store it, because the next
 * visitor may be in another country or logged in.
 */
export function sendStored(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const { headers, bodies, etag } = page
  for (const [name, value] of headers) reply.header(name, value)
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'accept-encoding, cookie')
  if (isKnown(etag, request)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', bodies[encoding].length)
  page.heads[encoding] ??= headOf(reply)
  return reply.send(bodies[encoding])
}

/** The same without repeated work; false if the response was not yet built for this encoding. */
export function sendAgain(
  page: CachedPage,
  request: Pick<FastifyRequest, 'id' | 'method' | 'headers'>,
  response: ServerResponse,
): boolean {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const head = page.heads[encoding]
  if (head === undefined || isKnown(page.etag, request)) return false
  response.writeHead(200, [...head, 'x-request-id', request.id])
  if (request.method === 'HEAD') response.end()
  else response.end(page.bodies[encoding])
  return true
}

/** The headers common to all visitors so far, names and values alternating. */
function headOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'set-cookie' || value === undefined ? [] : [name, String(value)],
  )
}

/**
 * Whether `If-None-Match` contains this tag; weak and strong tags are equal here because proxies may recompress a page.
 */
function isKnown(etag: string, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag))
}

/** There are few such headers, so each is read once. */
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'], cache: new LRUCache({ max: 200 }) })

/** The accepted encoding with the highest preference, the smallest among equals. */
export function encodingFor(accepted: string | undefined): Encoding {
  return (
    (accepted === undefined ? null : (negotiator.negotiate(accepted.toLowerCase()) as Encoding | null)) ?? 'identity'
  )
}
