import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { chatting } from '../../../test/members/chat.ts'
import { datePlan } from '../../../test/members/date-plans.ts'
import { newsIn } from '../../../test/members/news.ts'
import { advanceJobs, jobsDone } from '../../../test/product/jobs.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'
import { sessionCookie, storeSession } from '../../accounts/sessions/index.ts'
import { newToken } from '../../platform/ids.ts'
import { pushSubscriptions } from '../tables.ts'

let service: PushService
let product: TestProduct
const { pair, say } = chatting(() => product)
const { expectMails, sweepAfter } = newsIn(() => product)
beforeAll(async () => {
  service = await openPushService()
  product = await testProduct({ env: { PUSH_HOSTS: `fcm.googleapis.com,${service.origin}` } })
})
afterAll(async () => {
  await product.close()
  service.close()
})

let serial = 0
/** A browser of a member that gets pushes; its service answers with a status. */
async function subscribed(member: TestMember, status = '201') {
  serial += 1
  const browser = service.browser(status, `browser-${serial}`)
  await product.as(member).notifications.storePush({ subscription: browser.subscription })
  return browser
}
const devicesOf = async (member: TestMember) =>
  (await product.as(member).notifications.getPreferences({})).preferences.push_devices
const awaitPush = (browser: ReturnType<PushService['browser']>, count = 1) =>
  vi.waitFor(() => expect(browser.requests()).toHaveLength(count), { interval: 20 })

/** Until a push that was not taken has been tried again, and no other try waits: those of other tests' browsers come to their end, too. */
async function awaitRetry(browser: ReturnType<PushService['browser']>) {
  const advance = () => advanceJobs(product.platform.db, { name: 'notifications.push' })
  await vi.waitFor(
    async () => {
      await advance()
      expect(browser.requests()).toHaveLength(2)
    },
    { interval: 50 },
  )
  await vi.waitFor(
    async () => {
      await advance()
      const { rows } = await product.platform.db.execute(
        sql`SELECT id FROM ${sql.raw(testJobs)}.job WHERE name = 'notifications.push' AND state < 'completed'`,
      )
      expect(rows).toEqual([])
    },
    { interval: 50 },
  )
}

async function anotherLogIn(member: TestMember): Promise<TestMember> {
  const token = newToken()
  const now = product.clock.now()
  const session = { memberId: member.id, siteId: product.site.id, token, userAgent: 'test', country: null, now }
  await storeSession(product.platform.db, session)
  return { ...member, cookie: `${sessionCookie}=${token}` }
}

