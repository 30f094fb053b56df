import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../../contract/live.ts'
import { livePath } from '../../../contract/live.ts'
import { testPassword } from '../../../test/members/account-calls.ts'
import { kindsOf, type Line, listening, liveLines } from '../../../test/product/live-lines.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { sessionCookie, storeSession } from '../../accounts/sessions/index.ts'
import { closeSessionsOf } from '../../accounts/sessions/sessions.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { newToken } from '../../platform/ids.ts'

let product: TestProduct
let origin: string
const lines = liveLines()
beforeAll(async () => {
  product = await testProduct()
  origin = await listening(product.app)
})
afterEach(() => lines.closeAll())
afterAll(() => product.close())

const connected = (member: { cookie: string }, transports?: string[]) => lines.connected(origin, member, transports)

/** The same member in another browser. */
async function otherBrowser({ id }: TestMember): Promise<{ cookie: string; sessionId: string }> {
  const token = newToken()
  const now = product.clock.now()
  const session = { memberId: id, siteId: product.site.id, token, userAgent: 'test', country: null, now }
  return { sessionId: await storeSession(product.platform.db, session), cookie: `${sessionCookie}=${token}` }
}

const kinds = kindsOf
const isOpen = ({ socket }: Line) => socket.connected
const ended = ['logged_out', 'ended']

it('is of the session in the cookie that only this host can set, whatever else another host has set', async () => {
  const [anna, stranger] = [await product.newMember(), await product.newMember()]
  const line = await connected({ cookie: `${stranger.cookie}; __Host-${anna.cookie}` })
  product.platform.live.publish([stranger.id], { kind: 'user_changed' })
  product.platform.live.publish([anna.id], { kind: 'logged_out' })
  await expect.poll(() => kinds(line)).toEqual(['logged_out'])
})

