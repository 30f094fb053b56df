import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentView } from '../../../contract/chat/message.ts'
import { oneViewSeconds } from '../../../contract/constants.ts'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes, urlOf } from '../../../test/members/chat-files.ts'
import { advanceJobs } from '../../../test/product/jobs.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { sweepChatFiles } from './file-jobs.ts'

let product: TestProduct
const { pair, creditsOf, eventsOf } = chatting(() => product)
const doors = chatFileRoutes(() => product)
const { send, sendPhoto, sendVoice, uploadPhoto, uploadVoice, seenBy, fetch, storedFiles } = doors
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const open = (member: TestMember, id: string, seq: number) => product.as(member).chat.openPhoto({ id, seq })
const unsend = (member: TestMember, id: string, seq: number) => product.as(member).chat.unsendMessage({ id, seq })
const newFiles = async (before: readonly string[]) => (await storedFiles()).filter((name) => !before.includes(name))
const statusAt = async (member: { cookie: string } | null, url: string) => (await fetch(member, url)).statusCode
const stateOf = (attachment: AttachmentView | null) =>
  attachment?.kind === 'photo' ? [attachment.state, attachment.url === null ? 'no address' : 'address'] : null

describe('who sees a photo', () => {
  type Case = { isOneView: boolean; isOpened?: boolean; seconds?: number; isUnsent?: boolean }
  type Seen = [state: string, address: string] | null
  const rows: [string, Case, { sender: Seen; receiver: Seen }][] = [
    ['sealed', { isOneView: false }, { sender: ['sealed', 'address'], receiver: ['sealed', 'no address'] }],
    ['open', { isOneView: false, isOpened: true }, { sender: ['open', 'address'], receiver: ['open', 'address'] }],
    ['sealed, one view', { isOneView: true }, { sender: ['sealed', 'no address'], receiver: ['sealed', 'no address'] }],
    [
      'its one view',
      { isOneView: true, isOpened: true, seconds: oneViewSeconds - 1 },
      { sender: ['open', 'no address'], receiver: ['open', 'address'] },
    ],
    [
      'after its one view',
      { isOneView: true, isOpened: true, seconds: oneViewSeconds },
      { sender: ['gone', 'no address'], receiver: ['gone', 'no address'] },
    ],
    ['taken back', { isOneView: false, isOpened: true, isUnsent: true }, { sender: null, receiver: null }],
  ]
  test.each(rows)('%s', async (_name, { isOneView, isOpened = false, seconds = 0, isUnsent = false }, seen) => {
    const { anna, bram, id } = await pair()
    const stranger = await product.newMember()
    const message = await sendPhoto(anna, id, { isOneView })
    const addresses: string[] = []
    for (const member of [anna, bram]) {
      const attachment = await seenBy(member, id, message.seq)
      if (attachment?.kind === 'photo' && attachment.url !== null) addresses.push(attachment.url)
    }
    if (isOpened) {
      const { message: opened } = await open(bram, id, message.seq)
      addresses.push(urlOf(opened.attachment))
    }
    product.clock.advance(seconds * 1_000)
    if (isUnsent) await unsend(anna, id, message.seq)
    for (const [member, expected] of [
      [anna, seen.sender],
      [bram, seen.receiver],
    ] as const) {
      const attachment = await seenBy(member, id, message.seq)
      expect(stateOf(attachment)).toEqual(expected)
      if (expected?.[1] !== 'address') continue
      const url = urlOf(attachment)
      expect(await statusAt(member, url)).toBe(200)
      // An address is for one member in their own session
      for (const other of [anna, bram, stranger]) if (other !== member) expect(await statusAt(other, url)).toBe(404)
      expect(await statusAt(null, url)).toBe(403)
    }
    // Whatever addresses were ever given: they serve what may be seen now
    const isSeen = (expected: Seen) => expected?.[1] === 'address'
    const mostServed = Number(isSeen(seen.sender)) + Number(isSeen(seen.receiver))
    const served = await Promise.all(
      addresses.flatMap((url) => [anna, bram, stranger].map((member) => statusAt(member, url))),
    )
    expect(served.filter((status) => status === 200)).toHaveLength(mostServed === 0 ? 0 : addresses.length)
    await expect(refusal(product.as(stranger).chat.listMessages({ id }))).resolves.toMatchObject({ code: 'not_found' })
  })

  const between: [string, (anna: TestMember, bram: TestMember, id: string) => Promise<unknown>][] = [
    ['the sender blocked the receiver', (anna, bram) => product.as(anna).moderation.block({ member_id: bram.id })],
    ['the receiver blocked the sender', (anna, bram) => product.as(bram).moderation.block({ member_id: anna.id })],
    [
      'the sender left',
      (anna) => product.platform.db.execute(sql`UPDATE profiles SET status = 'disabled' WHERE member_id = ${anna.id}`),
    ],
  ]
  test.each(between)('what was received stays, though %s', async (_name, happens) => {
    const { anna, bram, id } = await pair()
    const [opened, voice] = [await sendPhoto(anna, id), await sendVoice(anna, id)]
    await open(bram, id, opened.seq)
    const sealed = await sendPhoto(anna, id)
    await happens(anna, bram, id)
    expect(await statusAt(bram, urlOf(await seenBy(bram, id, opened.seq)))).toBe(200)
    expect(await statusAt(bram, urlOf(await seenBy(bram, id, voice.seq)))).toBe(200)
    expect(urlOf((await open(bram, id, sealed.seq)).message.attachment)).toContain('/api/chat/files/')
  })

  test('whoever deletes the conversation has nothing of it any more, and the other one keeps it', async () => {
    const { anna, bram, id } = await pair()
    const [photo, voice] = [await sendPhoto(anna, id), await sendVoice(anna, id)]
    await open(bram, id, photo.seq)
    const urls = await Promise.all([photo, voice].map(async ({ seq }) => urlOf(await seenBy(bram, id, seq))))
    const annas = urlOf(await seenBy(anna, id, photo.seq))
    await product.as(bram).chat.deleteChat({ conversation: id })
    for (const url of urls) expect(await statusAt(bram, url)).toBe(404)
    expect((await refusal(open(bram, id, photo.seq))).code).toBe('not_found')
    expect(await statusAt(anna, annas)).toBe(200)
    await product.as(bram).chat.restoreChat({ id })
    for (const url of urls) expect(await statusAt(bram, url)).toBe(200)
  })
})

