import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  body: string
}
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
/** How a provider is out of order. */
export type ProviderFault = 'hangs up' | 'loses its answer' | 'answers 500'

/** A provider's API on this machine. What it knows is the caller's; here are the wire, the book of requests, and what can go wrong. */
export async function openProviderServer(answer: (request: ProviderRequest) => Answer) {
  const requests: ProviderRequest[] = []
  let trouble: ProviderFault | null = null
  let neverAnswered: string | null = null
  const server = createServer(async (request, response) => {
    const parsed = await read(request)
    requests.push(parsed)
    if (neverAnswered !== null && parsed.body.includes(neverAnswered)) return
    if (trouble === 'hangs up') return void response.destroy()
    const { status, body, headers = {} } = trouble === 'answers 500' ? broken : answered(parsed)
    if (trouble === 'loses its answer') return void response.destroy()
    send(response, status, body, headers)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** A request that is not as documented is answered like that, and named when the test ends. */
  const wrong: string[] = []
  function answered(request: ProviderRequest): Answer {
    try {
      return answer(request)
    } catch (error) {
      wrong.push(String(error))
      return { status: 422, body: { error: { message: String(error) } } }
    }
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    wrong,
    /** Runs `work` while the provider is out of order. */
    async during<T>(what: ProviderFault, work: () => Promise<T>): Promise<T> {
      trouble = what
      return work().finally(() => {
        trouble = null
      })
    },
    /** A request with this text in it is never answered. */
    hangOn(text: string) {
      neverAnswered = text
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// So that those who try again do so at once
const broken: Answer = { status: 500, body: { error: { message: 'out of order' } }, headers: { 'retry-after': '0' } }

async function read(request: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  const { method = '', headers } = request
  return { method, path: pathname, query: searchParams, headers, body: Buffer.concat(chunks).toString('utf8') }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
  response.end(isText ? body : status === 204 ? undefined : JSON.stringify(body))
}

/** All that an adapter lists. */
export async function allOf<T>(listed: AsyncIterable<T> | undefined): Promise<T[]> {
  const all: T[] = []
  for await (const one of listed ?? []) all.push(one)
  return all
}
