import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterFiles, PostgresLog } from './types.ts'

const patienceMs = 60_000
const isLinux = process.platform === 'linux'
/** A setting that PostgreSQL only carries on its command line: which process started it. */
const ownerSetting = 'vonk.owner_pid'

/** Another live process runs PostgreSQL on the same files. */
export class DatabaseInUse extends Error {
  readonly port: number
  constructor(dir: string, ownerPid: number, port: number) {
    super(
      `The database in ${dir} is in use by another running server (process ${ownerPid}). ` +
        'Stop that one first, or choose another folder with VAR_DIR.',
    )
    this.name = 'DatabaseInUse'
    this.port = port
  }
}

export function ownerMark(): string[] {
  return ['-c', `${ownerSetting}=${process.pid}`]
}

/**
 * Makes way for a new PostgreSQL on these files: one whose starter was killed is shut down properly and waited for.
 * @throws DatabaseInUse when its starter is alive
 */
export async function clearLeftOvers(files: ClusterFiles, log: PostgresLog): Promise<void> {
  const pidFile = join(files.dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [pidLine, , , portLine] = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(pidLine)
  if (!isRunning(pid)) return // PostgreSQL itself recovers after a crash
  if (isPostgresOf(pid, files.dataDir)) {
    const ownerPid = Number(new RegExp(`${ownerSetting}=(\\d+)`).exec(commandOf(pid))?.[1])
    if (parentOf(pid) === ownerPid) throw new DatabaseInUse(files.dir, ownerPid, Number(portLine))
    await stop(pid, files.dataDir, log)
    return
  }
  // After a crash or in a new container the number may belong to any other program, and PostgreSQL would refuse to start.
  await until(
    () => !hasProcessesIn(files.dataDir),
    `Processes of an earlier PostgreSQL in ${files.dataDir} do not end.`,
  )
  rmSync(pidFile, { force: true })
}

async function stop(pid: number, dataDir: string, log: PostgresLog): Promise<void> {
  log.warn(`Found PostgreSQL (process ${pid}) left over from a server that was killed; stopping it first`)
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (isRunning(pid)) throw error
  }
  await until(() => !isPostgresOf(pid, dataDir), `PostgreSQL (process ${pid}) of an earlier run does not end.`)
}

async function until(isTrue: () => boolean, complaint: string): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > patienceMs) throw new Error(`${complaint} End it by hand and start again.`)
    await sleep(20)
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The postmaster carries its data folder on its command line; a zombie has an empty one. */
function isPostgresOf(pid: number, dataDir: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && [dataDir, realpathSync(dataDir)].some((dir) => command.includes(`-D ${dir} `))
}

function commandOf(pid: number): string {
  if (!isLinux) return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function parentOf(pid: number): number {
  if (!isLinux) return Number(ps(pid, 'ppid='))
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** Every process of a PostgreSQL works inside its data folder. */
function hasProcessesIn(dataDir: string): boolean {
  if (!isLinux) return false
  const real = realpathSync(dataDir)
  return readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && readlinkSync(`/proc/${entry}/cwd`) === real
    } catch {
      return false
    }
  })
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout
}
