import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../../api/browser.ts'
import { ApiError } from '../../../api/errors.ts'
import { putFile } from '../../../api/upload.ts'
import { createDelivery } from './delivery.ts'
import type { Outgoing } from './entry.ts'

vi.mock('../../../api/browser.ts', () => ({ browserApi: { chat: { sendMessage: vi.fn() } } }))
vi.mock('../../../api/upload.ts', () => ({ putFile: vi.fn(async () => ({})) }))

const message: Outgoing = {
  ...{ id: 'm', conversationId: 'c', text: 'hi', at: '2026' },
  ...{ replyTo: null, attachment: null, failure: null, progress: null },
}
const file = new Blob(['x'], { type: 'audio/mp4' })
const voice: Outgoing = { ...message, attachment: { kind: 'voice', file, durationMs: 9, peaks: [1, 2] } }
const photo: Outgoing = { ...message, attachment: { kind: 'photo', file, isOneView: true, width: 1, height: 1 } }
const expired = () => new ApiError({ code: 'upload_gone', params: {} }, 410)
const send = vi.mocked(browserApi.chat.sendMessage)
let stopping = new AbortController()
const sending = () => ({ signal: stopping.signal, onProgress: () => undefined })

beforeEach(() => {
  stopping = new AbortController()
  send.mockReset().mockResolvedValue({ message: { id: 'm' }, credits: 1 } as never)
  vi.mocked(putFile).mockReset().mockResolvedValue({})
})
afterEach(() => void vi.restoreAllMocks())

test.each<[string, Outgoing, object, string | null]>([
  ['words', message, {}, null],
  ['an answer', { ...message, replyTo: 7 }, { reply_to: 7 }, null],
  [
    'a gift',
    { ...message, attachment: { kind: 'gift', gift: 'rose' } },
    { attachment: { kind: 'gift', gift: 'rose' } },
    null,
  ],
  ['a voice note', voice, { attachment: { kind: 'voice', upload_id: 'm' } }, 'PUT /api/chat/uploads/m?peaks=1,2'],
  ['a photo', photo, { attachment: { kind: 'photo', upload_id: 'm', is_one_view: true } }, 'PUT /api/chat/uploads/m'],
])('sends %s', async (_what, entry, more, address) => {
  await createDelivery()(entry, sending())
  expect(send).toHaveBeenCalledExactlyOnceWith({ id: 'c', message_id: 'm', text: 'hi', ...more })
  expect(vi.mocked(putFile).mock.calls.map(([route]) => route)).toEqual(address ? [address] : [])
})

test('a file that has arrived does not leave again for another try', async () => {
  const deliver = createDelivery()
  send.mockRejectedValueOnce(new ApiError({ code: 'offline', params: {} }, 0))
  await expect(deliver(photo, sending())).rejects.toThrow('offline')
  await deliver(photo, sending())
  expect([vi.mocked(putFile).mock.calls.length, send.mock.calls.length]).toEqual([1, 2])
})

test('a file that is gone leaves once more; a second time is told', async () => {
  send.mockRejectedValueOnce(expired())
  await createDelivery()(photo, sending())
  expect([vi.mocked(putFile).mock.calls.length, send.mock.calls.length]).toEqual([2, 2])
  send.mockRejectedValue(expired())
  await expect(createDelivery()(photo, sending())).rejects.toThrow('upload_gone')
})

test('what is given up during its upload is not sent', async () => {
  vi.mocked(putFile).mockImplementation(async () => {
    stopping.abort()
    return {}
  })
  await expect(createDelivery()(photo, sending())).rejects.toThrow()
  expect(send).not.toHaveBeenCalled()
})
