import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PartnerServer = Awaited<ReturnType<typeof openPartnerServer>>

/** What a network that sends visitors has at `partner.example`, on this machine: takes what it is told and answers with `status`, or with one after the other of `statuses`. */
export async function openPartnerServer() {
  const received: { url: URL; headers: IncomingHttpHeaders; method: string | undefined }[] = []
  const answers = { status: 200, statuses: [] as number[] }
  const server = createServer((request, response) => {
    received.push({
      url: new URL(request.url ?? '', 'https://partner.example'),
      headers: request.headers,
      method: request.method,
    })
    const status = answers.statuses.shift() ?? answers.status
    response.writeHead(status, { location: `${origin}/elsewhere` }).end('not for you to read')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** For POSTBACK_HOSTS. */
    host: `partner.example=${origin}`,
    answers,
    /** What was called for a member whose sub1 is this, oldest first. */
    callsFor: (sub1: string) => received.filter(({ url }) => url.searchParams.get('s') === sub1),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