describe('an address', () => {
  test('holds for half an hour at least and an hour at most, and is the same meanwhile', async () => {
    const { anna, id } = await pair()
    const { seq } = await sendVoice(anna, id)
    const url = urlOf(await seenBy(anna, id, seq))
    const at = product.clock.now().getTime()
    expect(urlOf(await seenBy(anna, id, seq))).toBe(url)
    product.clock.advance(1_800_000 - 1_000)
    expect(await statusAt(anna, url)).toBe(200)
    product.clock.advance(at + 3_600_000 - product.clock.now().getTime())
    expect(await statusAt(anna, url)).toBe(410)
    expect(await statusAt(anna, urlOf(await seenBy(anna, id, seq)))).toBe(200)
  })

  test('of a photo of one view ends with it, and nobody keeps it', async () => {
    const { anna, bram, id } = await pair()
    const { seq } = await sendPhoto(anna, id, { isOneView: true })
    const url = urlOf((await open(bram, id, seq)).message.attachment)
    expect((await fetch(bram, url)).headers['cache-control']).toBe('private, no-store')
    product.clock.advance(oneViewSeconds * 1_000)
    expect(await statusAt(bram, url)).toBe(410)
  })

  test('serves what can do no harm, to players in parts', async () => {
    const { anna, id } = await pair()
    const { seq } = await sendVoice(anna, id)
    const url = urlOf(await seenBy(anna, id, seq))
    const whole = await fetch(anna, url)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/webm',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=300$/),
    })
    const length = whole.rawPayload.length
    const part = await fetch(anna, url, { range: 'bytes=0-1' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      `bytes 0-1/${length}`,
      whole.rawPayload.subarray(0, 2),
    ])
    const end = await fetch(anna, url, { range: 'bytes=-7' })
    expect(end.rawPayload).toEqual(whole.rawPayload.subarray(-7))
    const beyond = await fetch(anna, url, { range: `bytes=${length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
  })

  test.each(['x', 'x.y', '..%2F..%2Fetc%2Fpasswd', `${'A'.repeat(54)}.${'A'.repeat(22)}`])(
    'that nobody gave is none: %s',
    async (token) => {
      expect(await statusAt(await product.newMember(), `/api/chat/files/${token}`)).toBe(404)
    },
  )
})

describe('opening a photo', () => {
  test('is its receiver’s; both are told once, and who was away finds it among the changes', async () => {
    const { anna, bram, id } = await pair()
    const { seq } = await sendPhoto(anna, id)
    expect((await refusal(open(anna, id, seq))).code).toBe('not_found')
    expect((await refusal(open(await product.newMember(), id, seq))).code).toBe('not_found')
    expect((await refusal(open(bram, id, seq + 1))).code).toBe('not_found')
    const from = product.published.length
    const answers = await Promise.all([1, 2, 3].map(() => open(bram, id, seq)))
    for (const { message } of answers) expect(message.rev).toBe(1)
    for (const member of [anna, bram]) {
      // The message itself may be told only now
      const changesOf = () => eventsOf(member, from).filter(({ kind }) => kind === 'message_changed')
      await expect.poll(changesOf).toMatchObject([{ message: { seq, rev: 1, attachment: { state: 'open' } } }])
    }
    const changes = await product.as(anna).chat.listChanges({ id, after: 0 })
    expect([changes.rev, changes.messages.map((message) => message.seq)]).toEqual([1, [seq]])
  })

  test('its sender hears of it only where they may see who opened it', async () => {
    const { anna, bram, id } = await pair()
    const { seq } = await sendPhoto(anna, id, { isOneView: true })
    await product.as(bram).moderation.block({ member_id: anna.id })
    const from = product.published.length
    await open(bram, id, seq)
    const states = eventsOf(anna, from).flatMap((event) =>
      event.kind === 'message_changed' ? [stateOf(event.message.attachment ?? null)] : [],
    )
    expect([...states, stateOf(await seenBy(anna, id, seq))].map((seen) => seen?.[0])).not.toContain('open')
    expect(stateOf(await seenBy(bram, id, seq))).toEqual(['open', 'address'])
    await product.as(bram).moderation.unblock({ member_id: anna.id })
    expect(stateOf(await seenBy(anna, id, seq))).toEqual(['open', 'no address'])
  })

  test('words, voice notes and gifts cannot be opened', async () => {
    const { anna, bram, id } = await pair()
    const { message } = await send(anna, id, { kind: 'gift', gift: 'rose' })
    const voice = await sendVoice(anna, id)
    for (const { seq } of [message, voice]) expect((await refusal(open(bram, id, seq))).code).toBe('not_found')
  })

  test('of one view: again while it lasts, then too late; its files are out of reach, and gone a day later', async () => {
    const { anna, bram, id } = await pair()
    const before = await storedFiles()
    const { seq } = await sendPhoto(anna, id, { isOneView: true })
    const first = await open(bram, id, seq)
    product.clock.advance(5_000)
    const again = await open(bram, id, seq)
    // The same view at the same address, five seconds on
    expect([first, again].map(({ message }) => message.attachment)).toEqual([
      expect.objectContaining({ seconds_left: oneViewSeconds }),
      { ...first.message.attachment, seconds_left: oneViewSeconds - 5 },
    ])
    product.clock.advance(oneViewSeconds * 1_000)
    expect((await refusal(open(bram, id, seq))).code).toBe('message_gone')
    await sweepChatFiles(product.platform)
    const stored = await newFiles(before)
    expect(stored).toHaveLength(1)
    product.clock.advance(86_400_000)
    await sweepChatFiles(product.platform)
    await expect.poll(async () => (await storedFiles()).includes(stored[0] ?? ''), { timeout: 10_000 }).toBe(false)
    expect(stateOf(await seenBy(bram, id, seq))).toEqual(['gone', 'no address'])
    // Not even its colours
    expect(await seenBy(bram, id, seq)).toMatchObject({ thumbhash: '' })
  })

  test('of one view: both hear when it is over', async () => {
    const { anna, bram, id } = await pair()
    const { seq } = await sendPhoto(anna, id, { isOneView: true })
    await open(bram, id, seq)
    product.clock.advance(oneViewSeconds * 1_000)
    const from = product.published.length
    await advanceJobs(product.platform.db, { name: 'chat.end_view' })
    for (const member of [anna, bram]) {
      const states = () =>
        eventsOf(member, from).flatMap((event) =>
          event.kind === 'message_changed' && event.message.conversation_id === id
            ? [stateOf(event.message.attachment ?? null)]
            : [],
        )
      await expect.poll(states, { timeout: 15_000 }).toEqual([['gone', 'no address']])
    }
    expect((await product.as(anna).chat.listChanges({ id, after: 1 })).messages).toMatchObject([{ seq, rev: 2 }])
  })

  test('of two at once, opening and taking back, one comes first, and then nobody sees it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { anna, bram, id } = await pair()
      const { seq } = await sendPhoto(anna, id)
      const [opened, unsent] = await Promise.allSettled([open(bram, id, seq), unsend(anna, id, seq)])
      expect(unsent.status).toBe('fulfilled')
      if (opened.status === 'rejected') expect(opened.reason).toMatchObject({ code: 'message_gone' })
      expect(await seenBy(bram, id, seq)).toBe(null)
      expect((await refusal(open(bram, id, seq))).code).toBe('message_gone')
    }
  })
})

describe('sending', () => {
  test.each([
    ['photo', 2],
    ['voice', 1],
    ['gift', 5],
  ] as const)('a %s costs %i credits, once', async (kind, price) => {
    const { anna, bram, id } = await pair()
    const before = await creditsOf(anna)
    const attachment =
      kind === 'gift'
        ? { kind, gift: 'rose' as const }
        : { kind, upload_id: await (kind === 'photo' ? uploadPhoto(anna) : uploadVoice(anna)) }
    const messageId = randomUUID()
    const from = product.published.length
    const answers = await Promise.all([1, 2, 3].map(() => send(anna, id, attachment, { messageId, text: 'For you' })))
    answers.push(await send(anna, id, attachment, { messageId, text: 'For you' }))
    for (const { message, credits } of answers)
      expect([message.seq, message.attachment?.kind, credits]).toEqual([1, kind, before - price])
    expect(await creditsOf(anna)).toBe(before - price)
    // The receiver hears of it as they see it
    await expect.poll(() => eventsOf(bram, from).filter((event) => event.kind === 'message_sent')).toHaveLength(1)
    const [received] = eventsOf(bram, from).filter((event) => event.kind === 'message_sent')
    expect(received?.kind === 'message_sent' && received.message.attachment).toEqual(await seenBy(bram, id, 1))
    expect((await refusal(send(anna, id, attachment, { messageId, text: 'Other words' }))).code).toBe('key_reused')
  })

  test('one upload goes with one message: of two at once the other finds it gone, and costs nothing', async () => {
    const { anna, id } = await pair()
    const before = await creditsOf(anna)
    const upload_id = await uploadPhoto(anna)
    const tries = await Promise.allSettled([1, 2, 3].map(() => send(anna, id, { kind: 'photo', upload_id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const tried of tries)
      if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'upload_gone' })
    expect(await creditsOf(anna)).toBe(before - 2)
    const { messages } = await product.as(anna).chat.listMessages({ id })
    expect(messages.map(({ seq }) => seq)).toEqual([1])
    const { rows } = await product.platform.db.execute(sql`SELECT FROM chat_uploads WHERE member_id = ${anna.id}`)
    expect(rows).toEqual([])
  })

  test('an upload is its sender’s, of its kind, and there', async () => {
    const { anna, bram, id } = await pair()
    const [photo, voice] = [await uploadPhoto(anna), await uploadVoice(anna)]
    const before = await creditsOf(anna)
    for (const [member, kind, upload_id] of [
      [bram, 'photo', photo],
      [anna, 'voice', photo],
      [anna, 'photo', voice],
      [anna, 'photo', randomUUID()],
    ] as const)
      expect((await refusal(send(member, id, { kind, upload_id }))).code).toBe('upload_gone')
    expect(await creditsOf(anna)).toBe(before)
    await send(anna, id, { kind: 'photo', upload_id: photo })
  })

  test('without enough credits nothing is sent, and the upload waits', async () => {
    const { anna, id } = await pair({ credits: 3 })
    const upload_id = await uploadPhoto(anna)
    for (let left = await creditsOf(anna); left > 1; left -= 1) await chatting(() => product).say(anna, id)
    const refused = await refusal(send(anna, id, { kind: 'photo', upload_id }))
    expect([refused.code, refused.body.error?.params]).toEqual(['not_enough_credits', { needed: 2, credits: 1 }])
    const { rows } = await product.platform.db.execute(sql`SELECT FROM chat_uploads WHERE member_id = ${anna.id}`)
    expect(rows).toHaveLength(1)
  })

  test('a photo without words is in the list of chats as one, sealed for its receiver', async () => {
    const { anna, bram, id } = await pair()
    await sendPhoto(anna, id)
    const { chats } = await product.as(bram).chat.listChats({})
    expect(chats[0]?.conversation.last_message).toMatchObject({
      text: '',
      attachment: { kind: 'photo', state: 'sealed', url: null },
    })
  })
})

describe('what is taken back', () => {
  test('is out of reach at once, and its files are kept for a report until a job removes them', async () => {
    const { anna, bram, id } = await pair()
    const before = await storedFiles()
    const { seq } = await sendVoice(anna, id)
    const url = urlOf(await seenBy(bram, id, seq))
    await unsend(anna, id, seq)
    expect(await statusAt(bram, url)).toBe(404)
    const stored = await newFiles(before)
    expect(stored).toHaveLength(1)
    // Its time has come
    await advanceJobs(product.platform.db, { name: 'chat.forget_files' })
    await expect.poll(async () => (await storedFiles()).includes(stored[0] ?? ''), { timeout: 15_000 }).toBe(false)
  })
})
