import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A line to the product that can be cut, and behind which its worker may be another one. */
export type Line = {
  url: string
  /** From now on nothing gets through; what is on its way breaks off. */
  cut(): void
  mend(): void
  /** What browsers get for the worker's script from now on. */
  changeWorker(change: (source: string) => string): void
  close(): Promise<void>
}

/** Opens a line to the product at this address, on a port of its own. */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let change = (source: string) => source

  const server = createServer((incoming, answer) => void pass(incoming, answer))
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const far = connect(Number(port), hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${incoming.rawHeaders[at + 1]}`] : [],
      )
      far.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      far.write(head)
      far.pipe(socket).pipe(far)
    })
    far.on('error', () => socket.destroy())
    socket.on('error', () => far.destroy())
  })

  async function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const isWorker = incoming.url?.startsWith('/sw-push.js') ?? false
    // Whole, as plain text
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...others } = incoming.headers
    const headers = isWorker ? { ...others, 'accept-encoding': 'identity' } : incoming.headers
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers })
    incoming.pipe(onward)
    const failed = () => answer.destroy()
    onward.on('error', failed)
    const [got] = (await once(onward, 'response').catch(() => [null])) as [IncomingMessage | null]
    if (got === null) return
    got.on('error', failed)
    const { 'content-length': _length, ...rest } = got.headers
    answer.writeHead(got.statusCode ?? 502, isWorker ? rest : got.headers)
    if (isWorker) answer.end(change(await text(got)))
    else got.pipe(answer)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    changeWorker(next) {
      change = next
    },
    async close() {
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
