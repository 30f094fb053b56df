import { processConfig } from './platform/config.ts'
import { startProduct } from './start.ts'

try {
  await startProduct(processConfig())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
