import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type ApiFailure, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { recentViewer } from '../../accounts/sessions/index.ts'
import { members, sessions } from '../../accounts/tables.ts'
import { messages } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say, eventsOf, creditsOf } = chatting(() => product)

const db = () => product.platform.db
const account = ({ id }: TestMember, changes: Partial<typeof members.$inferInsert>) =>
  db().update(members).set(changes).where(eq(members.id, id))
const hour = 3_600_000

/** As another process changes them: nothing of it is known here. */
const changes: [what: string, change: (anna: TestMember) => Promise<unknown>, code: string][] = [
  [
    'the session has ended',
    ({ id }) => db().delete(sessions).where(eq(sessions.memberId, id)),
    'authentication_required',
  ],
  [
    'the session has expired',
    ({ id }) =>
      db()
        .update(sessions)
        .set({ createdAt: new Date(0), expiresAt: product.clock.now() })
        .where(eq(sessions.memberId, id)),
    'authentication_required',
  ],
  ['the member is banned', (anna) => account(anna, { status: 'banned' }), 'authentication_required'],
  ['the member is on a pause', (anna) => account(anna, { pausedAt: product.clock.now() }), 'forbidden'],
  [
    'the member is limited',
    (anna) => account(anna, { limitedUntil: new Date(product.clock.now().getTime() + hour) }),
    'account_limited',
  ],
]

describe('a message after others of the same session', () => {
  test.each(changes)('is refused when %s', async (_what, change, code) => {
    const { anna, id } = await pair()
    for (const text of ['one', 'two', 'three']) await say(anna, id, text)
    await change(anna)
    const failure = await say(anna, id, 'four').catch((error: ApiFailure) => error.code)
    expect(failure).toBe(code)
    expect(await db().$count(messages, eq(messages.conversationId, id))).toBe(3)
  })

  test('is sent by who the member is now', async () => {
    const { anna, id } = await pair()
    for (const text of ['one', 'two']) await say(anna, id, text)
    await account(anna, { isPaid: false })
    const from = product.published.length
    await say(anna, id, 'three')
    expect(eventsOf(anna, from)).toContainEqual(expect.objectContaining({ kind: 'credits_changed', paid_user: false }))
  })

  test('costs one debit where the session is read again', async () => {
    const { anna, bram, id } = await pair()
    for (const text of ['one', 'two']) await say(anna, id, text)
    const before = await creditsOf(anna)
    await account(anna, { isPaid: false })
    const sent = await say(anna, id, 'three')
    const price = product.site.settings.messageCredits
    expect([sent.credits, await creditsOf(anna)]).toEqual([before - price, before - price])
    const { messages: seen } = await product.as(bram).chat.listMessages({ id })
    expect(seen.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  })

  test('reads the session again after a minute', async () => {
    const { anna, id } = await pair()
    const token = anna.cookie.split('=')[1] ?? ''
    const known = () => recentViewer(product.platform, product.site, token)?.viewer.memberId
    expect(known()).toBeUndefined()
    await say(anna, id)
    expect(known()).toBe(anna.id)
    product.clock.advance(60_000)
    expect(known()).toBeUndefined()
  })
})
