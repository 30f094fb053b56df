import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// In this very process, so that Ctrl-C and SIGTERM have one server to reach and no one in between.
process.env.NODE_ENV = 'production'
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { processConfig } = await import('../src/server/platform/config/config.ts')
try {
  // Validate the configuration before the slow build
  processConfig()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { buildPages } = await import('./pages-build.ts')
try {
  const isNew = await buildPages()
  if (isNew) console.log('Built the pages.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../src/server/main.ts')
