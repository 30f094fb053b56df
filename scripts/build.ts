import { buildPages } from './pages-build.ts'

const started = performance.now()
try {
  const isNew = await buildPages({ force: process.argv.includes('--force') })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(isNew ? `Built the pages in ${seconds} s.` : 'The pages are up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
