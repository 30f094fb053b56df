import { join } from 'node:path'
import { prepareFirstSite } from '../src/seed/start.ts'
import { openPlatform } from '../src/server/http/open.ts'
import { processConfig } from '../src/server/platform/config/config.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { openLog } from '../src/server/platform/metrics/log.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'

/**
 * Runs `work` on the migrated database of this environment: DATABASE_URL, or the one below VAR_DIR. Outside demo mode the first site is made
 * where there is none, so that commands work before the first start.
 */
async function onDatabase(work: (platform: Platform) => Promise<void>): Promise<void> {
  const config = processConfig()
  const given = config.databaseUrl
  const server =
    given === null
      ? await startEmbeddedPostgres({ dir: join(config.varDir, 'postgres'), log: openLog('warn'), mayShare: true })
      : { url: given, stop: async () => undefined }
  try {
    await migrate(server.url)
    const platform = await openPlatform({ config, databaseUrl: server.url, runsJobs: false })
    try {
      if (!config.isDemo) await prepareFirstSite(platform)
      await work(platform)
    } finally {
      await platform.db.$client.end()
    }
  } finally {
    await server.stop()
  }
}

/** Runs the command named by the arguments; errors are printed with the usage, and the exit code is 1. */
export async function runCommand(
  commands: Record<string, (platform: Platform) => Promise<void>>,
  { name, usage }: { name: string; usage: string },
): Promise<void> {
  const command = commands[name]
  try {
    if (command === undefined) throw new Error(`There is no command ${name}.`)
    await onDatabase(command)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`\n${usage}`)
    process.exitCode = 1
  }
}
