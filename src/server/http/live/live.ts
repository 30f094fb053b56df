import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type LiveEvent, type LiveSignal, livePath } from '../../../contract/live.ts'
import { heldSessions, sessionCookie, sessionViewer } from '../../accounts/sessions/index.ts'
import { tellTyping } from '../../chat/index.ts'
import { addressOf, hostOf, trustedProxies } from '../../platform/config/trusted-proxies.ts'
import { schemaOf } from '../../platform/db/db.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import { siteCache } from '../../sites/index.ts'
import { bareSecurityHeaders } from '../security-headers.ts'
import { openCluster } from './live-cluster.ts'
import { renewConnections } from './live-renewal.ts'

const refreshWithinMs = 10_000

type Signal = { signal: (signal: LiveSignal) => void }
type LiveEvents = { live: (event: LiveEvent) => void }
type Sockets = Server<Signal, LiveEvents, Record<string, never>, { memberId: string }>
type Line = Parameters<Parameters<Sockets['use']>[0]>[0]
/** Members connected to other processes. */
type Elsewhere = { has(memberId: string): boolean }

/** Each browser has one, whatever the number of its tabs. Of this process. */
const mostConnections = 20
/** Connections of one network that have not shown a session yet; of this process. */
const mostStrangers = 500
/** Connections without a session by then are closed. */
const connectTimeoutMs = 10_000
const [ofMember, ofSession] = ['member:', 'session:']
const roomOf = (target: { sessionId: string } | { memberId: string }) =>
  'sessionId' in target ? ofSession + target.sessionId : ofMember + target.memberId

/** The live stream as the platform knows it; made before the server that it rides on. */
export function openLive(): { live: Live; attach(sockets: Sockets, elsewhere: Elsewhere): void } {
  let sockets: Sockets | null = null
  let elsewhere: Elsewhere = { has: () => false }
  const isHere = (room: string) => sockets?.of('/').adapter.rooms.has(room) ?? false
  return {
    attach(opened, others) {
      sockets = opened
      elsewhere = others
    },
    live: {
      publish(memberIds, event) {
        // Skip encoding and broadcasting when none of the members is connected elsewhere
        if (memberIds.some((memberId) => elsewhere.has(memberId))) {
          sockets?.to(memberIds.map((memberId) => roomOf({ memberId }))).emit('live', event)
          return
        }
        const rooms = memberIds.map((memberId) => roomOf({ memberId })).filter(isHere)
        if (rooms.length > 0) sockets?.local.to(rooms).emit('live', event)
      },
      disconnect(target) {
        sockets?.to(roomOf(target)).emit('live', { kind: 'logged_out' })
        sockets?.in(roomOf(target)).disconnectSockets(true)
      },
      handOver(from, to) {
        sockets?.in(roomOf({ sessionId: from })).socketsJoin(roomOf({ sessionId: to }))
        sockets?.in(roomOf({ sessionId: from })).socketsLeave(roomOf({ sessionId: from }))
      },
      isConnected: (memberId) => isHere(roomOf({ memberId })) || elsewhere.has(memberId),
      connections: () => sockets?.of('/').sockets.size ?? 0,
    },
  }
}

type Attach = ReturnType<typeof openLive>['attach']

