import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { chatting } from '../../../test/members/chat.ts'
import { newsIn } from '../../../test/members/news.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { noteRefusal } from '../bounces/bounces.ts'
import { sweepNews, sweepReminders } from '../sweep.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
let product: TestProduct
const { pair, say } = chatting(() => product)
const { idle, expectMails, sweepAfter, comeBy } = newsIn(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
// What an earlier test left is too old to be told
beforeEach(() => product.clock.advance(10 * day))
const preferences = (member: TestMember) => product.as(member).notifications

describe('a message to somebody who is away', () => {
  test('is mailed once, after two minutes, without a name or a word of it', async () => {
    const { anna, bram, id } = await pair()
    product.clock.advance(10 * minute)
    await say(anna, id, 'a secret')
    await say(anna, id, 'another one')
    await sweepAfter(minute)
    await expectMails(bram, 0)
    await sweepAfter(minute)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.new_conversations.subject', { site: 'Vonk' }))
    expect(mail?.from).toBe('Vonk <noreply@localhost>')
    expect(mail?.text).toContain(copy('mail.new_conversations.text', { count: 2 }))
    expect(mail?.text).toMatch(/\/chats\n/)
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/Anna|secret|another/)
    for (let minutes = 0; minutes < 5; minutes += 1) await sweepAfter(minute)
    await expectMails(bram, 1)
    await expectMails(anna, 0)
  })

  test('says who, where the member wants that', async () => {
    const { anna, bram, id } = await pair()
    await preferences(bram).savePreferences({ is_telling: true })
    product.clock.advance(10 * minute)
    await say(anna, id, 'a secret')
    await sweepAfter(3 * minute)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.new_conversations.tellingSubject', { name: 'Anna', others: 0 }))
    expect(mail?.text).not.toContain('secret')
  })

  test('is one mail for several writers, and one mail however many sweep at the same moment', async () => {
    const { anna, bram, id } = await pair()
    const cleo = await product.newMember({ name: 'Cleo', credits: 5, isPaid: true })
    const { conversation } = await product.as(cleo).chat.openConversation({ member_id: bram.id })
    await preferences(bram).savePreferences({ is_telling: true })
    product.clock.advance(10 * minute)
    await say(anna, id)
    await say(cleo, conversation.id)
    product.clock.advance(3 * minute)
    await Promise.all(Array.from({ length: 8 }, () => sweepNews(product.platform)))
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toMatch(/^(Anna|Cleo) and 1 other messaged you$/)
  })

  test('no more than three a day, then again', async () => {
    const { anna, bram, id } = await pair()
    product.clock.advance(10 * minute)
    for (let lines = 0; lines < 6; lines += 1) {
      await say(anna, id)
      await sweepAfter(3 * minute)
    }
    await expectMails(bram, 3)
    product.clock.advance(day)
    await say(anna, id)
    await sweepAfter(3 * minute)
    await expectMails(bram, 4)
  })

  test('waits for the end of quiet hours', async () => {
    product.clock.set(new Date(Math.ceil(product.clock.now().getTime() / day) * day + 23 * hour))
    const { anna, bram, id } = await pair()
    await preferences(bram).savePreferences({ quiet_hours: { from: '22:00', to: '07:00' }, time_zone: 'UTC' })
    product.clock.advance(10 * minute)
    await say(anna, id)
    await sweepAfter(3 * minute)
    await sweepAfter(7 * hour)
    await expectMails(bram, 0)
    await sweepAfter(hour)
    await expectMails(bram, 1)
  })

  test('is told up to a day later, when the job had been away, and not after that', async () => {
    const { anna, bram, id } = await pair()
    product.clock.advance(2 * hour)
    await say(anna, id)
    // Just before the end of its day, after the job had been away
    await sweepAfter(day - minute)
    await expectMails(bram, 1)
    await say(anna, id)
    await sweepAfter(day + minute)
    await expectMails(bram, 1)
  })
})

