import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import './resolve-once.ts'

// In this very process, so that Ctrl-C and SIGTERM have one server to reach and no one in between.
process.env.NODE_ENV = 'production'
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { processConfig } = await import('../src/server/platform/config/config.ts')
const { errorText } = await import('../src/server/platform/metrics/log.ts')
try {
  // Validate the configuration before the slow build
  const config = processConfig()
  const { startProduct } = await import('../src/server/start.ts')
  await startProduct(config, config.servesPages ? { whenBuilt: build() } : {})
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(1)
}

/** Builds the pages while the database starts and the demo is written. */
function build(): Promise<void> {
  const whenBuilt = buildNewPages()
  // Reported by whoever waits for it
  whenBuilt.catch(() => undefined)
  return whenBuilt
}

async function buildNewPages(): Promise<void> {
  const { buildPages } = await import('./pages-build.ts')
  if (await buildPages()) console.log('Built the pages.')
}
