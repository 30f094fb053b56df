import { openApp } from '../src/server/http/app.ts'
import { openLive } from '../src/server/http/live.ts'
import { openPlatform } from '../src/server/http/open.ts'
import { processConfig } from '../src/server/platform/config.ts'

// The product as it serves, in a process of its own: what `start` does but for the database. It takes jobs in and runs none.
// Says its address on stdout.
const config = processConfig()
const { live, attach } = openLive()
const platform = await openPlatform({ config, databaseUrl: config.databaseUrl ?? '', live, runsJobs: false })
await platform.jobs.start()
const app = await openApp(platform, { hasPages: process.argv.includes('--pages'), attachLive: attach })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.on('SIGTERM', async () => {
  await app.close()
  await platform.jobs.stop()
  await platform.db.$client.end()
  process.exit(0)
})
