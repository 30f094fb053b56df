import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { withLock } from './lock.mjs'

const cache = join(import.meta.dirname, '../node_modules/.cache')
const hasBundledBrowser = process.platform === 'linux' && process.arch === 'x64'
const quietFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // All pages belong to one site: no spare processes and no process swaps
  '--disable-site-isolation-trials',
]

/**
 * Launch options for the browser. On Linux x64 it is the bundled Chromium, unpacked once per install, with its system
 * libraries and fonts if the machine has none. Elsewhere it is Playwright's own.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  if (!hasBundledBrowser) return { args: quietFlags }
  const folder = await unpacked()
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: join(folder, 'chromium'),
    args: [...quietFlags, ...(isRoot ? ['--no-sandbox'] : [])],
    env: { ...(process.env as Record<string, string>), ...missingParts(folder) },
  }
}

async function unpacked(): Promise<string> {
  const require = createRequire(import.meta.url)
  const packed = dirname(dirname(require.resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  return withLock(
    `${folder}.lock`,
    async () => {
      if (!existsSync(folder)) await unpack(join(packed, 'bin'), folder)
      return folder
    },
    () => undefined,
  )
}

/** The package unpacks into the system's temporary folder; for a moment that is a draft, renamed when whole. */
async function unpack(packed: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const draft = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft
  try {
    const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    const unpacking = parts.map((part) => inflate(join(packed, part)))
    await Promise.all(unpacking)
    chmodSync(draft, 0o755)
    chmodSync(join(draft, 'chromium'), 0o755)
    renameSync(draft, folder)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(draft, { recursive: true, force: true })
  }
}

function missingParts(folder: string): Record<string, string> {
  const parts: Record<string, string> = {}
  const libraries = spawnSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' }).stdout ?? ''
  if (libraries.includes('not found')) parts.LD_LIBRARY_PATH = join(folder, 'al2023/lib')
  if (!existsSync('/etc/fonts/fonts.conf')) parts.FONTCONFIG_PATH = join(folder, 'fonts')
  return parts
}
