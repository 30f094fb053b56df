import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush } from './aes128gcm.ts'

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type PushService = Awaited<ReturnType<typeof openPushService>>

/** A push service on this machine: takes what is pushed and answers with the status at the start of the path, `/410/…`, or with one after the other, `/500,201/…`; `/slow/…` never answers. */
export async function openPushService() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const statuses = (path.split('/')[1] ?? '').split(',')
      const status = statuses[received.filter((entry) => entry.path === path).length - 1] ?? statuses.at(-1)
      if (status === 'slow') return
      const headers = headersOf(status, origin)
      response.writeHead(Number(status), headers).end('not for you to read')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser's subscription, and how that browser reads what was pushed to it. */
  function browser(status: string, name: string) {
    const curve = createECDH('prime256v1')
    const p256dh = curve.generateKeys('base64url')
    const auth = randomBytes(16)
    const path = `/${status}/${name}`
    const read = ({ body }: Received) =>
      JSON.parse(decryptPush(body, { curve, auth }).toString()) as {
        title: string
        body: string
        tag: string
        path: string
        badge: number
      }
    return {
      subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
      /** What reached it, oldest first. */
      pushes: () => received.filter((entry) => entry.path === path).map(read),
      requests: () => received.filter((entry) => entry.path === path),
    }
  }

  return {
    origin,
    received,
    browser,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function headersOf(status: string | undefined, origin: string): Record<string, string> {
  if (status === '302') return { location: `${origin}/201/elsewhere` }
  return status === '429' ? { 'retry-after': '1' } : {}
}
