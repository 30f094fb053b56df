import { once } from 'node:events'
import { middle } from './hammer.ts'
import { type Caller, openCaller } from './measure.ts'
import { ensureWorld } from './search.ts'
import { type Served, type Stage, sessionHeaders } from './stage.ts'

/** Requests and how many of each make a round, so that each takes about as long. `health` is a constant, the baseline of the others. */
const counts = {
  ...{ health: 600, wallet: 200, profile: 100, search: 100 },
  ...{ 'members page': 25, 'chats page': 20, 'visitor page': 600 },
}
export type Requested = keyof typeof counts
export const requests = Object.keys(counts) as Requested[]
/** Of the server's process, in microseconds of CPU time. */
export type Costs = Record<Requested, number>
export type Calls = Record<Requested, { path: string; headers: Record<string, string> }[]>

const members = 5_000
const searchers = 100
const connections = 4
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-encoding': 'br' }

/** The calls on a stage with a small world. */
export async function callsOf(stage: Stage): Promise<Calls> {
  await ensureWorld(stage, members)
  const { rows } = await stage.db.$client.query<{ id: string; site_id: string; other: string }>(
    `SELECT m.id, m.site_id, lead(m.id) OVER (ORDER BY md5(m.id::text)) AS other FROM members m JOIN profiles p ON p.member_id = m.id
     WHERE p.status = 'active' AND NOT p.is_invisible AND NOT p.is_private AND m.site_id = $2 ORDER BY md5(m.id::text) LIMIT $1`,
    [searchers + 1, stage.site.id],
  )
  const people = await Promise.all(
    rows.slice(0, searchers).map(async ({ id, site_id, other }) => ({
      other,
      headers: await sessionHeaders(stage.db, { id, siteId: site_id }),
    })),
  )
  const byMember = (path: (person: { other: string }) => string, accept = 'application/json') =>
    people.map((person) => ({ path: path(person), headers: { ...browser, ...person.headers, accept } }))
  const byVisitor = (path: string) => [{ path, headers: { ...browser, accept: 'text/html' } }]
  return {
    health: byVisitor('/health'),
    wallet: byMember(() => '/api/credits/wallet'),
    profile: byMember(({ other }) => `/api/profiles/${other}`),
    search: byMember(() => '/api/search/members'),
    'members page': byMember(() => '/members', 'text/html'),
    'chats page': byMember(() => '/chats', 'text/html'),
    'visitor page': byVisitor('/landers/gallery'),
  }
}

/** Measures servers in turns, request by request, so that a busy moment hits all alike. Each call is another round; the first two warm up. */
export function costMeter(servers: readonly Pick<Served, 'origin' | 'process'>[], calls: Calls) {
  const meters = servers.map(({ origin, process: child }) => ({
    child,
    caller: openCaller(origin, connections),
    taken: Object.fromEntries(requests.map((name) => [name, [] as number[]])) as Record<Requested, number[]>,
  }))
  async function round({ isWarmUp = false } = {}): Promise<void> {
    for (const name of requests) {
      for (const { child, caller, taken } of meters) {
        const before = await cpuOf(child)
        await send(caller, calls[name], counts[name])
        const cost = ((await cpuOf(child)) - before) / counts[name]
        if (!isWarmUp) taken[name].push(cost)
      }
    }
  }
  return {
    round,
    /** Medians of the rounds so far, of each server. */
    costs: () =>
      meters.map(({ taken }) => Object.fromEntries(requests.map((name) => [name, middle(taken[name])])) as Costs),
    close() {
      for (const { caller } of meters) caller.close()
    },
  }
}

/** Sends so many calls, in turn, over a few connections. */
export async function send(caller: Caller, calls: Calls[Requested], count: number): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) {
      const call = calls[next % calls.length]
      next += 1
      if (call !== undefined) await caller.get(call.path, call.headers)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** CPU time of a served process so far, in microseconds. */
export async function cpuOf(child: Served['process']): Promise<number> {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}
