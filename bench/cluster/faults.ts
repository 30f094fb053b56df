import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { nextMigrations } from '../../src/test/product/next-migrations.ts'
import type { Cluster } from './cluster.ts'

/** One row of the fault table. `strike` resolves when the fault is over; `seconds`: how long members write. */
export type ClusterFault = {
  name: string
  seconds: number
  /** Why it cannot be tried on this machine. */
  missing?: (cluster: Cluster) => string | null
  /** For so long members can neither write nor read messages. */
  chatIsAwayMs?: number
  strike: (cluster: Cluster) => Promise<void>
}

const downMs = 5_000
const slowMs = 300
const lockedMs = 30_000

/** The rows in the order in which they are tried: the upgrade last, because it changes the tables. */
export const clusterFaults: ClusterFault[] = [
  { name: 'none', seconds: 12, strike: async () => undefined },
  { name: 'kill -9 of a web process', seconds: 15, strike: ({ webs }) => killed(webs[0]) },
  { name: 'kill -9 of the worker', seconds: 12, strike: ({ worker }) => killed(worker) },
  {
    name: 'Redis stopped',
    seconds: 15,
    async strike({ redis }) {
      await redis.stop()
      await sleep(downMs)
      await redis.start()
    },
  },
  {
    name: 'PgBouncer stopped',
    seconds: 15,
    chatIsAwayMs: downMs,
    async strike({ pooler }) {
      await pooler.stop()
      await sleep(downMs)
      await pooler.start()
    },
  },
  {
    name: 'PostgreSQL killed',
    seconds: 15,
    chatIsAwayMs: downMs,
    async strike({ database }) {
      database.kill()
      await sleep(downMs)
      database.bringBack()
    },
  },
  {
    name: 'disk of a web process full',
    seconds: 15,
    missing: ({ webs }) => (webs[0]?.hasOwnDisk === true ? null : 'needs Linux, root and unshare'),
    async strike({ webs }) {
      const makeRoom = webs[0]?.fillDisk()
      await sleep(2 * downMs)
      makeRoom?.()
    },
  },
  {
    name: 'bucket full',
    seconds: 12,
    strike: ({ s3 }) => broken(s3, 'is full', { method: 'PUT' }),
  },
  {
    name: 'bucket stopped',
    seconds: 12,
    strike: ({ s3 }) => broken(s3, 'hangs up'),
  },
  {
    name: `database ${slowMs} ms slower`,
    seconds: 20,
    async strike({ database }) {
      database.delay(slowMs)
      await sleep(3 * downMs)
      database.delay(0)
    },
  },
  { name: 'conversations locked for 30 s', seconds: 36, chatIsAwayMs: lockedMs, strike: locked },
  { name: 'rolling restart with a migration', seconds: 40, strike: upgraded },
]

async function killed(process: Cluster['worker'] | undefined): Promise<void> {
  await process?.kill()
  // As the supervisor of the machine would
  await sleep(2_000)
  await process?.start()
}

async function broken(s3: Cluster['s3'], ...fault: Parameters<Cluster['s3']['break']>): Promise<void> {
  s3.break(...fault)
  await sleep(downMs)
  s3.repair()
}

async function locked({ database }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('SET idle_in_transaction_session_timeout = 0')
    await client.query('BEGIN; LOCK TABLE conversations IN ACCESS EXCLUSIVE MODE')
    await sleep(lockedMs)
    await client.query('ROLLBACK')
  } finally {
    await client.end()
  }
}

/** docs/operations/upgrade.md: migrate, then restart the processes one after the other. */
async function upgraded({ folder, directUrl, webs, worker }: Cluster): Promise<void> {
  await migrate(directUrl, { migrationsFolder: nextMigrations(folder) })
  for (const process of [...webs, worker]) {
    await process.stop()
    await process.start()
  }
}