describe('an open connection ends', () => {
  it('is closed by the log-out in this browser; other browsers stay connected', async () => {
    const anna = await product.newMember()
    const elsewhere = await otherBrowser(anna)
    const [here, there] = await Promise.all([connected(anna), connected(elsewhere)])
    await product.as(anna).accounts.logOut({})
    await expect.poll(() => kinds(here)).toEqual(ended)
    product.platform.live.publish([anna.id], { kind: 'user_changed' })
    await expect.poll(() => kinds(there)).toEqual(['user_changed'])
    expect([kinds(here), isOpen(here)]).toEqual([ended, false])
  })

  it('follows the newest session of its browser: a new log-in keeps it', async () => {
    const anna = await product.newMember()
    const { db } = product.platform
    await db
      .update(members)
      .set({ passwordHash: await hashPassword(testPassword) })
      .where(eq(members.id, anna.id))
    const here = await connected(anna)
    const entered = await product.app.inject({
      method: 'POST',
      url: '/api/user.php',
      headers: { host: 'localhost:3000', cookie: anna.cookie },
      payload: { email: anna.email, password: testPassword },
    })
    const session = entered.cookies.find(({ name }) => name === sessionCookie)
    product.platform.live.publish([anna.id], { kind: 'user_changed' })
    await expect.poll(() => kinds(here)).toEqual(['user_changed'])
    await product.as({ cookie: `${sessionCookie}=${session?.value}` }).accounts.logOut({})
    await expect.poll(() => kinds(here)).toEqual(['user_changed', ...ended])
  })

  it('when its session is ended from another browser, one or all', async () => {
    const anna = await product.newMember()
    const browsers = [await otherBrowser(anna), await otherBrowser(anna), await otherBrowser(anna)]
    const [here, ...others] = await Promise.all([connected(anna), ...browsers.map((browser) => connected(browser))])
    await product.as(anna).accounts.endSession({ id: browsers[0]?.sessionId ?? '' })
    await expect.poll(() => others.map(kinds)).toEqual([ended, [], []])
    await product.as(anna).accounts.endSessions({ scope: 'others' })
    await expect.poll(() => others.map(kinds)).toEqual([ended, ended, ended])
    expect(here === undefined ? null : [kinds(here), isOpen(here)]).toEqual([[], true])
  })

  it('with a ban, in every browser, once it holds', async () => {
    const anna = await product.newMember()
    const lines = await Promise.all([connected(anna), connected(await otherBrowser(anna))])
    const ban = (isMeant: boolean) =>
      transaction(product.platform.db, async (tx) => {
        const isDone = await banMember(product.platform, tx, anna.id)
        if (!isMeant) throw new Error('changed our mind')
        return isDone
      })
    await expect(ban(false)).rejects.toThrow('changed our mind')
    expect(await product.as(anna).accounts.getUser({})).toMatchObject({ user: { id: anna.id } })
    expect(lines.map(isOpen)).toEqual([true, true])
    expect(await ban(true)).toBe(true)
    await expect.poll(() => lines.map(kinds)).toEqual([ended, ended])
    expect(await product.as(anna).accounts.getUser({})).toEqual({ user: null })
    await expect(connected(anna)).rejects.toThrow('authentication_required')
    expect(await ban(true)).toBe(false)
  })

  it('with the deletion of the account', async () => {
    const anna = await product.newMember()
    const lines = await Promise.all([connected(anna), connected(await otherBrowser(anna))])
    const passwordHash = await hashPassword(testPassword)
    await product.platform.db.update(members).set({ passwordHash }).where(eq(members.id, anna.id))
    await product.as(anna).accounts.deleteAccount({ reason: 'privacy', current_password: testPassword })
    await expect.poll(() => lines.map(kinds)).toEqual([ended, ended])
  })

  it('also when it is only just being made', async () => {
    const anna = await product.newMember()
    // Long enough for a handshake to write down that the session is used: that waits for the row, which is going
    product.clock.advance(11 * 60_000)
    const line = await transaction(product.platform.db, async (tx) => {
      await closeSessionsOf(product.platform, tx, anna.id)
      const made = lines.lineOf(origin, anna)
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(made.socket.connected).toBe(false)
      return made
    })
    await expect.poll(() => kinds(line)).toEqual(ended)
    expect(product.platform.live.isConnected(anna.id)).toBe(false)
  })

  it('is refused, without a log-out, while the database does not answer', async () => {
    const anna = await product.newMember()
    const [row, table, watch] = await Promise.all(
      Array.from({ length: 3 }, () => product.platform.db.$client.connect()),
    )
    if (!row || !table || !watch) throw new Error('no connection')
    const waiting = async (words: string) => {
      const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE $1`
      return (await watch.query<{ pid: number }>(sql, [`%${words}%`])).rows
    }
    try {
      // The first read blocks while noting the session's use, the second behind a lock of all sessions
      product.clock.advance(11 * 60_000)
      await row.query('BEGIN')
      await row.query('SELECT FROM sessions WHERE member_id = $1 FOR UPDATE', [anna.id])
      const line = lines.lineOf(origin, anna)
      await expect.poll(() => waiting('update "sessions"')).toHaveLength(1)
      await table.query('BEGIN')
      const locked = table.query('LOCK TABLE sessions')
      await expect.poll(() => waiting('LOCK TABLE sessions')).toHaveLength(1)
      await row.query('COMMIT')
      await locked
      await expect.poll(() => waiting('FROM "sessions"')).toHaveLength(1)
      for (const { pid } of await waiting('FROM "sessions"'))
        await watch.query('SELECT pg_terminate_backend($1)', [pid])
      await expect.poll(() => kinds(line)).toEqual(['ended'])
    } finally {
      for (const client of [row, table, watch]) client.release(true)
    }
  })

  it('is refused without a session, and from pages of other sites', async () => {
    const anna = await product.newMember()
    await expect(connected({ cookie: '' })).rejects.toThrow('authentication_required')
    const extraHeaders = { cookie: anna.cookie, origin: 'https://elsewhere.example' }
    const foreign = io(origin, { path: livePath, transports: ['websocket'], extraHeaders, reconnection: false })
    await expect(
      new Promise((resolve, reject) => foreign.on('connect', () => resolve(null)).on('connect_error', reject)),
    ).rejects.toThrow()
    foreign.disconnect()
  })
})

describe('a connection', () => {
  it.each([['websocket'], ['polling']])(
    'by %s receives and sends events, and is closed at the end of its session',
    async (transport) => {
      const anna = await product.newMember()
      const line = await connected(anna, [transport])
      expect(line.socket.io.engine.transport.name).toBe(transport)
      product.platform.live.publish([anna.id], { kind: 'user_changed' })
      await expect.poll(() => kinds(line)).toEqual(['user_changed'])
      await product.as(anna).accounts.logOut({})
      await expect.poll(() => kinds(line)).toEqual(['user_changed', ...ended])
    },
  )

  it('that breaks is reconnected, and receives events again', async () => {
    const anna = await product.newMember()
    const line = await connected(anna)
    const again = new Promise((resolve) => line.socket.once('connect', () => resolve(null)))
    line.socket.io.engine.close()
    await again
    product.platform.live.publish([anna.id], { kind: 'user_changed' })
    await expect.poll(() => kinds(line)).toEqual(['user_changed'])
  })

  it('is one of at most twenty per member, also when requested at once', async () => {
    const [anna, bram] = [await product.newMember(), await product.newMember()]
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => connected(anna)))
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'too_many_connections'))
    await connected(bram)
    const first = results.find((one) => one.status === 'fulfilled')
    if (first?.status !== 'fulfilled') throw new Error('none was made')
    first.value.socket.disconnect()
    await expect.poll(() => connected(anna).then(isOpen, () => false)).toBe(true)
  })

  it('takes no more than ten signals in five seconds from a member, over all of their connections', async () => {
    const options = { credits: 20, isPaid: true }
    const anna = await product.newMember({ gender: 'female', seeks: 'male', ...options })
    const bram = await product.newMember({ gender: 'male', seeks: 'female', ...options })
    const [first, second, brams] = [await connected(anna), await connected(anna), await connected(bram)]
    const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
    const typing = { kind: 'typing', conversation_id: conversation.id } as const
    for (let n = 0; n < 12; n += 1) for (const line of [first, second]) line.say(typing)
    await expect.poll(() => brams.received.length).toBeGreaterThanOrEqual(10)
    await settled(brams)
    expect(kinds(brams)).toEqual(Array.from({ length: 10 }, () => 'typing'))
    product.clock.advance(5_001)
    first.say(typing)
    await expect.poll(() => brams.received.length).toBe(11)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'typing'],
    ['another kind', { kind: 'logged_out', conversation_id: 'x' }],
    ['no id', { kind: 'typing', conversation_id: { toString: 'x' } }],
    ['an id that is none', { kind: 'typing', conversation_id: "' OR 1=1" }],
  ])('is not harmed by a signal with %s', async (_what, signal) => {
    const anna = await product.newMember()
    const line = await connected(anna)
    line.socket.emit('signal', signal)
    line.socket.emit('live', { kind: 'logged_out' })
    product.platform.live.publish([anna.id], { kind: 'user_changed' })
    await expect.poll(() => kinds(line)).toEqual(['user_changed'])
    expect(isOpen(line)).toBe(true)
  })
})

describe('a block', () => {
  it('lets nothing of the one reach the other any more, in either direction', async () => {
    const options = { credits: 20, isPaid: true }
    const [anna, bram, carl] = await Promise.all([
      product.newMember({ gender: 'female', seeks: 'male', ...options }),
      product.newMember({ gender: 'male', seeks: 'female', ...options }),
      product.newMember({ gender: 'male', seeks: 'female', ...options }),
    ])
    const [annas, brams] = await Promise.all([connected(anna), connected(bram)])
    const { conversation } = await product.as(anna).chat.openConversation({ member_id: bram.id })
    const { id } = conversation
    const send = (member: TestMember) =>
      product.as(member).chat.sendMessage({ id, message_id: randomUUID(), text: 'hi' })
    const act = async (member: TestMember, line: Line, other: TestMember) => {
      line.say({ kind: 'typing', conversation_id: id })
      await send(member).catch(() => null)
      await product
        .as(member)
        .likes.like({ member_id: other.id })
        .catch(() => null)
      await product.as(member).chat.markRead({ id, seq: 1_000 })
      await product.as(member).likes.unlike({ id: other.id })
    }
    await act(bram, brams, anna)
    await act(anna, annas, bram)
    const everything = ['typing', 'message_sent', 'liked', 'likes_changed', 'messages_seen']
    for (const line of [annas, brams])
      await expect.poll(() => new Set(kinds(line))).toEqual(new Set([...kinds(line), ...everything]))
    await product.as(bram).likes.like({ member_id: anna.id })

    await product.as(anna).moderation.block({ member_id: bram.id })
    // Both get a refresh event; what matters is that later events arrive
    await settled(annas, brams)
    const [fromAnna, fromBram] = [annas.received.length, brams.received.length]
    await act(bram, brams, anna)
    await act(anna, annas, bram)
    await product.as(carl).likes.like({ member_id: anna.id })
    await product.as(carl).likes.like({ member_id: bram.id })
    for (const line of [annas, brams]) await expect.poll(() => kinds(line).at(-1)).toBe('liked')
    // Of their own acts only, and of Carl's
    const rest = (line: Line, from: number) => line.received.slice(from)
    const own = ['unread_changed', 'likes_changed']
    expect(
      rest(annas, fromAnna)
        .map(toKind)
        .filter((kind) => !own.includes(kind)),
    ).toEqual(['liked'])
    expect(
      rest(brams, fromBram)
        .map(toKind)
        .filter((kind) => !own.includes(kind)),
    ).toEqual(['liked'])
  })
})

const toKind = (event: LiveEvent | 'ended') => (event === 'ended' ? event : event.kind)

/** When nothing more has come for a moment. */
async function settled(...lines: Line[]) {
  for (let before = -1, now = 0; before !== now; now = lines.reduce((sum, { received }) => sum + received.length, 0)) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

it('without a session, a network has no more than five hundred connections; those of members are not counted', async () => {
  const anna = await connected(await product.newMember())
  const address = `${origin.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`
  const outcomeOf = (socket: WebSocket) =>
    new Promise<'open' | 'refused'>((resolve) => {
      socket.addEventListener('open', () => resolve('open'))
      socket.addEventListener('error', () => resolve('refused'))
    })
  const strangers = Array.from({ length: 500 }, () => new WebSocket(address))
  expect(new Set(await Promise.all(strangers.map(outcomeOf)))).toEqual(new Set(['open']))
  expect(await outcomeOf(new WebSocket(address))).toBe('refused')
  expect(isOpen(anna)).toBe(true)
  for (const socket of strangers) socket.close()
  await expect.poll(() => outcomeOf(new WebSocket(address))).toBe('open')
})
