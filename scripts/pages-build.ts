import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { withLock } from './lock.mjs'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'build/.stamp')
const inputs = [
  'src/{web,contract,shared}/**/*',
  'content/**/*',
  'public/**/*',
  'scripts/vite/**/*',
  'scripts/pages-build.ts',
  '{vite,react-router,tailwind}.config.*',
  'package-lock.json',
]
const isTest = /\.test\.tsx?$/
const compressible = /\.(?:js|css|svg|json|webmanifest|txt|html|wasm)$/
const worthCompressing = 1024

/** Builds the pages into build/ unless that was done from exactly these sources. Returns whether it built. */
export async function buildPages(options: { force?: boolean } = {}): Promise<boolean> {
  const wanted = hashOfInputs()
  if (!options.force && isBuilt(wanted)) return false
  return withLock(
    join(root, 'build/.building'),
    async () => {
      if (!options.force && isBuilt(wanted)) return false
      rmSync(stampFile, { force: true })
      await runBuild()
      // Loads Vite, which a start with pages that are there does without
      const { buildWorker } = await import('./vite/worker.ts')
      await buildWorker()
      await compressAssets()
      writeFileSync(stampFile, wanted)
      return true
    },
    () => console.log('Another process is building the pages; waiting for it …'),
  )
}

function isBuilt(wanted: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const files = inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((path) => !isTest.test(path))
  for (const path of files.toSorted()) {
    const full = join(root, path)
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** What the build prints is shown only when it fails. */
async function runBuild(): Promise<void> {
  mkdirSync(join(root, 'build'), { recursive: true })
  const program = join(root, 'node_modules/.bin/react-router')
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built:\n${printed.join('')}`)
}

/** Done once here, so that the server sends ready-made bytes. */
async function compressAssets(): Promise<void> {
  const folder = join(root, 'build/client')
  const files = globSync('**/*', { cwd: folder }).filter((path) => compressible.test(path))
  await Promise.all(
    files.map(async (path) => {
      const full = join(folder, path)
      const bytes = readFileSync(full)
      if (bytes.length < worthCompressing) return
      writeFileSync(`${full}.br`, await promisify(brotliCompress)(bytes))
      writeFileSync(`${full}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
