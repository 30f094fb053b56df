import { setTimeout as sleep } from 'node:timers/promises'
import type { SocketGroup } from './live.ts'

// Many live connections that only answer heartbeats, in a separate process. Prints `open` when all are connected.
const atOnce = 50

process.once('message', async ({ origin, cookies }: SocketGroup) => {
  const waiting = [...cookies]
  async function openOneByOne() {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) await open(origin, cookie)
  }
  await Promise.all(Array.from({ length: atOnce }, openOneByOne))
  await sleep(500)
  process.send?.('open')
})
process.once('disconnect', () => process.exit())

/** Minimal Socket.IO protocol: 0 open, 40 connect, 2 ping, 3 pong. */
function open(origin: string, cookie: string): Promise<void> {
  const address = `${origin.replace('http', 'ws')}/live/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie } })
  return new Promise((resolve, reject) => {
    socket.onmessage = ({ data }: { data: string }) => {
      if (data.startsWith('0')) socket.send('40')
      else if (data.startsWith('40')) resolve()
      else if (data === '2') socket.send('3')
      else if (data.startsWith('44')) reject(new Error(data))
    }
    socket.onerror = () => reject(new Error('a connection was refused'))
    socket.onclose = () => reject(new Error('a connection was cut'))
  })
}
