import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'

export type Target = { host: string; port: number }
export type ProxiedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Hands a request on and waits for all of its answer. */
export function ask(outgoing: ProxiedRequest, to: Target & { agent: Agent; signal?: AbortSignal }): Promise<Answer> {
  const { method, url, headers, body } = outgoing
  return new Promise((resolve, reject) => {
    const sent = request({ ...to, method, path: url, headers }, (response) => {
      const { statusCode: status = 502, headers: original } = response
      bodyOf(response).then((answer) => resolve({ status, headers: original, body: answer }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends half of a request and stops. */
export function askHalf({ method, url, headers, body }: ProxiedRequest, to: Target): void {
  const sent = request({ ...to, method, path: url, headers: { ...headers, 'content-length': `${body.length}` } })
  sent.on('error', () => undefined)
  sent.write(body.subarray(0, body.length / 2))
  setTimeout(() => sent.destroy(), 20)
}

/** A request for forwarding, with added headers. */
export async function requestedFrom(incoming: IncomingMessage, own: IncomingHttpHeaders): Promise<ProxiedRequest> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await bodyOf(incoming)
  const length = body.length > 0 || method !== 'GET' ? { 'content-length': `${body.length}` } : {}
  return { method, url, headers: { ...withoutHops(headers), ...own, ...length }, body }
}

/** The first words of a websocket. */
export function upgradeHead({ url, headers }: IncomingMessage, own: IncomingHttpHeaders): string {
  const all = { ...withoutHops(headers), ...own, connection: 'Upgrade', upgrade: 'websocket' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Headers but those of one connection. */
export function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    connection: _connection,
    'keep-alive': _keep,
    'transfer-encoding': _transfer,
    upgrade: _upgrade,
    'content-length': _length,
    ...rest
  } = headers
  return rest
}

/**
 * Forwards bytes in order, each chunk after `delay` milliseconds. Returns a function that cuts the connection; half a
 * chunk may still arrive.
 */
export function relay(from: Duplex, to: Duplex, delay: () => number): () => void {
  const waiting: Buffer[] = []
  let last = 0
  from.on('data', (piece: Buffer) => {
    waiting.push(piece)
    last = Math.max(last, performance.now() + delay())
    const handOn = () => {
      const next = waiting.shift()
      if (next && !to.destroyed) to.write(next)
    }
    setTimeout(handOn, Math.max(0, last - performance.now()))
  })
  return () => {
    const [half] = waiting.splice(0)
    if (half && !to.destroyed) to.write(half.subarray(0, half.length / 2))
    from.destroy()
    setTimeout(() => to.destroy(), 5)
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
