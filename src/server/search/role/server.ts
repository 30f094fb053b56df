import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SearchAddress } from '../../platform/config/search-settings.ts'
import { schemaOf } from '../../platform/db/db.ts'
import { publicSchema } from '../../platform/db/schema-of.ts'
import type { Platform } from '../../platform/platform.ts'
import { followingOf, isSearchLoaded, warmSearch } from '../catalogue/follower.ts'
import { isSearchName, runSearch } from '../searches.ts'
import { type Call, schemaHeader, wireForm } from './wire.ts'

type Parts = Pick<Platform, 'db' | 'replica' | 'log' | 'clock' | 'config'>
type Reply = { status: number; content: unknown }

/**
 * Answers the searches of the other processes of this machine, one pool schema or several, and `/ready`. Loads the members at once; until then
 * everything is answered with 503. Errors: where another process listens already.
 */
export async function serveSearch(
  platforms: readonly Parts[],
  address: SearchAddress,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const schema = request.headers[schemaHeader] ?? publicSchema
    const platform = platforms.find(({ db }) => schemaOf(db) === schema)
    if (platform === undefined) {
      reply(response, { status: 404, content: { status: 'not a pool schema of this process' } })
      return
    }
    answer(platform, request, response).catch((error: unknown) => {
      platform.log.error({ err: error }, 'a search failed')
      reply(response, { status: 500, content: { status: 'failed' } })
    })
  })
  // Connections stay open: a client may send just when one is closed
  Object.assign(server, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 })
  await listen(server, address)
  for (const platform of platforms) void warmSearch(platform)
  return {
    async stop() {
      server.close()
      server.closeIdleConnections()
      await once(server, 'close')
    },
  }
}

async function answer(platform: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isSearchLoaded(platform)) {
    // Has no effect while they are being loaded; starts again after a failure
    void warmSearch(platform)
    reply(response, { status: 503, content: { status: 'loading search' } })
    return
  }
  if (request.url === '/ready') {
    reply(response, { status: 200, content: { status: 'ready' } })
    return
  }
  const [, form, name = ''] = request.url?.split('/') ?? []
  if (form !== String(wireForm) || !isSearchName(name)) {
    reply(response, { status: 404, content: { status: 'not a search of this release' } })
    return
  }
  const call = JSON.parse(await text(request)) as Call
  const following = followingOf(platform)
  for (const [memberId, at] of call.active) following.active(memberId, new Date(at))
  for (const memberId of call.changed) following.changed(memberId)
  const catalogue = await following.current()
  // No one waits for it any more
  if (response.destroyed) return
  reply(response, { status: 200, content: await runSearch(name, call.ctx, catalogue, call.request) })
}

function reply(response: ServerResponse, { status, content }: Reply) {
  if (response.destroyed || response.headersSent) return
  const body = Buffer.from(JSON.stringify(content))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

async function listen(server: Server, address: SearchAddress): Promise<void> {
  if ('path' in address) {
    await mkdir(dirname(address.path), { recursive: true, mode: 0o700 })
    await removeAbandoned(address.path)
  }
  server.listen(address)
  await once(server, 'listening')
  if ('path' in address) await chmod(address.path, 0o600)
}

/** The socket of a process that was killed remains, and no other can listen there. */
async function removeAbandoned(path: string): Promise<void> {
  const probe = connect(path)
  const isAnswered = await once(probe, 'connect').then(
    () => true,
    () => false,
  )
  probe.destroy()
  if (isAnswered) throw new Error(`Another process listens at ${path}: one search process per machine is enough`)
  await rm(path, { force: true })
}
