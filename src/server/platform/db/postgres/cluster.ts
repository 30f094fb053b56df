import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { give, makeFolder } from './files.ts'
import { environment } from './settings.ts'
import type { ClusterFiles, PostgresLog, RunAs } from './types.ts'

/**
 * Creates the cluster once, in a temporary folder that is then renamed, so an interrupted first start leaves nothing
 * incomplete.
 */
export async function createCluster(files: ClusterFiles, userName: string, log: PostgresLog): Promise<void> {
  if (isMade(files)) return
  const cluster = dirname(files.dataDir)
  const draft = `${cluster}.${process.pid}.${randomBytes(4).toString('hex')}`
  makeFolder(draft, files.runAs)
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  give(passwordFile, files.runAs)
  try {
    await runToEnd(files.program('initdb'), initialisation(join(draft, 'data'), userName, passwordFile), files.runAs)
    renameSync(draft, cluster)
    log.info(`Made a new database in ${files.base}`)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isMade(files)) throw error // otherwise another process created it first
  }
}

function isMade(files: ClusterFiles): boolean {
  return existsSync(join(files.dataDir, 'PG_VERSION'))
}

function initialisation(dataDir: string, userName: string, passwordFile: string): string[] {
  return [
    `--pgdata=${dataDir}`,
    `--username=${userName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own Unicode rules: the same case and order on every machine, whatever its locales are.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
}

/** @throws Error with what the program printed when it fails */
async function runToEnd(program: string, args: string[], runAs: RunAs): Promise<void> {
  const child = spawn(program, args, { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...runAs })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${printed.join('')}`)
}