describe('a message while the receiver has no page open', () => {
  test('reaches the browser at once, says nothing, and stands alone', async () => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram)
    for (const text of ['hello there', 'secret words', 'and more']) await say(anna, id, text)
    await awaitPush(browser)
    expect(browser.pushes()).toEqual([
      { title: 'Vonk', body: copy('push.neutral'), tag: 'messages', path: '/chats', badge: 3 },
    ])
    const [request] = browser.requests()
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' })
    expect(request?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(request?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=/)
    expect(request?.body.includes('secret')).toBe(false)
    // The whole: what the page's key says is what signs
    const { settings } = await product.anonymous.sites.getSettings({})
    expect(request?.headers.authorization).toContain(`k=${settings.push_public_key}`)
  })

  test('names its sender where the member wants to read that, one push for each conversation', async () => {
    const [{ anna, bram, id }, cleo] = [
      await pair(),
      await product.newMember({ name: 'Cleo', credits: 5, isPaid: true }),
    ]
    const browser = await subscribed(bram)
    await product.as(bram).notifications.savePreferences({ is_telling: true })
    const { conversation } = await product.as(cleo).chat.openConversation({ member_id: bram.id })
    await Promise.all([say(anna, id), say(cleo, conversation.id)])
    await awaitPush(browser, 2)
    expect(
      browser
        .pushes()
        .map(({ body, path }) => `${body} ${path}`)
        .sort(),
    ).toEqual([
      `${copy('push.message', { name: 'Anna' })} /chats/${id}`,
      `${copy('push.message', { name: 'Cleo' })} /chats/${conversation.id}`,
    ])
  })

  test('a like, too; nobody is pushed what they did themselves', async () => {
    const { anna, bram } = await pair()
    const [hers, his] = [await subscribed(anna), await subscribed(bram)]
    await product.as(anna).likes.like({ member_id: bram.id })
    await awaitPush(his)
    expect(his.pushes()[0]).toMatchObject({ tag: 'likes', path: '/likes/received' })
    expect(hers.requests()).toEqual([])
  })

  test('a match at once, to the one who did not make it', async () => {
    const { anna, bram } = await pair()
    product.connected.add(anna.id)
    await product.as(bram).likes.like({ member_id: anna.id })
    await expect
      .poll(() => product.published.some(({ to, event }) => event.kind === 'liked' && to.includes(anna.id)))
      .toBe(true)
    product.connected.delete(anna.id)
    const [hers, his] = [await subscribed(anna), await subscribed(bram)]
    await product.as(anna).likes.like({ member_id: bram.id })
    await awaitPush(his)
    expect(his.pushes()[0]).toMatchObject({ tag: 'matches', path: '/likes/matches' })
    expect(hers.requests()).toEqual([])
  })

  test.each<[string, (bram: TestMember, anna: TestMember) => Promise<unknown> | unknown]>([
    ['with a page open', (bram) => product.connected.add(bram.id)],
    [
      'with pushes of it switched off',
      (bram) => product.as(bram).notifications.savePreferences({ push: { new_conversations: false } }),
    ],
    [
      'in quiet hours',
      (bram) =>
        product
          .as(bram)
          .notifications.savePreferences({ quiet_hours: { from: '00:00', to: '23:59' }, time_zone: 'UTC' }),
    ],
    ['on a pause', (bram) => product.as(bram).accounts.pause({})],
    [
      'after log-out',
      (bram) =>
        product.app.inject({ url: '/api/logout.php', headers: { cookie: bram.cookie, host: 'localhost:3000' } }),
    ],
    ['when all were switched off', (bram) => product.as(bram).notifications.removePush({})],
    ['when the browser says no', (bram) => product.as(bram).notifications.storePush({ subscription: 'denied' })],
  ])('but not %s', async (_what, change) => {
    const { anna, bram, id } = await pair()
    const [browser, marker] = [await subscribed(bram), await pair()]
    const seen = await subscribed(marker.bram)
    // Where the change itself ends writing, the message has to come first: pushes gather for half a second
    await say(anna, id)
    await change(bram, anna)
    await say(marker.anna, marker.id)
    await awaitPush(seen)
    expect(browser.requests()).toEqual([])
  })
})

describe('what the push service answers', () => {
  test.each([
    ['201', 1],
    ['404', 0],
    ['410', 0],
    ['500', 1],
    ['429', 1],
  ])('%s: %i browsers are left', async (status, left) => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram, status)
    await say(anna, id)
    await awaitPush(browser)
    await expect.poll(() => devicesOf(bram)).toBe(left)
    expect(await devicesOf(bram)).toBe(left)
  })

  test.each(['500', '429'])(
    '%s is tried again, by that browser alone, and once it is taken never again',
    async (status) => {
      const { anna, bram, id } = await pair()
      const [later, other] = [await subscribed(bram, `${status},201`), await subscribed(bram)]
      await say(anna, id)
      await awaitRetry(later)
      expect(later.pushes()[0]).toEqual(later.pushes()[1])
      expect(other.requests()).toHaveLength(1)
      expect(await devicesOf(bram)).toBe(2)
    },
  )

  test('what was seen meanwhile is not tried again', async () => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram, '500,201')
    await say(anna, id)
    await awaitPush(browser)
    product.clock.advance(600_000)
    await product.as(bram).accounts.getUser({})
    const marker = await pair()
    const seen = await subscribed(marker.bram, '500,201')
    await say(marker.anna, marker.id)
    await awaitRetry(seen)
    expect(browser.requests()).toHaveLength(1)
  })

  test('a redirect is not followed', async () => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram, '302')
    await say(anna, id)
    await awaitPush(browser)
    expect(service.received.filter(({ path }) => path.includes('elsewhere'))).toEqual([])
    expect(await devicesOf(bram)).toBe(1)
  })

  test('one that never answers keeps nobody waiting: the sender has their answer, other browsers their push', async () => {
    const { anna, bram, id } = await pair()
    const [slow, quick] = [await subscribed(bram, 'slow'), await subscribed(bram)]
    const { message } = await say(anna, id)
    expect(message.seq).toBe(1)
    await Promise.all([awaitPush(slow), awaitPush(quick)])
  })
})

