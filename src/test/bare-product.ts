import { processConfig } from '../server/platform/config.ts'
import { startProduct } from '../server/start.ts'

// The product as `npm start` runs it, but for its pages, which would have to be built first: for tests that kill it.
await startProduct(processConfig(), { hasPages: false })
