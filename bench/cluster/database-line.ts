import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { relay } from '../faults/http.ts'

export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>

/** The way to a database server on loopback, which can be slow or cut. */
export async function openDatabaseLine(serverPort: number) {
  let delayMs = 0
  let isDown = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect({ host: '127.0.0.1', port: serverPort, noDelay: true })
    client.setNoDelay(true)
    relay(client, upstream, () => delayMs / 2)
    relay(upstream, client, () => delayMs / 2)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      const end = () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      }
      socket.on('error', end).on('close', end)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Adds so much to each round trip. */
    delay(ms: number) {
      delayMs = ms
    },
    takeDown() {
      isDown = true
      for (const socket of sockets) socket.destroy()
    },
    bringBack() {
      isDown = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
