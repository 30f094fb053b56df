import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { chatting } from '../../../test/members/chat.ts'
import { newsIn } from '../../../test/members/news.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let service: PushService
let product: TestProduct
const { pair, say } = chatting(() => product)
const { expectMails, sweepAfter, comeBy } = newsIn(() => product)
beforeAll(async () => {
  service = await openPushService()
  product = await testProduct({ env: { PUSH_HOSTS: service.origin } })
})
afterAll(async () => {
  await product.close()
  service.close()
})

describe('a conversation that is muted', () => {
  test('is in no mail: not while it is quiet, not of that time afterwards', async () => {
    const { anna, bram, id } = await pair()
    await product.as(bram).chat.muteChat({ id, hours: 8 })
    await say(anna, id)
    await sweepAfter(10 * minuteMs)
    await expectMails(bram, 0)
    await sweepAfter(8 * hourMs)
    await expectMails(bram, 0)
    await say(anna, id)
    await sweepAfter(10 * minuteMs)
    await expectMails(bram, 1)
  })

  test('keeps quiet about what had come already, and speaks again when that is taken back', async () => {
    const { anna, bram, id } = await pair()
    await say(anna, id)
    await product.as(bram).chat.muteChat({ id, hours: 'always' })
    await sweepAfter(10 * minuteMs)
    await expectMails(bram, 0)
    await product.as(bram).chat.muteChat({ id, hours: 0 })
    product.clock.advance(10 * minuteMs)
    await say(anna, id)
    await sweepAfter(10 * minuteMs)
    await expectMails(bram, 1)
  })

  test('is in no reminder', async () => {
    const { anna, bram, id } = await pair()
    await product.as(bram).chat.muteChat({ id, hours: 'always' })
    await say(anna, id)
    const { sweepReminders } = await import('../sweep.ts')
    product.clock.advance(3 * 24 * hourMs + hourMs)
    await sweepReminders(product.platform)
    await expectMails(bram, 0)
  })

  test('is left out of the count of a mail about another one, and counted on the site', async () => {
    const { anna, bram, id } = await pair()
    const cleo = await product.newMember({ name: 'Cleo', credits: 5, isPaid: true })
    const { conversation } = await product.as(cleo).chat.openConversation({ member_id: bram.id })
    await product.as(bram).chat.muteChat({ id, hours: 'always' })
    await comeBy(bram)
    product.clock.advance(10 * minuteMs)
    for (let n = 0; n < 4; n += 1) await say(anna, id)
    for (let n = 0; n < 2; n += 1) await say(cleo, conversation.id)
    await sweepAfter(10 * minuteMs)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toMatch(/\b2\b/)
    expect(mail?.text).not.toMatch(/\b[46]\b/)
    expect((await product.as(bram).chat.listChats({})).num_unread_messages).toBe(6)
  })

  test('pushes nothing, while another one does', async () => {
    const { anna, bram, id } = await pair()
    const cleo = await product.newMember({ name: 'Cleo', credits: 5, isPaid: true })
    const { conversation } = await product.as(cleo).chat.openConversation({ member_id: bram.id })
    const browser = service.browser('201', 'browser-muted')
    await product.as(bram).notifications.storePush({ subscription: browser.subscription })
    await product.as(bram).notifications.savePreferences({ is_telling: true })
    await product.as(bram).chat.muteChat({ id, hours: 8 })
    await say(anna, id)
    await say(cleo, conversation.id)
    await vi.waitFor(() => expect(browser.requests()).not.toHaveLength(0), { timeout: 5_000, interval: 20 })
    expect(browser.pushes().map(({ body }) => body)).toEqual([copy('push.message', { name: 'Cleo' })])
    product.clock.advance(8 * hourMs)
    await say(anna, id)
    await vi.waitFor(() => expect(browser.requests()).toHaveLength(2), { timeout: 5_000, interval: 20 })
    expect(browser.pushes()[1]?.body).toBe(copy('push.message', { name: 'Anna' }))
  })
})
