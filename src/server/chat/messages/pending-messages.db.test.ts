import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { limitMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { setKillSwitch } from '../../sites/kill-switches/index.ts'

let product: TestProduct
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
  calls = accountCalls(product)
})
afterAll(() => product.close())

const bram = () => product.newMember({ name: 'Bram', gender: 'male', seeks: 'female' })

/** Somebody who signs up on the page of a member and writes to them. */
async function newcomer(to: { id: string } | null, message = 'Hello, you sail too?') {
  const { email } = calls.form()
  const input = { email, ...(to && { member_id: to.id, signup_message: message }) }
  const { body, cookie, status } = await calls.signUp(calls.form(input))
  if (status !== 200) throw new Error(`sign-up answered ${status}`)
  return { email, cookie, id: body.user.id as string, api: product.as({ cookie }) }
}
const confirm = async (email: string, cookie: string) => calls.activate(await calls.tokenFor(email), cookie)
const listOf = (member: TestMember) => product.as(member).chat.listChats({})

describe('the message of a sign-up', () => {
  test('waits: its writer sees it, its receiver sees nothing and cannot reply', async () => {
    const other = await bram()
    const { api, id } = await newcomer(other)
    const { waiting } = await api.chat.getWaitingMessage({})
    expect(waiting).toMatchObject({ text: 'Hello, you sail too?', profile: { id: other.id, name: 'Bram' } })
    expect(waiting?.created_at).toBe(product.clock.now().toISOString())
    expect(await product.as(other).chat.getWaitingMessage({})).toEqual({ waiting: null })
    expect(await listOf(other)).toMatchObject({ chats: [], num_unread_messages: 0 })
    expect(await api.chat.listChats({})).toMatchObject({ chats: [] })
    const refused = await refusal(product.as(other).chat.openConversation({ member_id: id }))
    expect(refused.code).toBe('member_unavailable')
    const { rows } = await product.platform.db.$client.query('SELECT count(*) AS count FROM conversations')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('goes out when the address is confirmed, and can be replied to then', async () => {
    const other = await bram()
    const { api, email, cookie } = await newcomer(other)
    expect((await confirm(email, cookie)).body).toEqual({ outcome: 'activated' })
    expect(await api.chat.getWaitingMessage({})).toEqual({ waiting: null })
    const { chats, num_unread_messages } = await listOf(other)
    expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual(['Hello, you sail too?'])
    expect(num_unread_messages).toBe(1)
    const id = chats[0]?.conversation.id ?? ''
    const message_id = crypto.randomUUID()
    expect(await product.as(other).chat.sendMessage({ id, message_id, text: 'I do' })).toMatchObject({
      message: { seq: 2 },
    })
  })

  test('becomes a draft while messages are turned off', async () => {
    const { db, clock } = product.platform
    const other = await bram()
    const { api, email, cookie } = await newcomer(other)
    const turn = (isOff: boolean) => setKillSwitch(db, { name: 'messages', isOff, until: null, at: clock.now() })
    await turn(true)
    await confirm(email, cookie)
    await turn(false)
    expect((await listOf(other)).chats).toEqual([])
    const { chats } = await api.chat.listChats({})
    const { conversation } = await api.chat.getConversation({ id: chats[0]?.conversation.id ?? '' })
    expect(conversation).toMatchObject({ draft: 'Hello, you sail too?', last_seq: 0 })
  })

  test('becomes a draft where its writer is hidden by then: who touches nobody writes to nobody', async () => {
    const other = await bram()
    const { api, email, cookie } = await newcomer(other)
    await api.accounts.withdrawConsent({ kind: 'special_category' })
    expect((await confirm(email, cookie)).body).toEqual({ outcome: 'activated' })
    expect(await listOf(other)).toMatchObject({ chats: [], num_unread_messages: 0 })
    const { chats } = await api.chat.listChats({})
    const { conversation } = await api.chat.getConversation({ id: chats[0]?.conversation.id ?? '' })
    expect(conversation).toMatchObject({ draft: 'Hello, you sail too?', last_seq: 0 })
  })

  test('becomes a draft where its writer is limited by then', async () => {
    const other = await bram()
    const { api, email, cookie } = await newcomer(other)
    const { user } = await api.accounts.getUser({})
    const later = new Date(product.clock.now().getTime() + 86_400_000)
    await transaction(product.platform.db, (tx) => limitMember(product.platform, tx, user?.id ?? '', later))
    await confirm(email, cookie)
    expect(await listOf(other)).toMatchObject({ chats: [] })
    const { chats } = await api.chat.listChats({})
    const { conversation } = await api.chat.getConversation({ id: chats[0]?.conversation.id ?? '' })
    expect(conversation).toMatchObject({ draft: 'Hello, you sail too?', last_seq: 0 })
  })

  test('can be changed, taken back and begun again until then; what goes out is the last of it', async () => {
    const other = await bram()
    const { api, email, cookie } = await newcomer(other)
    const { waiting } = await api.chat.saveWaitingMessage({ text: 'Better words' })
    expect(waiting?.text).toBe('Better words')
    expect(await api.chat.saveWaitingMessage({ text: ' \u200b ' })).toEqual({ waiting: null })
    expect(await api.chat.getWaitingMessage({})).toEqual({ waiting: null })
    expect((await refusal(api.chat.saveWaitingMessage({ text: 'To whom?' }))).code).toBe('conflict')
    await api.chat.saveWaitingMessage({ text: 'Hello again', member_id: other.id })
    await confirm(email, cookie)
    const { chats } = await listOf(other)
    expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual(['Hello again'])
  })

  test('is one, for one person', async () => {
    const [other, third] = [await bram(), await bram()]
    const { api } = await newcomer(other)
    const refused = await refusal(api.chat.saveWaitingMessage({ text: 'And you?', member_id: third.id }))
    expect(refused.code).toBe('conflict')
    const many = Array.from({ length: 6 }, (_, n) => newcomerWriting(other, n))
    await Promise.all(many)
  })

  async function newcomerWriting(other: TestMember, n: number) {
    const { api } = await newcomer(null)
    const saves = Array.from({ length: 3 }, (_, turn) =>
      api.chat.saveWaitingMessage({ text: `${n} ${turn}`, member_id: other.id }).catch((error) => error.code),
    )
    const answers = await Promise.all(saves)
    expect(answers.some((answer) => typeof answer === 'object')).toBe(true)
    expect((await api.chat.getWaitingMessage({})).waiting?.text).toMatch(new RegExp(`^${n} `))
  }

  test('is no way to write once the address is confirmed', async () => {
    const other = await bram()
    const member = product.as(await product.newMember())
    const refused = await refusal(member.chat.saveWaitingMessage({ text: 'Free of charge', member_id: other.id }))
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    expect(await member.chat.getWaitingMessage({})).toEqual({ waiting: null })
  })

  test('changed at the moment of the confirmation, it is not left behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await bram()
      const { api, email, cookie } = await newcomer(other)
      const token = await calls.tokenFor(email)
      const [saved] = await Promise.all([
        api.chat.saveWaitingMessage({ text: 'Changed', member_id: other.id }).catch((error) => error.code as string),
        calls.activate(token, cookie),
      ])
      const { chats } = await listOf(other)
      const text = saved === 'conflict' ? 'Hello, you sail too?' : 'Changed'
      expect(chats.map(({ conversation }) => conversation.last_message?.text)).toEqual([text])
      expect(await api.chat.getWaitingMessage({})).toEqual({ waiting: null })
    }
  })
})

