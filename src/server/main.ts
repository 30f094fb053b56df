import { processConfig } from './platform/config/config.ts'
import { errorText } from './platform/metrics/log.ts'

try {
  const config = processConfig()
  // Loaded once the configuration is known to be usable: what is wrong with it is said at once
  const { startProduct } = await import('./start.ts')
  await startProduct(config)
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(1)
}
