import type { FastifyInstance } from 'fastify'
import { openApp } from '../src/server/http/app.ts'
import { openLive } from '../src/server/http/live/live.ts'
import { openPlatform } from '../src/server/http/open.ts'
import { processConfig } from '../src/server/platform/config/config.ts'
import { keepSearchSnapshot, serveSearch } from '../src/server/search/index.ts'

// The product as served, in its own process: `start` without the database. Enqueues jobs but runs none. Prints its
// address on stdout.
const config = processConfig()
const { live, attach } = openLive()
const schema = process.env.BENCH_SCHEMA
const platform = await openPlatform({
  ...{ config, databaseUrl: config.databaseUrl ?? '', live, runsJobs: false },
  ...(schema !== undefined && { schema }),
})
await platform.jobs.start()
const hasPages = process.argv.includes('--pages')
const writeSnapshot = keepSearchSnapshot(platform)
const app = await openApp(platform, { hasPages, attachLive: attach })
if (hasPages) await serveConstant(app)
const search = config.servesSearchAt && (await serveSearch([platform], config.servesSearchAt))
const address = search === null ? await app.listen({ host: '127.0.0.1', port: 0 }) : 'search'
process.stdout.write(`${address}\n`)
process.on('message', (question) => {
  if (question === 'cpu') return process.send?.(process.cpuUsage())
  globalThis.gc?.()
  return process.send?.(process.memoryUsage())
})
// A benchmark that was killed leaves no server behind
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await app.close()
  await search?.stop()
  await writeSnapshot()
  await platform.jobs.stop()
  await platform.db.$client.end()
  process.exit(0)
})

/** What a lander answers, as a constant: the same bytes and headers through the same hooks. */
async function serveConstant(server: FastifyInstance): Promise<void> {
  const request = { url: '/landers/gallery', headers: { 'accept-encoding': 'br' } }
  const answer: { headers: [string, string][]; body: Buffer } = { headers: [], body: Buffer.alloc(0) }
  server.get('/bench/constant', (_request, reply) => {
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.send(answer.body)
  })
  // Before it listens: until then the constant is empty, and who requests it early would take that length for the right one
  const { headers, rawPayload } = await server.inject(request)
  const names = ['content-type', 'cache-control', 'etag', 'vary', 'content-encoding']
  answer.headers = names.map((name) => [name, String(headers[name])])
  answer.body = rawPayload
}
