import { processConfig } from './platform/config.ts'
import { errorText } from './platform/log.ts'
import { startProduct } from './start.ts'

try {
  await startProduct(processConfig())
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(1)
}
