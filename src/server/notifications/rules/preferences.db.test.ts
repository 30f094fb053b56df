import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { newsIn } from '../../../test/members/news.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'

const minute = 60_000
const day = 1_440 * minute
let product: TestProduct
const { pair, say } = chatting(() => product)
const { expectMails, sweepAfter } = newsIn(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
// What an earlier test left is too old to be told
beforeEach(() => product.clock.advance(10 * day))
const preferences = (member: TestMember) => product.as(member).notifications

describe('the link that ends them', () => {
  async function mailed() {
    const { anna, bram, id } = await pair()
    product.clock.advance(10 * minute)
    await say(anna, id)
    await sweepAfter(3 * minute)
    const [mail] = await expectMails(bram, 1)
    const token = /\/unsubscribe\?token=([\w.-]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    return { anna, bram, id, mail, token }
  }

  test('stands in the headers and in the mail; one press stops this type, and the settings switch it on again', async () => {
    const { anna, bram, id, mail, token } = await mailed()
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(`/unsubscribe?token=${token}`)
    expect(await product.anonymous.notifications.unsubscribe({ token })).toEqual({ type: 'new_conversations' })
    await product.anonymous.notifications.unsubscribe({ token })
    const { user } = await product.as(bram).accounts.getUser({})
    expect(user?.notifications_disabled).toEqual(['new_conversations'])
    const { disabled } = (await preferences(bram).getPreferences({})).preferences
    expect(disabled).toMatchObject([{ type: 'new_conversations', reason: 'listunsubscribe' }])

    product.clock.advance(day)
    await say(anna, id)
    await sweepAfter(6 * minute)
    await expectMails(bram, 1)
    const again = await preferences(bram).enableAgain({ type: 'new_conversations' })
    expect(again.preferences.disabled).toEqual([])
    product.clock.advance(10 * minute)
    await say(anna, id)
    await sweepAfter(6 * minute)
    await expectMails(bram, 2)
  })

  test('or all of them', async () => {
    const { bram, token } = await mailed()
    await product.anonymous.notifications.unsubscribe({ token, scope: 'all' })
    const { user } = await product.as(bram).accounts.getUser({})
    expect(user?.notifications_disabled).toHaveLength(8)
    await preferences(bram).enableAgain({})
    expect((await product.as(bram).accounts.getUser({})).user?.notifications_disabled).toEqual([])
  })

  test('not once the member is erased', async () => {
    const { bram, token } = await mailed()
    const { platform } = product
    await transaction(platform.db, (tx) => eraseMember(platform, tx, bram.id))
    expect((await refusal(product.anonymous.notifications.unsubscribe({ token }))).code).toBe('link_expired')
  })

  test('of nobody else, and of no other type', async () => {
    const [{ token }, other] = [await mailed(), await product.newMember()]
    const [, type, signature] = token.split('.')
    for (const forged of [
      `${other.id}.${type}.${signature}`,
      token.replace('new_conversations', 'like'),
      token.slice(0, -1),
      'nonsense',
      '..',
    ])
      expect((await refusal(product.anonymous.notifications.unsubscribe({ token: forged }))).code).toBe('link_expired')
  })
})

describe('preferences', () => {
  test('start with news of their own', async () => {
    const bram = await product.newMember()
    const { preferences: view } = await preferences(bram).getPreferences({})
    expect(view).toMatchObject({
      disabled: [],
      quiet_hours: null,
      time_zone: 'Europe/Amsterdam',
      is_telling: false,
      push_devices: 0,
    })
    const off = view.types.filter(({ mail }) => !mail).map(({ type }) => type)
    expect(off).toEqual(['promotions', 'weekly_updates', 'news'])
  })

  test('change one at a time, from several devices at once, and leave the others', async () => {
    const bram = await product.newMember()
    const types = ['like', 'new_messages', 'reminders', 'unread_message_reminders'] as const
    await Promise.all(types.map((type) => preferences(bram).savePreferences({ mail: { [type]: false } })))
    await Promise.all([
      preferences(bram).savePreferences({ push: { like: false }, is_telling: true }),
      preferences(bram).savePreferences({ quiet_hours: { from: '22:00', to: '07:00' } }),
      preferences(bram).savePreferences({ time_zone: 'Asia/Kolkata' }),
    ])
    const { preferences: view } = await preferences(bram).savePreferences({ mail: { like: true } })
    expect(view.types.filter(({ mail }) => !mail).map(({ type }) => type)).toEqual([
      'new_messages',
      'unread_message_reminders',
      'promotions',
      'weekly_updates',
      'news',
      'reminders',
    ])
    expect(view.types.find(({ type }) => type === 'like')).toEqual({ type: 'like', mail: true, push: false })
    expect(view).toMatchObject({
      is_telling: true,
      quiet_hours: { from: '22:00', to: '07:00' },
      time_zone: 'Asia/Kolkata',
    })
    expect((await preferences(bram).savePreferences({ quiet_hours: null })).preferences.quiet_hours).toBeNull()
  })

  test.each<[string, object]>([
    ['a time zone that there is not', { time_zone: 'Europe/Nowhere' }],
    ['a time that there is not', { quiet_hours: { from: '24:00', to: '07:00' } }],
    ['half of the quiet hours', { quiet_hours: { from: '22:00' } }],
    ['a type that there is not', { mail: { spam: true } }],
  ])('refuse %s', async (_what, changes) => {
    const bram = await product.newMember()
    expect((await refusal(preferences(bram).savePreferences(changes))).code).toBe('invalid_input')
  })
})