/** Opens the live stream on the server's own port: session by cookie, origin checked. */
export function serveLive(app: FastifyInstance, platform: Platform, attach: Attach): void {
  const siteOf = siteCache(platform.db, platform.clock)
  const isTrusted = trustedProxies(platform.config.trustedProxies)
  const { sockets, strangers } = openSockets(app, platform, isTrusted)
  const leave = joinOthers(sockets, platform, attach)
  const endRenewal = platform.config.redisUrl === null ? () => undefined : renewConnections(sockets)
  const shouldNotify = limitOf(sockets, { count: 10, milliseconds: 5_000, now: () => platform.clock.now().getTime() })

  sockets.use(async (socket, next) => {
    try {
      const viewer = await viewerOf(socket)
      if (viewer === null) return next(new Error('authentication_required'))
      socket.data.memberId = viewer.memberId
      // Also what counts a member's connections: nothing may come between this look and the rooms
      if (roomSize(sockets, roomOf({ memberId: viewer.memberId })) >= mostConnections)
        return next(new Error('too_many_connections'))
      void socket.join([roomOf({ memberId: viewer.memberId }), roomOf({ sessionId: viewer.sessionId })])
      return next()
    } catch (error) {
      platform.log.error({ err: error }, 'live connection refused')
      return next(new Error('unavailable'))
    }
  })
  sockets.on('connection', (socket) => {
    strangers.settle(socket.conn)
    void endUnlessHeld(socket)
    socket.on('signal', onSignal)
  })
  app.addHook('preClose', async () => {
    endRenewal()
    await sockets.close()
    await leave()
  })

  function onSignal(this: Line, signal: LiveSignal) {
    const { memberId } = this.data
    if (signal?.kind !== 'typing' || typeof signal.conversation_id !== 'string' || !shouldNotify(memberId)) return
    tellTyping(platform, memberId, signal.conversation_id).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'typing'),
    )
  }

  /** The session may have ended before this connection joined its room, so it is checked again. */
  async function endUnlessHeld(socket: Line) {
    const isHeld = await viewerOf(socket).then(
      (viewer) => viewer !== null,
      (error: unknown) => {
        platform.log.error({ err: error }, 'live connection ended')
        return 'unknown'
      },
    )
    forgetHandshake(socket)
    if (isHeld === true) return
    // On a database error the session is still valid: the browser reconnects and is checked again
    if (isHeld === false) socket.emit('live', { kind: 'logged_out' })
    socket.disconnect(true)
  }

  async function viewerOf(socket: Line) {
    const site = await siteOf(hostOf(socket.request, isTrusted))
    const token = app.parseCookie(socket.handshake.headers.cookie ?? '')
    // The host-only cookie comes first
    const value = token[`__Host-${sessionCookie}`] ?? token[sessionCookie]
    return site === null || value === undefined ? null : sessionViewer(platform, site, value)
  }
}

/** The server of the sockets on the server's own port: which handshakes it takes, and with which headers it answers. */
function openSockets(app: FastifyInstance, { config }: Platform, isTrusted: ReturnType<typeof trustedProxies>) {
  const sockets: Sockets = new Server(app.server, {
    path: livePath,
    serveClient: false,
    maxHttpBufferSize: 4096,
    httpCompression: false,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(request.headers.origin, hostOf(request, isTrusted)) && strangers.mayOpen(request)),
  })
  const strangers = limitStrangers(sockets, (request) => networkOf(addressOf(request, isTrusted)).host)
  sockets.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(bareSecurityHeaders(config))) response.setHeader(name, value)
    next()
  })
  return { sockets, strangers }
}

/**
 * For processes without clients: forwards live events of their jobs to the processes that serve them. Returns a
 * function that stops it.
 */
export function speakLive(platform: Platform, attach: Attach): () => Promise<void> {
  const sockets: Sockets = new Server()
  const leave = joinOthers(sockets, platform, attach)
  return async () => {
    await sockets.of('/').adapter.close()
    await leave()
  }
}

/**
 * Connects these sockets to those of other processes, if configured. Returns a function that disconnects, once the
 * sockets are closed.
 */