describe('what was pushed', () => {
  const minute = 60_000

  test.each<[string, string, number]>([
    ['is mailed only where it stays unseen for an hour', '201', 0],
    ['is mailed as always where no browser took it', '410', 1],
  ])('%s', async (_what, status, soon) => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram, status)
    product.clock.advance(10 * minute)
    await say(anna, id)
    await awaitPush(browser)
    await expect.poll(() => devicesOf(bram)).toBe(status === '201' ? 1 : 0)
    // Asking for the devices was a look at the site: until it no longer counts as being here, a mail would wait
    await sweepAfter(6 * minute)
    await expectMails(bram, soon)
    await sweepAfter(61 * minute)
    await expectMails(bram, 1)
    expect(browser.requests()).toHaveLength(1)
  })

  test('is mailed as always where another device was used last', async () => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram)
    product.clock.advance(minute)
    await anotherLogIn(bram)
    product.clock.advance(10 * minute)
    await say(anna, id)
    await awaitPush(browser)
    await sweepAfter(3 * minute)
    await expectMails(bram, 1)
  })
})

describe('which browsers', () => {
  test.each([
    ['https://evil.example/x'],
    ['http://169.254.169.254/latest/meta-data'],
    ['https://fcm.googleapis.com:99/x'],
    ['http://127.0.0.1:1/201/x'],
  ])('none at %s', async (endpoint) => {
    const bram = await product.newMember()
    const { keys } = service.browser('201', 'any').subscription
    const refused = await refusal(product.as(bram).notifications.storePush({ subscription: { endpoint, keys } }))
    expect(refused.code).toBe('invalid_input')
    expect(await devicesOf(bram)).toBe(0)
  })

  test('none with keys that are none', async () => {
    const bram = await product.newMember()
    const { endpoint } = service.browser('201', 'bad-keys').subscription
    const { keys: own } = service.browser('201', 'own-keys').subscription
    const bytes = Buffer.from(own.p256dh, 'base64url')
    const noPoint = [
      Buffer.alloc(65),
      Buffer.alloc(65, 4),
      Buffer.concat([bytes.subarray(0, 64), Buffer.from([~(bytes[64] ?? 0) & 255])]),
    ]
    const wrong = [
      { p256dh: 'short', auth: 'x' },
      { ...own, auth: 'x' },
      ...noPoint.map((point) => ({ ...own, p256dh: point.toString('base64url') })),
    ]
    for (const keys of wrong) {
      const refused = await refusal(product.as(bram).notifications.storePush({ subscription: { endpoint, keys } }))
      expect(refused.code).toBe('invalid_input')
    }
    await product.as(bram).notifications.storePush({ subscription: { endpoint, keys: own } })
  })

  test('an address that got into the table in another way is not called', async () => {
    const { anna, bram, id } = await pair()
    const browser = await subscribed(bram)
    const elsewhere = await openPushService()
    const endpoint = `${elsewhere.origin}/201/inside`
    await product.platform.db.update(pushSubscriptions).set({ endpoint }).where(eq(pushSubscriptions.memberId, bram.id))
    await say(anna, id)
    await expect.poll(() => devicesOf(bram)).toBe(0)
    expect([...elsewhere.received, ...browser.requests()]).toEqual([])
    elsewhere.close()
  })

  test('visitors have none', async () => {
    const { subscription } = service.browser('201', 'visitor')
    expect((await refusal(product.anonymous.notifications.storePush({ subscription }))).code).toBe(
      'authentication_required',
    )
  })

  test('a log-out ends those of its own session only', async () => {
    const { anna, bram, id } = await pair()
    const [here, elsewhere] = [await subscribed(bram), await anotherLogIn(bram)]
    const there = await subscribed(elsewhere)
    expect(await devicesOf(bram)).toBe(2)
    await product.app.inject({ url: '/api/logout.php', headers: { cookie: elsewhere.cookie, host: 'localhost:3000' } })
    expect(await devicesOf(bram)).toBe(1)
    await say(anna, id)
    await awaitPush(here)
    expect(there.requests()).toEqual([])
  })

  test('a browser belongs to who was logged in there last', async () => {
    const [anna, bram] = [await product.newMember(), await product.newMember()]
    const browser = await subscribed(anna)
    await product.as(bram).notifications.storePush({ subscription: browser.subscription })
    expect([await devicesOf(anna), await devicesOf(bram)]).toEqual([0, 1])
  })

  test('at most ten: the oldest goes', async () => {
    const bram = await product.newMember()
    const [first, ...rest] = await Promise.all(Array.from({ length: 11 }, () => subscribed(bram, '201')))
    for (const browser of rest) {
      product.clock.advance(1_000)
      await product.as(bram).notifications.storePush({ subscription: browser.subscription })
    }
    expect(await devicesOf(bram)).toBe(10)
    const endpoint = first?.subscription.endpoint
    await product.as(bram).notifications.removePush({ ...(endpoint && { endpoint }) })
    expect(await devicesOf(bram)).toBe(10)
    await product.as(bram).notifications.removePush({ endpoint: rest[0]?.subscription.endpoint ?? '' })
    expect(await devicesOf(bram)).toBe(9)
  })
})

