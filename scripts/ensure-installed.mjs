// Runs before start, test, dev and check, on whatever Node the machine has (20 or newer), with nothing installed yet.
// It installs the packages when they are missing or when package-lock.json has changed, and costs a few milliseconds otherwise.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.vonk-lock')
/** npm prefers it to package-lock.json. Only there during an install. */
const addressedLockFile = join(root, 'npm-shrinkwrap.json')
/** Beside node_modules, not in it: `npm ci` empties that folder. */
const lockFile = join(root, '.installing')

if (process.argv.includes('--stamp')) {
  writeFileSync(stampFile, wantedStamp()) // after an install by hand
  removeUnread()
} else if (!isInstalled()) {
  await withLock(lockFile, installUnlessDone, () =>
    console.log('Another process is installing the packages; waiting for it …'),
  ).catch((error) => {
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  })
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}\n`
}

function isInstalled() {
  const hasNode = existsSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))
  if (!hasNode) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()) return true
  if (!isWhatNpmInstalled()) return false
  writeFileSync(stampFile, wantedStamp())
  return true
}

/** After `npm install <package>` by hand the stamp is old, but npm's own record of what it put there agrees with the lockfile. */
function isWhatNpmInstalled() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'))
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return present[path] ? present[path].version === version : optional === true // for another system
  })
}

/** Removes what nothing here reads, a fifth of the install: source maps, headers of Node, emoji in languages that the product has not. */
function removeUnread() {
  const texts = join(root, 'src/shared/i18n')
  const ours = existsSync(texts) ? readdirSync(texts) : []
  const emoji = (file) => /^emojibase-data.([a-z-]+)$/.exec(file)?.[1]
  for (const file of readdirSync(modules, { recursive: true })) {
    const isLanguage = emoji(file) !== undefined && existsSync(join(modules, file, 'data.json'))
    const isUnread =
      /\.map$|^node.node_modules.[^/\\]+.include$/.test(file) ||
      (isLanguage && ours.length > 0 && !ours.includes(emoji(file)))
    if (isUnread) rmSync(join(modules, file), { recursive: true, force: true })
  }
}

async function installUnlessDone() {
  if (isInstalled()) return
  console.log(existsSync(modules) ? 'The packages have changed; installing …' : 'First run: installing the packages …')
  const started = Date.now()
  let end = await installWithAddresses()
  // A registry may keep its archives elsewhere
  if (typeof end === 'number' && end !== 0) end = await install()
  if (typeof end === 'string') throw new Error(`Installing was stopped (${end}).`)
  if (end !== 0) {
    throw new Error(
      'The packages could not be installed: `npm ci` failed, see its message above.\n' +
        'Most often the npm registry cannot be reached or the disk is full. Run the same command again when that is solved.',
    )
  }
  writeFileSync(stampFile, wantedStamp())
  console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

// Errors only: npm checks engines against the machine's Node, but everything runs on the Node that is being installed.
function install() {
  return run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev'])
}

/**
 * The lockfile names no registry, so npm would ask for the address of each package first, half of the processor time of an install. A registry has
 * archives at addresses that follow from name and version; their checksums are in the lockfile.
 */
async function installWithAddresses() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isWindows = process.platform === 'win32'
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8', shell: isWindows })
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || entry.resolved) continue
    const name = entry.name ?? path.split('node_modules/').at(-1)
    entry.resolved = `${registry.trim().replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`
  }
  try {
    writeFileSync(addressedLockFile, JSON.stringify(lock))
    return await install()
  } finally {
    rmSync(addressedLockFile, { force: true })
  }
}

/**
 * Signals are passed on and npm ends before this process does, so that nothing half installed looks finished.
 * @returns {Promise<number | string>} exit code, or the signal that ended it
 */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    let received
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => {
        received = signal
        child.kill(signal)
      })
    }
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code, signal) => resolve(received ?? signal ?? code ?? 1))
  })
}
