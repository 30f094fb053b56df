import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '../../src/contract/live.ts'
import {
  type Answer,
  ask,
  askHalf,
  type ProxiedRequest,
  relay,
  requestedFrom,
  type Target,
  upgradeHead,
  withoutHops,
} from './http.ts'

export type Weather = 'calm' | 'storm' | 'down'
type Fault = 'cut before' | 'cut within' | 'cut answer' | 'arrives after its cut' | 'twice' | 'late answer'
/** A browser's own way to the server. */
type Port = { server: Server; cookie: string; isWithoutSockets: boolean; sockets: Set<Duplex> }
type Sky = {
  weather: Weather
  target: Target
  agent: Agent
  doors: Port[]
  /** Open live connections, each with a function to cut it. */
  lines: Set<() => void>
  counts: Record<string, number>
  failures: Failure[]
}
/** A request that the server did not answer, or with a status from 500 on; `at` in milliseconds of this process. */
export type Failure = { at: number; request: string; reason: string }
export type Network = ReturnType<typeof openNetwork>

/** Shares of all requests in a storm. */
const shares: [Fault, number][] = [
  ['cut before', 0.03],
  ['cut within', 0.03],
  ['cut answer', 0.05],
  ['arrives after its cut', 0.03],
  ['twice', 0.05],
  ['late answer', 0.02],
]
const longestDelayMs = 300
const latestMs = 2_500

/**
 * The simulated network between browsers and server, on loopback. Each browser has its own port, which adds its cookie.
 * In a storm everything is delayed so that requests overtake each other; requests are cut at every stage, arrive after
 * their cut, arrive twice or are answered late.
 */
export function openNetwork() {
  const sky: Sky = {
    weather: 'calm',
    target: { host: '127.0.0.1', port: 0 },
    agent: new Agent({ keepAlive: true }),
    doors: [],
    lines: new Set(),
    counts: {},
    failures: [],
  }
  return {
    counts: sky.counts,
    failures: sky.failures as readonly Failure[],
    connectTo(origin: string) {
      const { hostname, port } = new URL(origin)
      sky.target = { host: hostname, port: Number(port) }
    },
    change(weather: Weather) {
      sky.weather = weather
      if (weather === 'down') hangUp(sky)
    },
    /** Cuts one of the live connections that are open. False where there is none. */
    cutOne(): boolean {
      const cut = [...sky.lines][Math.floor(Math.random() * sky.lines.size)]
      if (!cut) return false
      count(sky, 'live connections cut')
      cut()
      return true
    },
    /** Opens a browser's own way to the server; answers its origin. */
    async open({ cookie, isWithoutSockets }: Pick<Port, 'cookie' | 'isWithoutSockets'>): Promise<string> {
      const port: Port = { server: createServer(), cookie, isWithoutSockets, sockets: new Set() }
      sky.doors.push(port)
      serve(sky, port)
      await new Promise<void>((resolve) => port.server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`
    },
    close() {
      hangUp(sky)
      for (const { server } of sky.doors) server.close()
      sky.agent.destroy()
    },
  }
}

function serve(sky: Sky, port: Port) {
  port.server.on('connection', (socket: Socket) => {
    socket.setNoDelay(true).once('close', () => port.sockets.delete(socket))
    port.sockets.add(socket)
  })
  port.server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(sky, port, { incoming, socket, head })
  })
  port.server.on('request', (incoming, outgoing) => {
    pass(sky, port, { incoming, outgoing }).catch(() => incoming.socket.destroy())
  })
}

async function pass(
  sky: Sky,
  port: Port,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
) {
  const request = await requestedFrom(incoming, ownHeaders(sky, port))
  if (sky.weather === 'down') {
    incoming.socket.destroy()
    return
  }
  count(sky, 'requests')
  // The live protocol has no message ids: it is delayed and cut, never duplicated
  const isLive = request.url.startsWith(livePath)
  const fault = sky.weather === 'storm' && !isLive ? chance() : null
  if (fault) count(sky, fault)
  await sleep(delay(sky))
  if (fault === 'cut within') askHalf(request, sky.target)
  if (fault === 'twice' || fault === 'arrives after its cut') void askLater(sky, request)
  if (fault && isCutFirst(fault)) {
    incoming.socket.destroy()
    return
  }
  const answer = isLive
    ? await askLive(sky, request, incoming)
    : await ask(request, { ...sky.target, agent: sky.agent }).catch((error: unknown) => {
        noteFailure(sky, request, String(error))
        throw error
      })
  if (answer.status >= 500) noteFailure(sky, request, String(answer.status))
  await sleep(delay(sky) + (fault === 'late answer' ? latestMs / 5 + Math.random() * latestMs : 0))
  say(outgoing, answer, fault === 'cut answer')
}

function isCutFirst(fault: Fault): boolean {
  return fault === 'cut before' || fault === 'cut within' || fault === 'arrives after its cut'
}

function say(outgoing: ServerResponse, { status, headers, body }: Answer, isCut: boolean) {
  outgoing.writeHead(status, { ...withoutHops(headers), 'content-length': body.length })
  if (isCut) outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.destroy())
  else outgoing.end(body)
}

async function askLater(sky: Sky, request: ProxiedRequest) {
  await sleep(Math.random() * latestMs)
  // The response is not used
  await ask(request, { ...sky.target, agent: sky.agent }).catch(() => undefined)
}

/** One round of long polling; it can be cut as other live connections can. */
async function askLive(
  { target, agent, lines }: Sky,
  request: ProxiedRequest,
  incoming: IncomingMessage,
): Promise<Answer> {
  const abort = new AbortController()
  const cut = () => incoming.socket.destroy()
  incoming.socket.once('close', () => abort.abort())
  if (request.method === 'GET') lines.add(cut)
  return ask(request, { ...target, agent, signal: abort.signal }).finally(() => lines.delete(cut))
}

function upgrade(
  sky: Sky,
  port: Port,
  { incoming, socket, head }: { incoming: IncomingMessage; socket: Duplex; head: Buffer },
) {
  if (sky.weather === 'down' || port.isWithoutSockets) {
    socket.end(sky.weather === 'down' ? undefined : 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
    return
  }
  const upstream = connect({ ...sky.target, noDelay: true })
  upstream.write(upgradeHead(incoming, ownHeaders(sky, port)))
  if (head.length > 0) upstream.write(head)
  const cut = relay(upstream, socket, () => delay(sky))
  relay(socket, upstream, () => delay(sky))
  sky.lines.add(cut)
  const end = () => {
    sky.lines.delete(cut)
    upstream.destroy()
    socket.destroy()
  }
  for (const side of [upstream, socket]) side.on('error', end).on('close', end)
}

function hangUp({ doors }: Sky) {
  for (const { sockets } of doors) for (const socket of sockets) socket.destroy()
}

function ownHeaders({ target }: Sky, { cookie }: Port) {
  return { cookie, host: `${target.host}:${target.port}` }
}

function delay({ weather }: Sky): number {
  return weather === 'storm' ? Math.random() * longestDelayMs : 0
}

function chance(): Fault | null {
  let left = Math.random()
  for (const [fault, share] of shares) {
    left -= share
    if (left < 0) return fault
  }
  return null
}

function noteFailure({ failures }: Sky, { method, url }: ProxiedRequest, reason: string) {
  // Without what differs from member to member
  const path = url.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{20,}/g, ':id')
  failures.push({ at: performance.now(), request: `${method} ${path}`, reason })
}

function count({ counts }: Sky, what: string) {
  counts[what] = (counts[what] ?? 0) + 1
}
