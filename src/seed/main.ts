import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPlatform } from '../server/http/open.ts'
import { processConfig } from '../server/platform/config/config.ts'
import { ensureSchema } from '../server/platform/db/migrate.ts'
import { openLog } from '../server/platform/metrics/log.ts'
import type { Platform } from '../server/platform/platform.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres.ts'
import { type Site, siteByHost } from '../server/sites/index.ts'
import { makeSharedPhotos } from './big/photos.ts'
import { seedBigWorld } from './big.ts'
import { prepareFirstSite, seedWhenEmpty } from './start.ts'

const usage = `npm run seed                                  the demo world, into an empty database
npm run seed -- --members 1000000 [--seed 7]  a big world: many members who are only there to be found
Into DATABASE_URL, or the database below VAR_DIR.`

const { values } = parseArgs({
  options: {
    members: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
})
const [members, seed] = [Number(values.members ?? 0), Number(values.seed)]

if (
  values.help === true ||
  !Number.isSafeInteger(members) ||
  members < 0 ||
  members > 50_000_000 ||
  !Number.isSafeInteger(seed) ||
  seed < 0
) {
  console.log(usage)
  process.exitCode = values.help === true ? 0 : 1
} else {
  await run()
}

async function run() {
  const config = processConfig()
  const log = openLog('warn')
  const database =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dir: join(config.varDir, 'postgres'), log, mayShare: true })
      : null
  const databaseUrl = config.databaseDirectUrl ?? database?.url ?? ''
  try {
    await ensureSchema(databaseUrl, { isEmbedded: database !== null })
    const platform = await openPlatform({ config, databaseUrl, runsJobs: false })
    try {
      await (members === 0 ? demo(platform) : bigWorld(platform))
    } finally {
      await platform.db.$client.end()
    }
  } finally {
    await database?.stop()
  }
}

async function demo(platform: Platform) {
  await platform.jobs.start()
  await seedWhenEmpty(platform)
  await platform.jobs.stop()
}

async function bigWorld(platform: Platform) {
  const say = (line: string) => console.log(line)
  const site = await firstSite(platform)
  say('Drawing portraits')
  const photos = await makeSharedPhotos(platform, seed)
  const rate = await seedBigWorld(platform.db, { members, seed, now: platform.clock.now(), site, photos, say })
  say(`Done: ${members.toLocaleString('en')} members, ${rate.toLocaleString('en')} a second in all`)
}

async function firstSite(platform: Platform): Promise<Site> {
  await prepareFirstSite(platform)
  const site = await siteByHost(platform.db, 'localhost')
  if (site === null) throw new Error('there is no site')
  return site
}