describe('to somebody who may not be written to', () => {
  const unknownSender = async () => ({ id: crypto.randomUUID() })
  const hidden = async () => {
    const other = await bram()
    await product.as(other).profiles.setVisibility({ is_invisible: true })
    return other
  }
  const secluded = async () => {
    const other = await bram()
    await product.as(other).profiles.setVisibility({ is_private: true })
    return other
  }
  const fictional = () => product.newMember({ kind: 'fictional', gender: 'male', seeks: 'female' })
  const unconfirmed = () => product.newMember({ isConfirmed: false })

  test.each([
    ['nobody', unknownSender, 'member_unavailable'],
    ['an invisible member', hidden, 'member_unavailable'],
    ['a private member', secluded, 'member_unavailable'],
    ['a fictional profile', fictional, 'fictional_member'],
    ['somebody unconfirmed', unconfirmed, 'member_unavailable'],
  ])('%s: the sign-up keeps none, and later none is begun', async (_what, make, code) => {
    const { api } = await newcomer(await make())
    expect(await api.chat.getWaitingMessage({})).toEqual({ waiting: null })
    const to = await make()
    expect((await refusal(api.chat.saveWaitingMessage({ text: 'Hello', member_id: to.id }))).code).toBe(code)
    expect((await api.accounts.getUser({})).user?.status).toBe('not_confirmed')
  })

  test('who blocked meanwhile gets nothing, and the writer is not told', async () => {
    const other = await bram()
    const { api, id, email, cookie } = await newcomer(other)
    await product.platform.db.$client.query(
      'INSERT INTO blocks (member_id, blocked_id, created_at) VALUES ($1, $2, now())',
      [other.id, id],
    )
    expect((await confirm(email, cookie)).body).toEqual({ outcome: 'activated' })
    expect(await listOf(other)).toMatchObject({ chats: [] })
    expect(await api.chat.getWaitingMessage({})).toEqual({ waiting: null })
  })

  test('a text that no message may have is refused', async () => {
    const other = await bram()
    const { api } = await newcomer(other)
    const long = await refusal(api.chat.saveWaitingMessage({ text: 'x'.repeat(2001) }))
    expect([long.code, long.body.error?.params]).toEqual(['message_too_long', { max: 2000 }])
    expect((await api.chat.getWaitingMessage({})).waiting?.text).toBe('Hello, you sail too?')
  })
})
