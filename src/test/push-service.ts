import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/** What web-push encrypts with, the other way round. */
type Ece = { decrypt(body: Buffer, parameters: Record<string, unknown>): Buffer }
const ece = createRequire(import.meta.url)('http_ece') as Ece

type Received = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }
export type PushService = Awaited<ReturnType<typeof openPushService>>

/** A push service on this machine: takes what is pushed and answers with the status at the start of the path, `/410/…`; `/slow/…` never answers. */
export async function openPushService() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const wish = path.split('/')[1] ?? ''
      if (wish === 'slow') return
      const headers = wish === '302' ? { location: `${origin}/201/elsewhere` } : {}
      response.writeHead(Number(wish), headers).end('not for you to read')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser's subscription, and how that browser reads what was pushed to it. */
  function browser(status: string, name: string) {
    const curve = createECDH('prime256v1')
    const p256dh = curve.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const path = `/${status}/${name}`
    const read = ({ body }: Received) =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString()) as {
        title: string
        body: string
        tag: string
        path: string
      }
    return {
      subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth } },
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
