import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hostOf, trustedProxies } from '../platform/config/trusted-proxies.ts'
import type { Platform } from '../platform/platform.ts'
import { warmSearch } from '../search/index.ts'
import { schemaCache } from '../sites/schemas/index.ts'
import { countRequests } from './shutdown.ts'

/** What serves the member pools of one schema. */
export type PoolApp = { schema: string; platform: Platform; app: FastifyInstance }

/**
 * One server for the apps of several pool schemas: every request, and every upgrade to a WebSocket, goes to the app whose schema has the site
 * of its host. What has no site goes to the first.
 */
export async function openFront(apps: readonly [PoolApp, ...PoolApp[]]) {
  const [first] = apps
  const { platform } = first
  const schemaOfSite = schemaCache(platform.db, platform.clock)
  const isTrusted = trustedProxies(platform.config.trustedProxies)
  for (const { app } of apps) await app.ready()

  /** Without the database the first app answers what it answers then. */
  async function serverOf(request: IncomingMessage) {
    const schema = await schemaOfSite(hostOf(request, isTrusted)).catch(() => null)
    return (apps.find((each) => each.schema === schema) ?? first).app.server
  }

  const { requestTimeout, keepAliveTimeout, headersTimeout } = first.app.server
  const server = createServer({ requestTimeout, keepAliveTimeout, headersTimeout })
  const whenIdle = countRequests(server)
  server.on('request', (request, response) => {
    void serverOf(request).then((target) => target.emit('request', request, response))
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    void serverOf(request).then((target) => target.emit('upgrade', request, socket, head))
  })
  server.on('clientError', (error, socket) => void first.app.server.emit('clientError', error, socket))

  return {
    async listen({ host, port }: { host: string; port: number }): Promise<string> {
      server.listen(port, host)
      await once(server, 'listening')
      for (const each of apps) void warmSearch(each.platform)
      const { port: actual } = server.address() as AddressInfo
      return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
    },
    /** Answers the requests that have begun, within five seconds, and ends the apps. */
    async close(): Promise<void> {
      server.close()
      await whenIdle()
      await Promise.all(apps.map(({ app }) => app.close()))
      server.closeAllConnections()
    },
  }
}