test('settling waits for the push that is being looked at already', async () => {
  const { anna, bram, id } = await pair()
  const browser = await subscribed(anna)
  const { live, db } = product.platform
  const client = await db.$client.connect()
  const isLookedAt = async () => {
    const { rows } = await db.$client.query<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%push_subscriptions%'`,
    )
    return rows[0]?.count
  }
  let isSettled = false
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE push_subscriptions')
    await say(bram, id, 'hello')
    // The moment of gathering is over
    await expect.poll(isLookedAt, { timeout: 5_000 }).toBe(1)
    const settled = live.settle?.().then(() => {
      isSettled = true
    })
    await db.$client.query('SELECT 1')
    expect(isSettled).toBe(false)
    await client.query('COMMIT')
    await settled
  } finally {
    client.release()
  }
  await jobsDone(db, 'notifications.push')
  expect(browser.requests()).toHaveLength(1)
})

test('a check-in is pushed and emailed to the minute, in quiet hours, once; not to who has checked in', async () => {
  const hour = 3_600_000
  const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
  const [hers, his] = [await subscribed(anna), await subscribed(bram)]
  await product.as(anna).notifications.savePreferences({ quiet_hours: { from: '00:00', to: '23:59' } })
  const plan = datePlan(product.clock.now())
  await product.as(anna).chat.saveDatePlan(datePlan(product.clock.now()))
  await product.as(bram).chat.saveDatePlan(plan)
  await sweepAfter(3 * hour)
  await product.as(bram).chat.checkIn({ id: plan.id })
  await sweepAfter(hour / 2)
  await awaitPush(hers)
  expect(hers.pushes()).toEqual([
    { title: 'Vonk', body: copy('push.check_in'), tag: 'check_in', path: '/settings/dates', badge: 0 },
  ])
  await sweepAfter(hour)
  await expectMails(anna, 1)
  await expectMails(bram, 0)
  expect([hers.requests().length, his.requests().length]).toEqual([1, 0])
})
