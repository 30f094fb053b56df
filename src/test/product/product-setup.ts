import { isTextFault } from '../texts/text-faults.ts'
import { startProductForTests } from './product.ts'

/** Once per run of the browser tests: the production build on a free port, a fresh demo world. VONK_TEST_URL tests a running one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.VONK_TEST_URL) return async () => undefined
  const product = await startProductForTests({ NEWS_AFTER_SECONDS: '5' })
  process.env.VONK_TEST_URL = product.url
  return async () => {
    await product.stop()
    const faults = product.output().split('\n').filter(isTextFault)
    if (faults.length > 0) throw new Error(`The server lacked texts:\n${[...new Set(faults)].join('\n')}`)
  }
}
