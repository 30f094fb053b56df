import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFiles } from '../../server/platform/db/postgres/files.ts'
import { launch } from '../../server/platform/db/postgres/process.ts'
import { temporaryFolder } from '../product/temporary.ts'

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/** The major version of this machine's pg_dump, which refuses newer servers; 0 without one. */
export const dumpVersion = Number(
  /(\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
)
const programs = `/usr/lib/postgresql/${dumpVersion}/bin`
/** Whether this machine has the server of the same version, where Debian installs it. */
export const hasPackagedPostgres = existsSync(join(programs, 'initdb'))

/** That server on loopback, in a folder of its own. */
export async function packagedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = temporaryFolder('vonk-packaged-')
  const program = (name: string) => join(programs, name)
  const files = { ...clusterFiles(join(dir, 'postgres'), quiet), program, hasStatistics: false }
  const cluster = [`--pgdata=${files.dataDir}`, '--username=vonk', '--auth=trust', '--encoding=UTF8', '--locale=C']
  execFileSync(program('initdb'), [...cluster, '--no-sync'], { cwd: '/', stdio: 'ignore', ...files.runAs })
  const { port, stop } = await launch({ files, log: quiet, settings: { fsync: 'off' } })
  return {
    url: `postgres://vonk@127.0.0.1:${port}/postgres`,
    async stop() {
      await stop()
      rmSync(files.base, { recursive: true, force: true })
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
