import { processConfig } from '../../server/platform/config/config.ts'

// What `main.ts` starts, without pages: for tests that start it often
const config = processConfig()
const { startProduct } = await import('../../server/start.ts')
await startProduct(config, { hasPages: false })
