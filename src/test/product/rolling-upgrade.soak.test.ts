import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate } from '../../server/platform/db/migrate.ts'
import { companies } from '../../server/sites/tables.ts'
import { chatting } from '../members/chat.ts'
import { hasRedis, testRedis } from '../providers/redis.ts'
import { nextMigrations } from './next-migrations.ts'
import { startServer } from './processes.ts'
import { type TestMember, testProduct } from './server.ts'

vi.setConfig({ testTimeout: 300_000 })

const scratch = mkdtempSync(join(tmpdir(), 'vonk-rolling-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A load balancer that asks /ready twice a second, sends each request to the next ready server, and repeats none. */
async function openBalancer() {
  const servers = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const probe = setInterval(() => {
    for (const origin of servers.keys())
      fetch(`${origin}/ready`).then(
        ({ ok }) => void (servers.has(origin) && servers.set(origin, ok)),
        () => void (servers.has(origin) && servers.set(origin, false)),
      )
  }, 500)
  function forward(incoming: IncomingMessage, response: ServerResponse) {
    const ready = [...servers].flatMap(([origin, isReady]) => (isReady ? [origin] : []))
    turn += 1
    const origin = ready[turn % ready.length]
    if (origin === undefined) return void response.writeHead(502).end()
    const { method, headers } = incoming
    const outgoing = request(origin + incoming.url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.writableEnded || response.writeHead(502).end())
    incoming.pipe(outgoing)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  return {
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(origin: string): Promise<void> {
      servers.set(origin, false)
      await expect.poll(() => servers.get(origin), { timeout: 120_000 }).toBe(true)
    },
    remove: (origin: string) => servers.delete(origin),
    close() {
      clearInterval(probe)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

test.skipIf(!hasRedis)(
  'no request fails while the migrations of the next release are applied and one process after the other is replaced',
  async () => {
    const product = await testProduct({ at: new Date() })
    const redis = await testRedis()
    const balancer = await openBalancer()
    try {
      const { db } = product.platform
      const databaseUrl = db.$client.options.connectionString ?? ''
      await db.update(companies).set({ name: 'Example B.V.', address: 'Herengracht 500', kvk: '12345678' })
      const { pair } = chatting(() => product)
      const pairs = await Promise.all(Array.from({ length: 4 }, () => pair({ credits: 10_000 })))
      const start = () =>
        startServer('src/test/product/bare-product.ts', {
          ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, DEMO: '0', DATABASE_POOL: '6' },
          VAR_DIR: mkdtempSync(join(scratch, 'var-')),
        })
      const old = [await start(), await start()]
      for (const { origin } of old) await balancer.add(origin)

      const load = openLoad(balancer.origin(), pairs)
      await load.reach(100)
      await migrate(databaseUrl, { migrationsFolder: nextMigrations(scratch) })
      await load.reach(load.count() + 100)
      for (const { origin, child, ended } of old) {
        await balancer.add((await start()).origin)
        // Only its /ready tells the balancer
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
        balancer.remove(origin)
        await load.reach(load.count() + 100)
      }
      const { failures, sent } = await load.end()
      expect(failures).toEqual([])
      const { rows } = await db.$client.query<{ text: string }>("SELECT text FROM messages WHERE text LIKE 'rolling %'")
      expect(rows.map(({ text }) => text).toSorted()).toEqual(sent.toSorted())
    } finally {
      balancer.close()
      await product.close()
      await redis.stop()
    }
  },
)

/** Members who write, read and search without a pause. */
function openLoad(origin: string, pairs: readonly { anna: TestMember; bram: TestMember; id: string }[]) {
  const failures: string[] = []
  const sent: string[] = []
  let count = 0
  let isOver = false

  async function call({ cookie }: TestMember, path: string, body?: object): Promise<void> {
    const answer = await fetch(origin + path, {
      headers: { cookie, 'request-type': 'client', 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }).catch((error: unknown) => String(error))
    const failure = typeof answer === 'string' ? answer : answer.ok ? null : `${answer.status} ${await answer.text()}`
    if (typeof answer !== 'string' && answer.ok) await answer.arrayBuffer()
    if (failure !== null) failures.push(`${path}: ${failure}`)
    count += 1
  }
  const running = pairs.map(async ({ anna, bram, id }) => {
    while (!isOver) {
      const text = `rolling ${randomUUID()}`
      sent.push(text)
      await call(anna, `/api/chat/conversations/${id}/messages`, { message_id: randomUUID(), text })
      await call(bram, `/api/chat/conversations/${id}/messages`)
      await call(anna, '/api/search/members?country=NL')
      await call(bram, '/api/user.php')
    }
  })
  return {
    count: () => count,
    reach: (number: number) =>
      expect.poll(() => count >= number || failures.length > 0, { timeout: 120_000 }).toBe(true),
    async end() {
      isOver = true
      await Promise.all(running)
      return { failures, sent }
    },
  }
}