describe('nobody is mailed', () => {
  type Case = { anna: TestMember; bram: TestMember; id: string }
  test.each<[string, (all: Case) => Promise<unknown>]>([
    ['who has read it', ({ bram, id }) => product.as(bram).chat.markRead({ id, seq: 1 })],
    ['who has been here since', ({ bram }) => comeBy(bram)],
    [
      'who switched it off',
      ({ bram }) => preferences(bram).savePreferences({ mail: { new_conversations: false, new_messages: false } }),
    ],
    ['who blocked the writer', ({ anna, bram }) => product.as(bram).moderation.block({ member_id: anna.id })],
    ['whom the writer blocked', ({ anna, bram }) => product.as(anna).moderation.block({ member_id: bram.id })],
    ['whose writer was banned', ({ anna }) => ban(anna)],
    ['whose writer is on a pause', ({ anna }) => product.as(anna).accounts.pause({})],
    ['who is banned', ({ bram }) => ban(bram)],
    ['who is on a pause', ({ bram }) => product.as(bram).accounts.pause({})],
    ['who deleted the conversation', ({ bram, id }) => product.as(bram).chat.deleteChat({ conversation: id })],
    ['whose address bounced', ({ bram }) => bounce(bram)],
  ])('%s', async (_what, change) => {
    const all = await pair()
    product.clock.advance(10 * minute)
    await say(all.anna, all.id)
    product.clock.advance(2 * minute)
    await change(all)
    await sweepAfter(6 * minute)
    await expectMails(all.bram, 0)
  })

  test('who is here now, until they have gone without looking', async () => {
    const { anna, bram, id } = await pair()
    product.clock.advance(10 * minute)
    await comeBy(bram)
    product.clock.advance(1_000)
    await say(anna, id)
    await sweepAfter(3 * minute)
    await expectMails(bram, 0)
    await sweepAfter(3 * minute)
    await expectMails(bram, 1)
  })

  test.each<[string, (all: Case) => Promise<unknown>]>([
    ['blocked the writer', ({ anna, bram }) => product.as(bram).moderation.block({ member_id: anna.id })],
    ['read it', ({ bram, id }) => product.as(bram).chat.markRead({ id, seq: 1 })],
    ['switched it off', ({ bram }) => preferences(bram).savePreferences({ mail: { new_conversations: false } })],
    ['unsubscribed', ({ bram }) => bounce(bram)],
    ['went on a pause', ({ bram }) => product.as(bram).accounts.pause({})],
    ['was banned', ({ bram }) => ban(bram)],
  ])('whose mail was on its way when they %s', async (_what, change) => {
    const all = await pair()
    product.clock.advance(10 * minute)
    await say(all.anna, all.id)
    product.clock.advance(3 * minute)
    const { jobs } = product.platform
    const send = vi.spyOn(jobs, 'send').mockImplementation(async () => undefined)
    await sweepNews(product.platform)
    const mail = send.mock.calls.find(([, { name }]) => name === 'notifications.mail')
    send.mockRestore()
    await change(all)
    if (mail === undefined) throw new Error('nothing was queued')
    await jobs.send(product.platform.db, mail[1], mail[2])
    await expectMails(all.bram, 0)
  })

  async function ban({ id }: TestMember) {
    await transaction(product.platform.db, (tx) => banMember(product.platform, tx, id))
  }
  async function bounce({ id, email }: TestMember) {
    const refusal = { memberId: id, email, status: '5.1.1', at: product.clock.now() }
    expect(await noteRefusal(product.platform, refusal)).toBe(true)
  }
})

describe('likes', () => {
  test('are told in one mail; a match is one', async () => {
    const [anna, bram, cleo] = await Promise.all(['Anna', 'Bram', 'Cleo'].map((name) => product.newMember({ name })))
    if (!anna || !bram || !cleo) throw new Error('nobody')
    product.clock.advance(10 * minute)
    await product.as(anna).likes.like({ member_id: bram.id })
    await product.as(cleo).likes.like({ member_id: bram.id })
    await sweepAfter(3 * minute)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.like.subject', { site: 'Vonk' }))
    expect(mail?.text).toContain(copy('mail.like.text', { count: 2 }))
    await product.as(bram).likes.like({ member_id: anna.id })
    await sweepAfter(6 * minute)
    const [match] = await expectMails(anna, 1)
    expect(match?.text).toMatch(/\/likes\/matches\n/)
    await expectMails(bram, 1)
  })

  test('not one that was taken back, nor again when it is given again', async () => {
    const { anna, bram } = await pair()
    product.clock.advance(10 * minute)
    await product.as(anna).likes.like({ member_id: bram.id })
    await product.as(anna).likes.unlike({ id: bram.id })
    await sweepAfter(3 * minute)
    await expectMails(bram, 0)
    for (let times = 0; times < 2; times += 1) {
      await product.as(anna).likes.like({ member_id: bram.id })
      await sweepAfter(3 * minute)
      await idle()
      await product.as(anna).likes.unlike({ id: bram.id })
    }
    await expectMails(bram, 1)
  })
})

test('what was not read for three days is reminded of once', async () => {
  const { anna, bram, id } = await pair()
  await preferences(bram).savePreferences({ mail: { new_conversations: false } })
  product.clock.advance(10 * minute)
  await say(anna, id)
  product.clock.advance(3 * day - minute)
  await sweepReminders(product.platform)
  await expectMails(bram, 0)
  for (let hours = 0; hours < 6; hours += 1) {
    product.clock.advance(hour)
    await sweepReminders(product.platform)
  }
  const [mail] = await expectMails(bram, 1)
  expect(mail?.subject).toBe(copy('mail.unread_message_reminders.subject', { site: 'Vonk' }))
})
