import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type LiveEvent, type LiveSignal, livePath } from '../../contract/live.ts'
import { sessionCookie, sessionViewer } from '../accounts/index.ts'
import { tellTyping } from '../chat/index.ts'
import type { Live } from '../platform/live.ts'
import type { Platform } from '../platform/platform.ts'
import { siteCache, type Viewer } from '../sites/index.ts'

type Sockets = Server<
  { signal: (signal: LiveSignal) => void },
  { live: (event: LiveEvent) => void },
  Record<string, never>,
  { viewer: Viewer }
>

/** The live stream as the platform knows it; made before the server that it rides on. */
export function openLive(): { live: Live; attach(sockets: Sockets): void } {
  let sockets: Sockets | null = null
  const roomOf = (target: { sessionId: string } | { memberId: string }) =>
    'sessionId' in target ? `session:${target.sessionId}` : `member:${target.memberId}`
  return {
    attach(opened) {
      sockets = opened
    },
    live: {
      publish(memberIds, event) {
        // Most members are not here at this moment: then there is nothing to encode (one process knows all of its rooms)
        const rooms = memberIds
          .map((memberId) => roomOf({ memberId }))
          .filter((room) => sockets?.of('/').adapter.rooms.has(room))
        if (rooms.length > 0) sockets?.to(rooms).emit('live', event)
      },
      disconnect(target) {
        sockets?.to(roomOf(target)).emit('live', { kind: 'logged_out' })
        sockets?.in(roomOf(target)).disconnectSockets(true)
      },
      handOver(from, to) {
        sockets?.in(roomOf({ sessionId: from })).socketsJoin(roomOf({ sessionId: to }))
        sockets?.in(roomOf({ sessionId: from })).socketsLeave(roomOf({ sessionId: from }))
      },
      isConnected: (memberId) => (sockets?.of('/').adapter.rooms.get(roomOf({ memberId }))?.size ?? 0) > 0,
    },
  }
}

/** Opens the live stream on the server's own port: session by cookie, origin checked. */
export function serveLive(app: FastifyInstance, platform: Platform, attach: (sockets: Sockets) => void): void {
  const siteOf = siteCache(platform.db, platform.clock)
  const sockets: Sockets = new Server(app.server, {
    path: livePath,
    serveClient: false,
    maxHttpBufferSize: 4096,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers.origin, request.headers.host)),
  })
  sockets.use(async (socket, next) => {
    try {
      const viewer = await viewerOf(socket)
      if (viewer === null) return next(new Error('authentication_required'))
      socket.data.viewer = viewer
      return next()
    } catch (error) {
      platform.log.error({ err: error }, 'live connection refused')
      return next(new Error('unavailable'))
    }
  })
  sockets.on('connection', (socket) => {
    const { viewer } = socket.data
    void socket.join([`member:${viewer.memberId}`, `session:${viewer.sessionId}`])
    void endUnlessHeld(socket)
    const mayTell = limiter(platform, 10, 5_000)
    socket.on('signal', (signal) => {
      if (signal?.kind !== 'typing' || typeof signal.conversation_id !== 'string' || !mayTell()) return
      tellTyping(platform, viewer.memberId, signal.conversation_id).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'typing'),
      )
    })
  })
  attach(sockets)
  app.addHook('preClose', async () => {
    await sockets.close()
  })

  /** A session that ended while this connection was being made did not find it in any room: asked once more, now that it is there. */
  async function endUnlessHeld(socket: Socket) {
    const viewer = await viewerOf(socket).catch((error: unknown) => {
      platform.log.error({ err: error }, 'live connection ended')
      return null
    })
    if (viewer !== null) return
    socket.emit('live', { kind: 'logged_out' })
    socket.disconnect(true)
  }

  async function viewerOf(socket: Socket) {
    const site = await siteOf(socket.handshake.headers.host ?? '')
    const token = app.parseCookie(socket.handshake.headers.cookie ?? '')
    // The one that only this host can have set comes first
    const value = token[`__Host-${sessionCookie}`] ?? token[sessionCookie]
    return site === null || value === undefined ? null : sessionViewer(platform, site, value)
  }
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** At most `count` times in `milliseconds`. */
function limiter(platform: Platform, count: number, milliseconds: number) {
  let left = count
  let until = 0
  return () => {
    const now = platform.clock.now().getTime()
    if (now > until) {
      left = count
      until = now + milliseconds
    }
    left -= 1
    return left >= 0
  }
}
