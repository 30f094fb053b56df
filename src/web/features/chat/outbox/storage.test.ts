import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Outgoing } from './entry.ts'
import { clearShelves, openStorage } from './storage.ts'

const entry = (id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  id,
  conversationId: 'a',
  text: `text ${id}`,
  at: '2026-01-01',
  replyTo: null,
  attachment: null,
  failure: null,
  progress: null,
  ...more,
})
const ids = async (memberId: string) => (await openStorage(memberId).load()).map(({ id }) => id)
afterEach(() => clearShelves(() => true))

test('gives back what was put on it, in the order of writing, whatever the clock and slow files do', async () => {
  const storage = openStorage('anna')
  const slow = Object.assign(new Blob(['first']), {
    arrayBuffer: async () => {
      await new Promise((done) => setTimeout(done, 20))
      return new Uint8Array([1]).buffer
    },
  })
  const photo = { kind: 'photo', file: slow, isOneView: true, width: 4, height: 3 } as const
  vi.spyOn(Date, 'now').mockReturnValueOnce(2_000).mockReturnValue(1_000)
  await Promise.all([storage.add(entry('1', { attachment: photo })), storage.add(entry('2')), storage.add(entry('3'))])
  expect(await ids('anna')).toEqual(['1', '2', '3'])
  const later = openStorage('anna')
  await later.load()
  await later.add(entry('4'))
  expect(await ids('anna')).toEqual(['1', '2', '3', '4'])
})

test('keeps files to the byte, with their type, and everything beside them', async () => {
  const storage = openStorage('anna')
  const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256)
  const file = new Blob([bytes], { type: 'audio/mp4' })
  const voice = entry('1', { attachment: { kind: 'voice', file, durationMs: 900, peaks: [1, 100] }, replyTo: 4 })
  const gift = entry('2', { attachment: { kind: 'gift', gift: 'rose' } })
  await storage.add(voice)
  await storage.add(gift)
  const [voiceEntry, given] = await openStorage('anna').load()
  expect(given).toEqual(gift)
  expect(voiceEntry).toMatchObject({ replyTo: 4, attachment: { kind: 'voice', durationMs: 900, peaks: [1, 100] } })
  const back = voiceEntry?.attachment?.kind === 'voice' ? voiceEntry.attachment.file : new Blob()
  expect(back.type).toBe('audio/mp4')
  expect(new Uint8Array(await back.arrayBuffer())).toEqual(bytes)
})

test('what was removed before it was there does not come', async () => {
  const storage = openStorage('anna')
  const adding = storage.add(
    entry('1', { attachment: { kind: 'photo', file: new Blob(['x']), isOneView: false, width: 1, height: 1 } }),
  )
  await storage.remove(['1'])
  await adding
  expect(await ids('anna')).toEqual([])
})

test('a refusal is kept, and taken back', async () => {
  const storage = openStorage('anna')
  const failure = { code: 'not_enough_credits', params: { needed: 3 } } as const
  await storage.add(entry('1'))
  await storage.hold('1', failure)
  await storage.hold('unknown', failure)
  expect(await storage.load()).toEqual([entry('1', { failure })])
  await storage.hold('1', null)
  expect(await storage.load()).toEqual([entry('1')])
})

test('members do not see each other’s, and are forgotten one by one', async () => {
  await openStorage('anna').add(entry('1'))
  await openStorage('bert').add(entry('2'))
  expect([await ids('anna'), await ids('bert')]).toEqual([['1'], ['2']])
  await clearShelves((memberId) => memberId !== 'anna')
  expect([await ids('anna'), await ids('bert')]).toEqual([['1'], []])
})

test('one that cannot be kept is told, and takes none of its neighbours with it', async () => {
  const storage = openStorage('anna')
  const broken = entry('2', { failure: { code: 'offline', params: { not: (() => 1) as unknown as string } } })
  const results = await Promise.allSettled([storage.add(entry('1')), storage.add(broken), storage.add(entry('3'))])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ids('anna')).toEqual(['1', '3'])
})

test('thousands are written in few transactions', async () => {
  const storage = openStorage('anna')
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await Promise.all(Array.from({ length: 2_000 }, (_, n) => storage.add(entry(`m${n}`))))
  expect(begun.mock.calls.length).toBeLessThan(10)
  expect((await ids('anna')).length).toBe(2_000)
})
