import { describe, expect, test } from 'vitest'
import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { ApiError } from '../../../api/errors.ts'
import { createPhotoQueue, mayRetry, type Sending } from './photo-queue.ts'

type Sent = Sending & { name: string; done: (answer: UploadedPhoto) => void; fail: (error: unknown) => void }

const answer: UploadedPhoto = { id: 'x', photos: [], photo_limit: 3 }
const offline = new ApiError({ code: 'offline', params: {} }, 0)

/** A queue whose files are opened at once and sent when the test says so. Files named "begun…" have begun, "blind…" cannot be drawn. */
function queueForTest() {
  const sent: Sent[] = []
  const uploaded: UploadedPhoto[] = []
  const released: string[] = []
  const failed: string[] = []
  const queue = createPhotoQueue({
    open: async (file) => {
      if (file.name.startsWith('bad')) throw new ApiError({ code: 'photo_too_large', params: {} }, 413)
      const url = file.name.startsWith('blind') ? null : `blob:${file.name}`
      return { file, photo: file, url, hasBegun: file.name.startsWith('begun') }
    },
    send: ({ file }, sending) =>
      new Promise((done, fail) => {
        sending.signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
        sent.push({ ...sending, name: file.name, done, fail })
      }),
    release: (url) => released.push(url),
    onUploaded: (each) => uploaded.push(each),
    onFailed: ({ code }) => failed.push(code),
  })
  return { queue, sent, uploaded, released, failed, steps: () => queue.get().map(({ step }) => step) }
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
/** All that follows from what has happened. */
const settled = () => new Promise((done) => setTimeout(done))

describe('photos on their way', () => {
  test('are asked about one after the other, while those that are decided leave', async () => {
    const { queue, sent, uploaded, released, steps } = queueForTest()
    queue.take(files('a', 'b'))
    await settled()
    expect(steps()).toEqual(['cropping', 'cropping'])
    queue.crop(1, { x: 1, y: 2, width: 3, height: 4 })
    expect(steps()).toEqual(['sending', 'cropping'])
    expect(sent[0]).toMatchObject({ name: 'a', crop: { x: 1, y: 2, width: 3, height: 4 } })
    sent[0]?.done(answer)
    await settled()
    expect(steps()).toEqual(['cropping'])
    expect(uploaded).toEqual([answer])
    expect(released).toEqual(['blob:a'])
  })

  test('go whole where they cannot be drawn here, have begun before, or all are to', async () => {
    const { queue, sent, steps } = queueForTest()
    queue.take(files('blind', 'begun'))
    await settled()
    expect(sent.map(({ name, crop }) => [name, crop])).toEqual([
      ['blind', null],
      ['begun', null],
    ])
    queue.take(files('c', 'd'))
    queue.cropNone()
    await settled()
    expect(steps()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  })

  test('leave three at a time', async () => {
    const { queue, sent, steps } = queueForTest()
    queue.take(files('blind-1', 'blind-2', 'blind-3', 'blind-4'))
    await settled()
    expect(steps()).toEqual(['sending', 'sending', 'sending', 'waiting'])
    sent[1]?.done(answer)
    await settled()
    expect(steps()).toEqual(['sending', 'sending', 'sending'])
    expect(sent.map(({ name }) => name)).toEqual(['blind-1', 'blind-2', 'blind-3', 'blind-4'])
  })

  test('tell how far each is, that the line is down, and that the server works', async () => {
    const { queue, sent } = queueForTest()
    queue.take(files('blind'))
    await settled()
    sent[0]?.onProgress(0.5)
    expect(queue.get()[0]).toMatchObject({ share: 0.5, isHeld: false })
    sent[0]?.onHeld()
    expect(queue.get()[0]).toMatchObject({ share: 0.5, isHeld: true })
    sent[0]?.onProgress(1)
    expect(queue.get()[0]).toMatchObject({ share: null, isHeld: false })
  })

  test('that fail say why, and change nothing about the others', async () => {
    const { queue, sent, uploaded, failed, steps } = queueForTest()
    queue.take(files('bad', 'blind-1', 'blind-2'))
    await settled()
    expect(queue.get()[0]?.failure?.code).toBe('photo_too_large')
    sent[0]?.fail(offline)
    await settled()
    expect(steps()).toEqual(['failed', 'failed', 'sending'])
    expect(failed).toEqual(['photo_too_large', 'offline'])
    sent[1]?.done(answer)
    queue.retry(2)
    expect(steps()[1]).toBe('sending')
    sent[2]?.done(answer)
    await settled()
    expect(uploaded).toHaveLength(2)
    expect(steps()).toEqual(['failed'])
  })

  test('can be stopped each for itself, and together before anything is decided', async () => {
    const { queue, sent, released, failed, steps } = queueForTest()
    queue.take(files('blind-1', 'blind-2', 'a', 'b'))
    await settled()
    queue.stop(1)
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(sent[1]?.signal.aborted).toBe(false)
    queue.stopUndecided()
    await settled()
    expect(steps()).toEqual(['sending'])
    expect(released).toEqual(['blob:a', 'blob:b'])
    // Stopping is no failure
    expect(failed).toEqual([])
  })

  test('that are to go whole are decided, while they are opened, too', async () => {
    const { queue, steps } = queueForTest()
    queue.take(files('a', 'b'))
    queue.cropNone()
    queue.take(files('c'))
    queue.stopUndecided()
    await settled()
    expect(steps()).toEqual(['sending', 'sending'])
  })

  test('that are stopped while they are opened never leave', async () => {
    const { queue, sent, released, steps } = queueForTest()
    queue.take(files('a'))
    queue.stop(1)
    await settled()
    expect(steps()).toEqual([])
    expect(sent).toEqual([])
    expect(released).toEqual(['blob:a'])
  })
})

test.each([
  ['offline', true],
  ['unavailable', true],
  ['photo_limit', true],
  ['photo_unreadable', false],
  ['photo_too_large', false],
] as const)('the same file may do better after %s: %s', (code, may) => {
  expect(mayRetry({ code, params: {} })).toBe(may)
})
