import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type KillSwitch, killSwitches } from '../../../contract/constants.ts'
import { killSwitchErrors } from '../../../contract/kill-switches.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openApp } from '../../http/app.ts'
import { openLive } from '../../http/live/live.ts'
import { setKillSwitch } from '../../sites/kill-switches/index.ts'

let product: TestProduct
let admin: Awaited<ReturnType<TestProduct['newStaff']>>
let [sender, receiver]: TestMember[] = []
beforeAll(async () => {
  product = await testProduct()
  admin = await product.newStaff({ role: 'admin' })
  sender = await product.newMember({ credits: 50 })
  receiver = await product.newMember({ gender: 'male', seeks: 'female' })
})
afterAll(() => product.close())
afterEach(async () => {
  for (const name of killSwitches) await set(name, false)
})

const set = (name: KillSwitch, is_off: boolean, minutes?: number) =>
  product.as(admin).backoffice.setKillSwitch({ name, is_off, ...(minutes !== undefined && { minutes }) })
const as = (member: TestMember | undefined) => product.as(member as TestMember)

/** The calls that each switch turns off, and one that goes on. */
const cases: [KillSwitch, method: 'GET' | 'POST' | 'PUT', url: string, isRefused: boolean][] = [
  ['messages', 'POST', `/api/chat/conversations/${crypto.randomUUID()}/messages`, true],
  ['messages', 'GET', '/api/chats.php', false],
  ['payments', 'POST', '/api/payments/orders', true],
  ['payments', 'POST', `/api/payments/debits/${crypto.randomUUID()}`, true],
  ['payments', 'GET', '/api/payments/bundles', false],
  ['payments', 'POST', '/api/payments/webhooks/sandbox', false],
  ['sign_up', 'POST', '/api/accounts/signup', true],
  ['sign_up', 'GET', '/api/user.php', false],
  ['uploads', 'POST', '/api/profiles/me/photos', true],
  ['uploads', 'POST', '/api/profiles/me/uploads', true],
  ['uploads', 'POST', '/api/profiles/me/verification/photo', true],
  ['uploads', 'PUT', `/api/chat/uploads/${crypto.randomUUID()}`, true],
  ['uploads', 'GET', '/api/profiles/me/photos', false],
  ['maintenance', 'GET', '/api/chats.php', true],
  ['maintenance', 'GET', '/api/payments/bundles', true],
  ['maintenance', 'POST', '/api/payments/orders', true],
  ['maintenance', 'POST', '/api/profiles/me/uploads', true],
  ['maintenance', 'GET', '/api/settings.php', false],
  ['maintenance', 'GET', '/api/user.php', false],
  ['maintenance', 'POST', '/api/payments/webhooks/sandbox', false],
  ['maintenance', 'GET', '/health', false],
]

/** Status, error code and Retry-After of a call by the sender. */
async function answerOf(method: 'GET' | 'POST' | 'PUT', url: string) {
  const isMultipart = /photos?$/.test(url)
  const type = isMultipart
    ? 'multipart/form-data; boundary=x'
    : url.includes('uploads')
      ? 'image/jpeg'
      : 'application/json'
  const payload = isMultipart ? '--x--' : '{}'
  const { statusCode, body, headers } = await product.app.inject({
    method,
    url,
    headers: {
      host: 'localhost:3000',
      cookie: sender?.cookie ?? '',
      ...(method !== 'GET' && { 'content-type': type }),
    },
    ...(method !== 'GET' && { payload }),
  })
  const { error } = (body.startsWith('{') ? JSON.parse(body) : {}) as { error?: { code: string } }
  return { status: statusCode, code: error?.code, retryAfter: headers['retry-after'] }
}

test('each switch turns off its calls, with a code and a time to try again, and no others', async () => {
  const failing = []
  for (const name of killSwitches) {
    await set(name, true)
    for (const [part, method, url, isRefused] of cases.filter(([of]) => of === name)) {
      const { status, code, retryAfter } = await answerOf(method, url)
      const wasRefused = status === 503 && code === killSwitchErrors[part] && retryAfter === '60'
      if (wasRefused !== isRefused || (!isRefused && status >= 500)) failing.push([part, method, url, status, code])
    }
    await set(name, false)
    for (const [part, method, url] of cases.filter(([of]) => of === name)) {
      const { status } = await answerOf(method, url)
      if (status >= 500) failing.push([`${part} again on`, method, url, status])
    }
  }
  expect(failing).toEqual([])
})

describe('a part that is turned off', () => {
  test('messages: the same message is sent once they are on again', async () => {
    const { conversation } = await as(sender).chat.openConversation({ member_id: receiver?.id ?? '' })
    const message = { id: conversation.id, message_id: crypto.randomUUID(), text: 'Hello' }
    await set('messages', true)
    expect((await refusal(as(sender).chat.sendMessage(message))).code).toBe('messages_unavailable')
    await set('messages', false)
    await as(sender).chat.sendMessage(message)
  })

  test('is in the audit log, once for each change, and for admins only', async () => {
    await set('messages', true)
    await set('messages', false)
    await set('messages', false)
    const { entries } = await product.as(admin).backoffice.listAudit({})
    const changes = entries.filter(({ facts }) => facts.part === 'messages').slice(0, 2)
    expect(changes.map(({ action }) => action)).toEqual(['turn_on_part', 'turn_off_part'])
    const support = await product.newStaff({ role: 'support' })
    const forbidden = await refusal(product.as(support).backoffice.setKillSwitch({ name: 'messages', is_off: true }))
    expect(forbidden.code).toBe('forbidden')
  })
})

describe('maintenance', () => {
  test('refuses members and visitors; the office, webhooks and health work', async () => {
    await set('maintenance', true, 30)
    expect((await refusal(as(sender).chat.listChats({}))).code).toBe('maintenance')
    expect((await refusal(product.anonymous.payments.listBundles({}))).code).toBe('maintenance')
    await product.as(admin).backoffice.getOverview({})
    const status = async (method: 'GET' | 'POST', url: string) =>
      (await product.app.inject({ method, url, headers: { host: 'localhost:3000' } })).statusCode
    expect(await status('GET', '/health')).toBe(200)
    // Reaches the provider, which finds it forged
    expect(await status('POST', '/api/payments/webhooks/sandbox')).not.toBe(503)
    const { switches } = await product.as(admin).backoffice.listKillSwitches({})
    const until = new Date(product.clock.now().getTime() + 30 * 60_000).toISOString()
    expect(switches.find(({ name }) => name === 'maintenance')).toMatchObject({ until })
  })

  test('another process notices it within a second', async () => {
    const lines = openLive()
    const { db, clock } = product.platform
    const other = await openApp({ ...product.platform }, { hasPages: false, attachLive: lines.attach })
    const visit = () => other.inject({ url: '/api/payments/bundles', headers: { host: 'localhost:3000' } })
    expect((await visit()).statusCode).toBe(200)
    await db.execute("INSERT INTO kill_switches (name, since) VALUES ('maintenance', now())")
    expect((await visit()).statusCode).toBe(200)
    product.clock.advance(1_000)
    expect((await visit()).statusCode).toBe(503)
    await setKillSwitch(db, { name: 'maintenance', isOff: false, until: null, at: clock.now() })
    expect((await visit()).statusCode).toBe(200)
    await other.close()
  })
})
