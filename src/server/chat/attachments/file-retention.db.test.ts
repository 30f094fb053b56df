import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { oneViewSeconds } from '../../../contract/constants.ts'
import { chatting } from '../../../test/members/chat.ts'
import { chatFileRoutes } from '../../../test/members/chat-files.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { zipOf } from '../../platform/files/zip.ts'
import { exportChats } from '../export.ts'
import { sweepChatFiles } from './file-jobs.ts'

let product: TestProduct
const { pair, say } = chatting(() => product)
const doors = chatFileRoutes(() => product)
const { send, sendPhoto, sendVoice, seenBy, storedFiles, retainedForReports } = doors
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const erase = ({ id }: TestMember) => transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, id))
const open = (member: TestMember, id: string, seq: number) => product.as(member).chat.openPhoto({ id, seq })
const newIn = async (list: () => Promise<string[]>, before: readonly string[]) =>
  (await list()).filter((name) => !before.includes(name))

type StoredFile = {
  seq: number
  text: string
  attachment?: { kind: string; file?: string | null; state?: string; url?: string }
}
async function evidenceOf(reporter: TestMember): Promise<StoredFile[]> {
  const { rows } = await product.platform.db.execute<{ message: StoredFile[] }>(
    sql`SELECT evidence->'message' AS message FROM reports WHERE reporter_id = ${reporter.id} ORDER BY created_at DESC LIMIT 1`,
  )
  return rows[0]?.message ?? []
}
const report = (by: TestMember, about: TestMember, messageId: string) =>
  product.as(by).moderation.report({ member_id: about.id, message_id: messageId, reason: 'nudity' })

describe('a report keeps', () => {
  test('a copy of the photo, which outlives its one view, its sender’s regret and its files', async () => {
    const { anna, bram, id } = await pair()
    const before = await retainedForReports()
    const { seq, id: messageId } = await sendPhoto(anna, id, { isOneView: true })
    await open(bram, id, seq)
    product.clock.advance(oneViewSeconds * 1_000 + 3_600_000)
    await report(bram, anna, messageId)
    product.clock.advance(86_400_000)
    await sweepChatFiles(product.platform)
    const [stored] = await evidenceOf(bram)
    expect(stored?.attachment).toMatchObject({
      kind: 'photo',
      is_one_view: true,
      state: 'gone',
      media_type: 'image/webp',
    })
    expect(stored?.attachment).not.toHaveProperty('url')
    expect((await newIn(retainedForReports, before)).map((name) => `reports/${name}`)).toEqual([
      stored?.attachment?.file,
    ])
    expect(await product.platform.storage.get(stored?.attachment?.file ?? '')).not.toBe(null)
  })

  test('what was taken back, within a day', async () => {
    const { anna, bram, id } = await pair()
    const { seq, id: messageId } = await sendVoice(anna, id)
    await product.as(anna).chat.unsendMessage({ id, seq })
    await report(bram, anna, messageId)
    const [stored] = await evidenceOf(bram)
    expect(stored?.attachment).toMatchObject({ kind: 'voice', file: expect.stringMatching(/^reports\/.*\.webm$/) })
  })

  test('of what led to it the reported one’s files, and only words of the reporter’s own', async () => {
    const { anna, bram, id } = await pair()
    await sendVoice(bram, id)
    await sendVoice(anna, id)
    await send(anna, id, { kind: 'gift', gift: 'rose' })
    const { message } = await say(anna, id, 'Pay me')
    await product.as(bram).chat.react({ id, seq: message.seq, emoji: '👎' })
    await report(bram, anna, message.id)
    const stored = await evidenceOf(bram)
    expect(stored.map(({ attachment }) => [attachment?.kind, typeof attachment?.file])).toEqual([
      ['voice', 'undefined'],
      ['voice', 'string'],
      ['gift', 'undefined'],
      [undefined, 'undefined'],
    ])
    expect(JSON.stringify(stored)).not.toMatch(/\/api\/chat\/files|👎/)
  })

  test('it until its subject is erased, not until its reporter is', async () => {
    const { anna, bram, id } = await pair()
    const before = await retainedForReports()
    const { id: messageId } = await sendVoice(anna, id)
    await report(bram, anna, messageId)
    expect(await newIn(retainedForReports, before)).toHaveLength(1)
    await erase(bram)
    expect(await newIn(retainedForReports, before)).toHaveLength(1)
    await erase(anna)
    await expect.poll(() => newIn(retainedForReports, before), { timeout: 10_000 }).toEqual([])
  })
})

