import { type Api, contract } from '../../src/contract/index.ts'

/** A browser of one member: the typed API over HTTP, with the cookies that it was given. */
export function openClient(origin: string) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...init.headers, cookie, 'request-type': 'client' }
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    if (answer.status >= 400)
      throw new Error(
        `${init.method ?? 'GET'} ${path} answered ${answer.status} ${(await answer.text()).slice(0, 200)}`,
      )
    return answer
  }

  async function call(route: string, input: Record<string, unknown>): Promise<unknown> {
    const [method = 'GET', pattern = '/'] = route.split(' ')
    const rest = { ...input }
    const path = pattern.replace(/:(\w+)/g, (_match, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    if (method === 'GET') {
      const query = new URLSearchParams(
        Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return (await ask(query.size === 0 ? path : `${path}?${query}`)).json()
    }
    const headers = { 'content-type': 'application/json' }
    return (await ask(path, { method, headers, body: JSON.stringify(rest) })).json()
  }

  const domains = Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, { route: string }>).map(([name, { route }]) => [
        name,
        (input: Record<string, unknown>) => call(route, input),
      ]),
    ),
  ])
  return { api: Object.fromEntries(domains) as Api, ask }
}
