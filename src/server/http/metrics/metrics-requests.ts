import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Platform } from '../../platform/platform.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** An answered request: by its route pattern, never by its address, which may contain personal data. */
type Answered = { id: string; method: string; route: string; status: number; ms: number }
export type Follow = (answered: Answered) => void

/**
 * Counts and times requests, and logs a line for each: no address, no query and no path, which may contain ids and tokens. At `info` with
 * ACCESS_LOG, otherwise at `debug`.
 */
export function requestFollower({ config, log, metrics }: Pick<Platform, 'config' | 'log' | 'metrics'>): Follow {
  const { requests, requestSeconds } = metrics
  const level = config.hasAccessLog ? 'info' : 'debug'
  return ({ id, method, route, status, ms }) => {
    requests.add({ method: methods.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` })
    requestSeconds.observe({ route }, ms / 1_000)
    log[level]({ reqId: id, method, route, status, ms: Math.round(ms) }, 'request')
  }
}

/** Follows what Fastify answers. `pages`: known once they are loaded. */
export function followAnswers(app: FastifyInstance, follow: Follow, pages: { names: ReadonlySet<string> }): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request
    follow({ id, method, route: routeOf(request, pages.names), status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
}

/** The route pattern of a request, or the first words of a page's address. `pages`: names of the pages. */
export function routeOf({ routeOptions, url }: FastifyRequest, pages: ReadonlySet<string>): string {
  const pattern = routeOptions.url
  if (pattern === undefined) return 'none'
  // Files of the build that are not hashed have a route each
  if (pattern === '/assets/*' || /\.(?!php$)\w+$/.test(pattern)) return 'file'
  return pattern === '/*' ? pageOf(url, pages) : pattern
}

/** The words that an address of a page begins with, as far as the route table has them; `/*` for anything else. */
export function pageOf(url: string, pages: ReadonlySet<string>): string {
  const path = (url.split('?')[0] ?? '').replace(/\.data$/, '').replace(/^\/_root$/, '/')
  if (path === '/') return '/'
  const words = path.split('/').slice(1, 3)
  const found = [words.join('/'), words[0] ?? ''].find((name) => pages.has(name))
  return found === undefined ? '/*' : `/${found}`
}

/** The first two static segments of every page's address. */
export function pageNamesOf(routes: ServerBuild['routes']): Set<string> {
  const names = new Set<string>()
  for (const route of Object.values(routes)) {
    const words: string[] = []
    for (let at = route; at !== undefined; at = routes[at.parentId ?? ''])
      words.unshift(...(at.path ?? '').split('/').filter((word) => word !== ''))
    const open = words.findIndex((word) => /^[:*]|\?$/.test(word))
    const fixed = (open < 0 ? words : words.slice(0, open)).slice(0, 2)
    for (let count = 1; count <= fixed.length; count++) names.add(fixed.slice(0, count).join('/'))
  }
  return names
}