test('who is erased takes their photos, voice notes, uploads and reactions along; gifts stay, from nobody', async () => {
  const { anna, bram, id } = await pair()
  const before = await storedFiles()
  const [photo, voice] = [await sendPhoto(anna, id), await sendVoice(anna, id)]
  await send(anna, id, { kind: 'gift', gift: 'rose' })
  const { message } = await say(bram, id, 'Thank you')
  await product.as(anna).chat.react({ id, seq: message.seq, emoji: '❤️' })
  await doors.uploadPhoto(anna)
  const brams = await sendVoice(bram, id)
  await erase(anna)
  await expect.poll(() => newIn(storedFiles, before), { timeout: 10_000 }).toHaveLength(1)
  const { messages } = await product.as(bram).chat.listMessages({ id })
  expect(messages.map(({ seq, attachment, reactions }) => [seq, attachment?.kind, reactions?.length])).toEqual([
    [photo.seq, undefined, undefined],
    [voice.seq, undefined, undefined],
    [3, 'gift', undefined],
    [message.seq, undefined, undefined],
    [brams.seq, 'voice', undefined],
  ])
  expect(await seenBy(bram, id, brams.seq)).toMatchObject({ url: expect.any(String) })
  expect((await product.as(bram).chat.listReceivedGifts({ id: bram.id })).gifts).toEqual([{ gift: 'rose', count: 1 }])
})

test('a copy of one’s data has what one may see, as files', async () => {
  const { anna, bram, id } = await pair()
  const sent = await sendPhoto(anna, id)
  const [sealed, opened, oneView] = [
    await sendPhoto(bram, id),
    await sendPhoto(bram, id),
    await sendPhoto(bram, id, { isOneView: true }),
  ]
  const [voice, regretted] = [await sendVoice(bram, id), await sendVoice(bram, id)]
  const gift = (await send(anna, id, { kind: 'gift', gift: 'kite' })).message
  for (const { seq } of [opened, oneView]) await open(anna, id, seq)
  await product.as(bram).chat.unsendMessage({ id, seq: regretted.seq })
  await product.as(anna).chat.saveHiddenWords({ words: ['crypto'] })
  const { db, storage, clock } = product.platform
  const zipped = await zipOf(await exportChats(db, anna.id), storage, clock.now())
  const zip = await fromBufferPromise(Buffer.concat(await zipped.toArray()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()))
  const named = (seq: number, ending: string) => `message-files/${id}/${seq}.${ending}`
  expect([...files.keys()].toSorted()).toEqual(
    [
      'messages.json',
      'hidden-words.json',
      named(sent.seq, 'webp'),
      named(opened.seq, 'webp'),
      named(voice.seq, 'webm'),
    ].toSorted(),
  )
  const [conversation] = JSON.parse(String(files.get('messages.json'))) as {
    messages: { number: number; with?: object }[]
  }[]
  const described = Object.fromEntries((conversation?.messages ?? []).map((message) => [message.number, message.with]))
  expect(described[gift.seq]).toEqual({ kind: 'gift', gift: 'kite' })
  expect(described[sealed.seq]).toEqual({ kind: 'photo', is_one_view: false, opened_at: null })
  expect(described[oneView.seq]).toMatchObject({ kind: 'photo', is_one_view: true })
  expect(described[voice.seq]).toEqual({ kind: 'voice', seconds: 1.44, file: named(voice.seq, 'webm') })
  expect(described[regretted.seq]).toBe(undefined)
})
