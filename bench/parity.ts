import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../src/server/accounts/password/index.ts'
import { confirmMember, createMember } from '../src/server/accounts/sign-up/index.ts'
import { transaction } from '../src/server/platform/db/db.ts'
import { sites } from '../src/server/sites/tables.ts'
import { ms, summary, table } from './measure.ts'
import { openStage, type Stage, serve } from './stage.ts'

const tries = 500
const warmUp = 20
/** What the medians for a member's and a stranger's address may differ by, in milliseconds. */
const allowed = 2

type Act = { path: string; input: (email: string) => object }
const acts: Record<string, Act> = {
  'log-in': { path: '/api/user.php', input: (email) => ({ email, password: 'a guess that is wrong' }) },
  reset: { path: '/api/accounts/reset', input: (email) => ({ email }) },
  'sign-up': { path: '/api/accounts/signup', input: signUp },
}

function signUp(email: string) {
  const person = { name: 'Bench', date_of_birth: '1990-01-01', gender: 'female', seeks: 'male', country: 'NL' }
  return { ...person, email, password: 'nine lives for a cat', consent: true, consent_version: '2023-12-01T12:00:00Z' }
}

/**
 * Compares response times for registered and unknown addresses: log-in, reset and sign-up. Each address is used once
 * and each attempt comes from its own network, so no rate limit is reached; alternating, so that load affects both
 * alike.
 */
export async function benchParity(): Promise<void> {
  // Each try names its own address, as a proxy would
  process.env.TRUSTED_PROXIES = '127.0.0.1'
  const stage = await openStage()
  await stage.db
    .update(sites)
    .set({ settings: { signUpsPerHour: 1_000_000 } })
    .where(eq(sites.id, stage.site.id))
  const members = await membersOf(stage, tries + warmUp)
  const server = await serve(stage)
  const ask = openAsker(server.origin)
  try {
    const rows: (string | number)[][] = []
    for (const [name, act] of Object.entries(acts)) {
      const { status, member, stranger, apart } = await compare(ask, act, members)
      const difference = Math.abs(member.p50 - stranger.p50)
      const verdict = difference < allowed ? 'yes' : 'NO'
      rows.push([`${name}, ${status}`, ms(member.p50), ms(stranger.p50), ms(difference), ms(apart.p50), verdict])
    }
    const head = ['', 'member p50 ms', 'stranger p50 ms', 'apart', 'apart in a pair, p50', `under ${allowed}`]
    console.log(`\nAnswers for a member's and a stranger's address, ${tries} tries each\n\n${table([head, ...rows])}`)
  } finally {
    ask.close()
    await server.stop()
    await stage.close()
  }
}

/** Confirmed members with a password; their addresses. */
async function membersOf(stage: Stage, count: number): Promise<string[]> {
  const passwordHash = await hashPassword('nobody types this one')
  const emails: string[] = []
  while (emails.length < count)
    emails.push(...(await Promise.all(Array.from({ length: 8 }, () => join(stage, passwordHash)))))
  return emails.slice(0, count)
}

async function join({ platform, site }: Stage, passwordHash: string): Promise<string> {
  const email = `${randomUUID()}@bench.example`
  const account = { poolId: site.poolId, siteId: site.id, kind: 'member' as const, email, passwordHash }
  const person = { name: 'Bench', gender: 'female' as const, seeks: 'male' as const, dateOfBirth: '1990-01-01' }
  await transaction(platform.db, async (tx) => {
    const id = await createMember(platform, tx, { ...account, ...person, country: 'NL', locale: 'en' })
    await confirmMember(platform, tx, id)
  })
  return email
}

/**
 * Latencies for members and for strangers, and how much longer each member's took than that of the stranger who came right before or
 * after: what a busy machine adds to the medians, it adds to both of a pair.
 */
async function compare(ask: Asker, { path, input }: Act, members: string[]) {
  const latencies = { member: [] as number[], stranger: [] as number[] }
  const statuses = new Set<number>()
  for (const [turn, member] of members.entries()) {
    // Addresses of equal length, since length affects the time
    const pair = [['member', member] as const, ['stranger', `${randomUUID()}@bench.example`] as const]
    for (const [who, email] of turn % 2 === 0 ? pair : pair.toReversed()) {
      const started = performance.now()
      statuses.add(await ask.post(path, input(email)))
      if (turn >= warmUp) latencies[who].push(performance.now() - started)
    }
  }
  const [status = 0] = statuses
  if (statuses.size > 1 || ![200, 403].includes(status))
    throw new Error(`${path} answered ${[...statuses].join(' and ')}`)
  const apart = latencies.member.map((latency, turn) => latency - (latencies.stranger[turn] ?? 0))
  const median = (of: number[]) => summary({ latencies: of, ms: 1 })
  return { status, member: median(latencies.member), stranger: median(latencies.stranger), apart: median(apart) }
}

type Asker = ReturnType<typeof openAsker>

/** Posts JSON from a new network each time; resolves with the status after the whole response. */
function openAsker(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let network = 0
  function post(path: string, input: object): Promise<number> {
    network += 1
    const body = JSON.stringify(input)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': `10.${(network >> 8) & 255}.${network & 255}.1`,
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, { agent, method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
  return { post, close: () => agent.destroy() }
}
