import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

const longestMs = 5_000
/** Of fastify: what still arrives on an open connection is answered, and connections that are left at the end are cut. */
export const closing = { forceCloseConnections: true, return503OnClosing: false } as const

/**
 * Ends without a failed request at the other side of a proxy. While the shutdown is announced, connections end with their answer, so a
 * proxy has none left to reuse. Then the port closes, and requests that have begun are answered before anything else ends, within five
 * seconds. Call it before the live stream opens, whose long polls it must not wait for.
 */
export function finishRequests(
  app: FastifyInstance,
  { isStopping = () => false }: { isStopping?: () => boolean },
): void {
  const whenIdle = countRequests(app.server)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    app.server.close()
    await whenIdle()
  })
}

/** Counts the requests of a server that have not been answered. The result waits until there are none, five seconds at most. */
export function countRequests(server: Pick<Server, 'on'>): () => Promise<void> {
  let running = 0
  let onIdle: () => void = () => undefined
  server.on('request', (_request, response) => {
    running += 1
    response.once('close', () => {
      running -= 1
      if (running === 0) onIdle()
    })
  })
  return async () => {
    if (running === 0) return
    await new Promise<void>((resolve) => {
      onIdle = resolve
      setTimeout(resolve, longestMs).unref()
    })
  }
}
