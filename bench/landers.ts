import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ServerBuild } from 'react-router'
import type { PageCacheKey } from '../src/server/http/pages/cache-key.ts'
import { drawForAll } from '../src/server/http/pages/render-page.ts'
import type { Ctx } from '../src/server/sites/index.ts'
import { alternateTargets, type Hammered, middle, type Target } from './hammer.ts'
import { table, times } from './measure.ts'
import { type Answer, headersOf, startBare, startNginx } from './same-bytes.ts'
import { openStage, type Stage, serve } from './stage.ts'

const lander = '/landers/gallery'
const pages = [lander, '/landers/video', '/pages/terms', '/']
const request = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }
const load = { connections: 32, rounds: 7, milliseconds: 2_000 }
type Served = 'cached' | 'constant' | 'bare' | 'nginx'
const drawing = { rounds: 5, milliseconds: 1_000 }

/**
 * A landing page from the cache, compared with the same bytes from nginx, from a constant route of the same server, and
 * from a bare Node server. Then static pages rendered without the cache, buffered and streamed.
 */
export async function benchLanders(): Promise<void> {
  const stage = await openStage()
  try {
    await benchCached(stage)
    await benchDrawing(stage)
  } finally {
    await stage.close()
  }
}

async function benchCached(stage: Stage): Promise<void> {
  const server = await serve(stage, { hasPages: true })
  const answer = await answerOf(`${server.origin}${lander}`)
  const [nginx, bare] = [await startNginx(answer), await startBare(answer)]
  const ours = { origin: server.origin, pid: server.process.pid ?? 0, headers: request }
  const aside = { path: '/page', headers: request }
  try {
    const targets: Partial<Record<Served, Target>> = {
      cached: { ...ours, path: lander },
      constant: { ...ours, path: '/bench/constant' },
      bare: { ...aside, origin: bare.origin, pid: bare.pid },
      ...(nginx !== null && { nginx: { ...aside, origin: nginx.origin, pid: nginx.pid } }),
    }
    const measured = await alternateTargets(targets, load)
    console.log(`\n${lander} out of the cache: ${answer.body.length} bytes, ${load.connections} connections\n`)
    console.log(report(measured))
    if (nginx === null)
      console.log('\nThere is no nginx here: apt-get install nginx-light, or NGINX_PROGRAM=/path/to/nginx')
  } finally {
    await Promise.all([nginx?.stop(), bare.stop(), server.stop()])
  }
}

async function answerOf(url: string): Promise<Answer> {
  // Not fetch, which would decompress responses
  const { request: ask } = await import('node:http')
  return new Promise((resolve, reject) => {
    const outgoing = ask(url, { headers: request }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        resolve({ headers: headersOf(response.headers), body: Buffer.concat(parts) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function report(measured: Partial<Record<Served, Hammered>>): string {
  const { cached, constant, bare, nginx } = measured
  const line = (name: string, one: Hammered | undefined) =>
    one === undefined
      ? []
      : [
          [
            name,
            Math.round(one.perSecond),
            one.cpuMicroseconds.toFixed(1),
            cached === undefined || one === cached ? '' : times(cached.perSecond, one.perSecond),
            cached === undefined || one === cached ? '' : times(one.cpuMicroseconds, cached.cpuMicroseconds),
          ],
        ]
  return table([
    ['', 'per second', 'CPU µs each', 'cached / this, per second', 'by CPU'],
    ...line('cached page', cached),
    ...line('constant route, same server and hooks', constant),
    ...line('constant of node:http alone', bare),
    ...line('nginx, one worker, from disk', nginx),
  ])
}

async function benchDrawing(stage: Stage): Promise<void> {
  const built = join(import.meta.dirname, '../build/server/index.js')
  if (!existsSync(built)) throw new Error('The pages are not built: run `npm run build`')
  const build = (await import(built)) as ServerBuild
  const works = { 'in one go': renderer(stage, build), 'as a stream': renderer(stage, asStream(build)) }
  const rows: (string | number)[][] = []
  for (const address of pages) {
    const taken = { 'in one go': [] as number[], 'as a stream': [] as number[] }
    for (let round = 0; round <= drawing.rounds; round += 1) {
      for (const name of ['in one go', 'as a stream'] as const) {
        const perSecond = await drawFor(() => works[name](address), drawing.milliseconds)
        if (round > 0) taken[name].push(perSecond)
      }
    }
    const [once, stream] = [middle(taken['in one go']), middle(taken['as a stream'])]
    rows.push([address, Math.round(once), Math.round(stream), times(once, stream)])
  }
  console.log('\nDrawn anew, one after the other\n')
  console.log(table([['', 'in one go, per second', 'as a stream', 'in one go / stream'], ...rows]))
}

async function drawFor(draw: () => Promise<unknown>, milliseconds: number): Promise<number> {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < milliseconds) {
    await draw()
    count += 1
  }
  return (count / (performance.now() - began)) * 1000
}

/** As it would be drawn if it had script. */
function asStream(build: ServerBuild): ServerBuild {
  type Draw = ServerBuild['entry']['module']['default']
  const { drawAsStream } = build.entry.module as unknown as {
    drawAsStream: (drawing: Record<string, unknown>) => ReturnType<Draw>
  }
  const draw: Draw = (incoming, status, headers, routerContext, loadContext) => {
    headers.set('content-type', 'text/html; charset=utf-8')
    return drawAsStream({ request: incoming, status, headers, routerContext, loadContext })
  }
  return { ...build, entry: { module: { ...build.entry.module, default: draw } } }
}

function renderer({ platform, site }: Stage, build: ServerBuild) {
  const cookies = { get: () => undefined, set: () => undefined, clear: () => undefined }
  const client = { ip: '', userAgent: '', country: 'NL', isSecure: false }
  const visitor: Pick<Ctx, 'viewer' | 'staff' | 'locale' | 'source' | 'client' | 'cookies'> = {
    viewer: null,
    staff: null,
    locale: 'en',
    source: {},
    client,
    cookies,
  }
  const ctx: Ctx = { ...platform, requestId: 'bench', turnedOff: new Map(), site, ...visitor }
  const pageKey: Omit<PageCacheKey, 'address'> = {
    isSecure: false,
    locale: 'en',
    country: 'NL',
    network: null,
    closed: [],
    theme: undefined,
  }
  return async (address: string) => {
    const drawn = await drawForAll({ load: async () => build, mode: 'production' }, ctx, { ...pageKey, address })
    if (drawn.status !== 200) throw new Error(`${address} answered ${drawn.status}`)
  }
}
