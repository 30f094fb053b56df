import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { type LiveEvent, type LiveSignal, livePath } from '../../contract/live.ts'

export type Line = { socket: Socket; received: (LiveEvent | 'ended')[]; say(signal: LiveSignal): void }

/** Opens browsers' live connections; `closeAll` in afterEach. */
export function liveLines() {
  const open: Socket[] = []
  return {
    /** A browser's live connection, and everything that it was told, in order; `ended` where the server cut it. */
    lineOf(origin: string, { cookie }: { cookie: string }, transports: string[] = ['websocket']): Line {
      const socket = io(origin, { path: livePath, transports, extraHeaders: { cookie }, forceNew: true })
      open.push(socket)
      const received: Line['received'] = []
      socket.on('live', (event: LiveEvent) => received.push(event))
      socket.on('disconnect', (reason) => reason === 'io server disconnect' && received.push('ended'))
      return { socket, received, say: (signal) => socket.emit('signal', signal) }
    },
    async connected(origin: string, member: { cookie: string }, transports?: string[]): Promise<Line> {
      const line = this.lineOf(origin, member, transports)
      await new Promise((resolve, reject) => {
        line.socket.on('connect', () => resolve(null))
        line.socket.on('connect_error', reject)
      })
      return line
    },
    closeAll() {
      for (const socket of open.splice(0)) socket.disconnect()
    },
  }
}

export const kindsOf = ({ received }: Line) => received.map((event) => (event === 'ended' ? event : event.kind))

/** Listens on loopback; answers the address. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
