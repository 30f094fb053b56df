import pg from 'pg'
import { openPlatform } from '../src/server/http/open.ts'
import { type FakeClock, fakeClock } from '../src/server/platform/config/clock.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { killableProduct } from '../src/test/product/killable.ts'

export type Member = {
  id: string
  email: string
  cookie: string
  conversation: string
  bundles: string[]
  /** The version of the terms, which every order names. */
  start_request: string
  orders: string[]
}

let made: ReturnType<typeof killableProduct> | null = null
/** The product that is hammered, where it answers now, and whether it is up. */
export const run = {
  product() {
    made ??= killableProduct()
    return made
  },
  base: '',
  databaseUrl: '',
  isUp: false,
  isOver: false,
}

/** Calls the product as a member; throws where it refuses or does not answer. */
export async function call(
  member: Pick<Member, 'cookie'>,
  route: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const [method = 'GET', path = '/'] = route.split(' ')
  const response = await fetch(run.base + path, {
    method,
    headers: { cookie: member.cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`${route}: ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Presses a button on the sandbox's page, as a buyer, the shop's owner or a bank. */
export async function press(ref: string, move: string): Promise<void> {
  const response = await fetch(`${run.base}/sandbox/pay/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ do: move }),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  })
  if (response.status !== 303) throw new Error(`the sandbox answered ${response.status}`)
}

/** A separate connection, since PostgreSQL may be killed at any time. */
export async function withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: run.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  return use(client).finally(() => client.end().catch(() => undefined))
}

/** The product in this process, without its jobs. */
export async function here<T>(use: (platform: Platform, clock: FakeClock) => Promise<T>, now = new Date()): Promise<T> {
  const clock = fakeClock(now)
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PAYMENT_PROVIDERS: 'sandbox', VAR_DIR: '/tmp' }
  const config = readConfig(env)
  const platform = await openPlatform({
    config,
    databaseUrl: run.databaseUrl,
    clock,
    runsJobs: false,
  })
  platform.db.$client.on('error', () => undefined)
  try {
    await platform.jobs.start()
    return await use(platform, clock)
  } finally {
    await platform.jobs.stop().catch(() => undefined)
    await platform.db.$client.end().catch(() => undefined)
  }
}

/** No one is asked for a proof of age. */
async function openPages(): Promise<void> {
  await withClient((client) => client.query(`UPDATE sites SET settings = settings || '{"ageProof": {}}'`))
}

/**
 * Starts the product, which starts the database. Call it before connecting: otherwise this process would start its own.
 */
export async function startProduct(): Promise<void> {
  run.base = await run.product().start()
  run.databaseUrl = await run.product().databaseUrl()
  await openPages()
}
