import { parseArgs } from 'node:util'
import { addPoolSchema } from '../src/server/platform/db/migrate.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { listSites } from '../src/server/sites/index.ts'
import { eachPool, runCommand } from './on-database.ts'

const usage = `npm run pool                       the schemas that hold member pools, and their sites
npm run pool -- add pool_b         makes a further schema for member pools; processes serve it after a restart
Sites get their members there with npm run site -- add --pool pool_b … : docs/operations/scaling.md.`

const { positionals } = parseArgs({ allowPositionals: true })
const [act = 'list', name = ''] = positionals

await runCommand({ list, add }, { name: act, usage })

async function list(platform: Platform): Promise<void> {
  await eachPool(platform, async (db, schema) => {
    const sites = await listSites(db)
    console.log(`${schema}  ${sites.map((site) => site.name).join(', ') || 'no site yet'}`)
  })
}

async function add({ config, db }: Platform): Promise<void> {
  if (!/^pool_[a-z0-9_]{1,40}$/.test(name)) throw new Error('Write a name such as pool_b: small letters, digits, _')
  await addPoolSchema(config.databaseDirectUrl ?? db.$client.options.connectionString ?? '', name)
  console.log(`${name} is there. Restart all processes before it gets a site.`)
}
