import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { kindsOf, listening, liveLines } from '../../../test/product/live-lines.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { hasRedis, testRedis } from '../../../test/providers/redis.ts'
import { closeSessionsOf } from '../../accounts/sessions/sessions.ts'
import { sessions } from '../../accounts/tables.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openApp } from '../app.ts'
import { openPlatform } from '../open.ts'
import { openLive, speakLive } from './live.ts'

const lines = liveLines()
const ended = ['logged_out', 'ended']
/** Heartbeats make good what was missed: this long, and some more on a busy machine. */
const healing = { timeout: 25_000 }
const soon = { timeout: 10_000 }

describe.skipIf(!hasRedis)(
  `two processes on one database${hasRedis ? '' : ' (skipped: this machine has neither redis-server nor valkey-server)'}`,
  () => {
    let redis: Awaited<ReturnType<typeof testRedis>>
    let product: TestProduct
    let other: Awaited<ReturnType<typeof otherProcess>>
    let origin: string
    let elsewhere: string
    const { pair, say } = chatting(() => product)

    async function otherProcess() {
      const { config, db } = product.platform
      const { live, attach } = openLive()
      const databaseUrl = db.$client.options.connectionString ?? ''
      const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '1', VAR_DIR: config.varDir, REDIS_URL: redis.url }
      const platform = await openPlatform({
        config: readConfig(env),
        databaseUrl,
        schema: testSchema,
        clock: product.clock,
        live,
        runsJobs: false,
      })
      await platform.jobs.start()
      return { platform, attach, app: await openApp(platform, { hasPages: false, attachLive: attach }) }
    }

    /** A call to the other process. */
    async function callThere({ cookie }: TestMember, method: 'GET' | 'POST', url: string, payload: object = {}) {
      const headers = { host: 'localhost:3000', cookie }
      const answer = await other.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    }

    const areKnown = (...members: TestMember[]) =>
      expect
        .poll(
          () => members.map(({ id }) => product.platform.live.isConnected(id) && other.platform.live.isConnected(id)),
          healing,
        )
        .toEqual(members.map(() => true))

    beforeAll(async () => {
      redis = await testRedis()
      product = await testProduct({ env: { REDIS_URL: redis.url } })
      other = await otherProcess()
      origin = await listening(product.app)
      elsewhere = await listening(other.app)
    })
    afterEach(() => lines.closeAll())
    afterAll(async () => {
      await other.app.close()
      await other.platform.jobs.stop()
      await other.platform.db.$client.end()
      await product.close()
      await redis.stop()
    })

    it('messages, typing and read receipts reach members connected to the other process', async () => {
      const { anna, bram, id } = await pair()
      const [annas, brams] = [await lines.connected(origin, anna), await lines.connected(elsewhere, bram)]
      await areKnown(anna, bram)
      const { message } = await say(anna, id, 'across')
      await expect
        .poll(() => brams.received, soon)
        .toContainEqual(expect.objectContaining({ kind: 'message_sent', message, unread: 1 }))
      annas.say({ kind: 'typing', conversation_id: id })
      await expect.poll(() => kindsOf(brams), soon).toContain('typing')
      await callThere(bram, 'POST', `/api/chat/conversations/${id}/read`, { seq: 1 })
      await expect.poll(() => kindsOf(annas), soon).toContain('messages_seen')
      const sent = { message_id: randomUUID(), text: 'and back' }
      await callThere(bram, 'POST', `/api/chat/conversations/${id}/messages`, sent)
      await expect
        .poll(
          () =>
            annas.received.flatMap((event) =>
              event !== 'ended' && event.kind === 'message_sent' ? [event.message.seq] : [],
            ),
          soon,
        )
        .toEqual([1, 2])
      // Once each, although both processes announce it
      expect(kindsOf(brams).filter((kind) => kind === 'message_sent')).toHaveLength(2)
    })

    it('each process knows the members connected to the other one', async () => {
      const anna = await product.newMember()
      const [first, second] = [await lines.connected(elsewhere, anna), await lines.connected(elsewhere, anna)]
      await areKnown(anna)
      first.socket.disconnect()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(product.platform.live.isConnected(anna.id)).toBe(true)
      second.socket.disconnect()
      await expect.poll(() => product.platform.live.isConnected(anna.id), healing).toBe(false)
    })

    it('a log-out at the one cuts the connection to the other at once', async () => {
      const anna = await product.newMember()
      const line = await lines.connected(elsewhere, anna)
      await product.as(anna).accounts.logOut({})
      await expect.poll(() => kindsOf(line), soon).toEqual(ended)
    })

    it('a block at the one holds at the other', async () => {
      const { anna, bram, id } = await pair()
      const [annas, brams] = [await lines.connected(origin, anna), await lines.connected(elsewhere, bram)]
      await areKnown(anna, bram)
      brams.say({ kind: 'typing', conversation_id: id })
      await expect.poll(() => kindsOf(annas), soon).toEqual(['typing'])
      await product.as(anna).moderation.block({ member_id: bram.id })
      // She gets one refresh event; what matters is that later events arrive
      await expect.poll(() => kindsOf(annas), soon).toContain('likes_changed')
      const before = annas.received.length
      brams.say({ kind: 'typing', conversation_id: id })
      await new Promise((resolve) => setTimeout(resolve, 500))
      other.platform.live.publish([anna.id], { kind: 'user_changed' })
      await expect.poll(() => kindsOf(annas).slice(before), soon).toEqual(['user_changed'])
    })

    it('a session that is replaced stays connected', async () => {
      const [anna, later] = [await product.newMember(), randomUUID()]
      const [session] = await product.platform.db.select().from(sessions).where(eq(sessions.memberId, anna.id))
      const before = session?.id ?? ''
      const line = await lines.connected(elsewhere, anna)
      product.platform.live.handOver(before, later)
      product.platform.live.disconnect({ sessionId: before })
      product.platform.live.disconnect({ sessionId: later })
      await expect.poll(() => kindsOf(line), soon).toEqual(ended)
    })

    it('events of a worker process arrive too', async () => {
      const anna = await product.newMember()
      const { live, attach } = openLive()
      const end = speakLive({ ...other.platform, live }, attach)
      const line = await lines.connected(origin, anna)
      await expect.poll(() => live.isConnected(anna.id), healing).toBe(true)
      live.publish([anna.id], { kind: 'user_changed' })
      await expect.poll(() => kindsOf(line), soon).toEqual(['user_changed'])
      await end()
    })

    it('without Redis each process works alone, and they reconnect afterwards', {
      timeout: 90_000,
    }, async () => {
      const { anna, bram, id } = await pair()
      const carl = await product.newMember()
      await lines.connected(elsewhere, bram)
      const [brams, annas] = [await lines.connected(origin, bram), await lines.connected(origin, anna)]
      const carls = await lines.connected(elsewhere, carl)
      await areKnown(anna, bram, carl)
      await redis.stop()

      expect((await say(anna, id, 'alone')).message.seq).toBe(1)
      await expect.poll(() => kindsOf(brams), soon).toContain('message_sent')
      await expect.poll(() => kindsOf(annas), soon).toContain('message_sent')
      await closeSessionsOf(product.platform, product.platform.db, carl.id)
      expect(kindsOf(carls)).toEqual([])

      await redis.start()
      // Missed events are made up for
      await expect.poll(() => kindsOf(carls), healing).toEqual(ended)
      const dora = await product.newMember()
      const doras = await lines.connected(elsewhere, dora)
      await areKnown(dora)
      product.platform.live.publish([dora.id], { kind: 'user_changed' })
      await expect.poll(() => kindsOf(doras), soon).toEqual(['user_changed'])
    })
  },
)