function joinOthers(sockets: Sockets, { config, log, db }: Platform, attach: Attach): () => Promise<void> {
  if (config.redisUrl === null) {
    attach(sockets, { has: () => false })
    return async () => undefined
  }
  const cluster = openCluster({
    redisUrl: config.redisUrl,
    schema: schemaOf(db),
    log,
    here: () => idsOf(sockets, ofMember),
    onBack: () =>
      void endEnded(sockets, db)
        .catch((error: unknown) => log.error({ err: error }, 'ending sessions'))
        .then(() => tellToRefresh(sockets)),
  })
  sockets.adapter(cluster.adapter)
  const { adapter } = sockets.of('/')
  for (const [event, isHere] of [
    ['create-room', true],
    ['delete-room', false],
  ] as const) {
    adapter.on(event, (room: string) => {
      if (room.startsWith(ofMember)) cluster.presence.note(room.slice(ofMember.length), isHere)
    })
  }
  attach(sockets, cluster.presence)
  return () => cluster.end()
}

/** Events of other processes may not have been heard: every page asks again, not all at the same moment. */
function tellToRefresh(sockets: Sockets): void {
  for (const socket of sockets.sockets.sockets.values())
    setTimeout(() => socket.emit('live', { kind: 'user_changed' }), Math.random() * refreshWithinMs).unref()
}

/** That a session has ended may not have been heard: asks for all that are connected here. */
async function endEnded(sockets: Sockets, db: Platform['db']): Promise<void> {
  const ids = idsOf(sockets, ofSession)
  const held = await heldSessions(db, ids)
  for (const room of ids.filter((id) => !held.has(id)).map((sessionId) => roomOf({ sessionId }))) {
    sockets.local.to(room).emit('live', { kind: 'logged_out' })
    sockets.local.in(room).disconnectSockets(true)
  }
}

function idsOf(sockets: Sockets, prefix: string): string[] {
  return [...sockets.of('/').adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  )
}

function roomSize(sockets: Sockets, room: string): number {
  return sockets.of('/').adapter.rooms.get(room)?.size ?? 0
}

/** The request that a connection began with, its headers and cookies are most of what an idle one would hold in memory. */
function forgetHandshake(socket: Pick<Socket, 'handshake' | 'conn'>) {
  const held = socket as { handshake: unknown; conn: { request: unknown } }
  held.handshake = null
  held.conn.request = null
}

/**
 * How many connections of a network have not shown a session yet. `mayOpen` is for a handshake: requests of a connection that is there already
 * may always come. `settle` is for a connection that has shown its session: it counts no longer.
 */
function limitStrangers(sockets: Sockets, networkOfRequest: (request: IncomingMessage) => string) {
  const open = new Map<string, Set<object>>()
  const leave = (network: string, connection: object) => {
    const others = open.get(network)
    others?.delete(connection)
    if (others?.size === 0) open.delete(network)
  }
  sockets.engine.on('connection', (connection: Connection) => {
    const network = networkOfRequest(connection.request)
    open.set(network, (open.get(network) ?? new Set<object>()).add(connection))
    leaving.set(connection, () => leave(network, connection))
    connection.once('close', () => leave(network, connection))
  })
  return {
    mayOpen: (request: IncomingMessage): boolean =>
      /[?&]sid=/.test(request.url ?? '') || (open.get(networkOfRequest(request))?.size ?? 0) < mostStrangers,
    settle: (connection: object) => leaving.get(connection)?.(),
  }
}
type Connection = { request: IncomingMessage; once(event: 'close', run: () => void): void }
const leaving = new WeakMap<object, () => void>()

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Rate limit per member over all of their connections: at most `count` signals in `milliseconds`. */
function limitOf(
  sockets: Sockets,
  { count, milliseconds, now }: { count: number; milliseconds: number; now: () => number },
) {
  const limits = new Map<string, { left: number; until: number }>()
  sockets.of('/').adapter.on('delete-room', (room: string) => {
    if (room.startsWith(ofMember)) limits.delete(room.slice(ofMember.length))
  })
  return (memberId: string): boolean => {
    const known = limits.get(memberId)
    const own = known === undefined || now() > known.until ? { left: count, until: now() + milliseconds } : known
    limits.set(memberId, own)
    own.left -= 1
    return own.left >= 0
  }
}
