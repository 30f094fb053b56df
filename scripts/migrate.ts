import { parseArgs } from 'node:util'
import { processConfig, usesPooler } from '../src/server/platform/config/config.ts'
import { migrate, schemaState } from '../src/server/platform/db/migrate.ts'
import { setRoleLimits } from '../src/server/platform/db/pooler.ts'
import { openServer } from './on-database.ts'

const usage = `npm run migrate              applies the migrations of this release to the database of DATABASE_URL
npm run migrate -- --status  says whether some are pending, and changes nothing; exit code 3 if so
Run it once, before the first process of a new release starts: docs/operations/upgrade.md`

try {
  const { values } = parseArgs({ options: { status: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else await run(values.status === true)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`\n${usage}`)
  process.exitCode = 1
}

async function run(isDry: boolean): Promise<void> {
  const server = await openServer()
  try {
    if (!isDry) {
      await migrate(server.url, { onProgress: (line) => console.log(line) })
      if (usesPooler(processConfig())) await setRoleLimits(server.url)
    }
    const state = await schemaState(server.url)
    if (state.kind === 'current') console.log('The database has all migrations of this release.')
    else if (state.kind === 'newer') console.log('The database has migrations of a newer release.')
    else {
      console.log(state.kind === 'older' ? `Pending migrations: ${state.pending}.` : 'The database is empty.')
      process.exitCode = 3
    }
  } finally {
    await server.stop()
  }
}
