import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { renewSome } from './live-renewal.ts'

test('a renewed connection is back at once, by itself', async () => {
  const server = createServer()
  const sockets = new Server(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { transports: ['websocket'] })
  try {
    await expect.poll(() => sockets.sockets.sockets.size).toBe(1)
    const [first] = [...sockets.sockets.sockets.keys()]
    renewSome(sockets, { share: 0, withinMs: 1 })
    expect([...sockets.sockets.sockets.keys()]).toEqual([first])
    renewSome(sockets, { share: 1, withinMs: 1 })
    await expect.poll(() => client.connected && sockets.sockets.sockets.size === 1 && client.id !== first).toBe(true)
  } finally {
    client.close()
    await sockets.close()
  }
})
