import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putFile } from './upload.ts'

/** The one request that is under way, as a browser would drive it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  opened: string[] = []
  status = 0
  response: unknown = null
  headers: Record<string, string> = {}
  sent: unknown
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...opened: string[]) {
    this.opened = opened
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.end('abort')
  }
  getResponseHeader(name: string) {
    return this.headers[name] ?? null
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
  }
  end(kind: string) {
    this.dispatchEvent(new Event(kind))
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, response: unknown, headers = {}) {
    Object.assign(this, { status, response, headers })
    this.end('load')
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = new Blob(['photo'], { type: 'image/jpeg' })
const put = (options = {}) => putFile('PUT /api/chat/uploads/1', file, options)

test('a file is sent unchanged, with progress, and its answer is returned', async () => {
  const onProgress = vi.fn()
  const done = put({ onProgress })
  FakeRequest.last.progress(5, 10)
  FakeRequest.last.answer(200, { id: '1' })
  await expect(done).resolves.toEqual({ id: '1' })
  expect([FakeRequest.last.opened, FakeRequest.last.sent]).toEqual([['PUT', '/api/chat/uploads/1'], file])
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5)
})

test.each([
  ['a refusal of ours', 422, { error: { code: 'photo_too_small', params: {} } }, {}, { code: 'photo_too_small' }],
  ['too much for something on the way', 413, null, {}, { code: 'payload_too_large' }],
  ['too often for it', 429, null, { 'retry-after': '7' }, { code: 'too_many_requests', params: { retry_after: 7 } }],
  ['nobody behind it', 502, null, {}, { code: 'unavailable' }],
])('%s', async (_what, status, body, headers, expected) => {
  const done = put()
  FakeRequest.last.answer(status, body, headers)
  await expect(done).rejects.toMatchObject(expected)
})

test('a stalled upload fails as offline; a moving one does not', async () => {
  const done = put()
  const failed = expect(done).rejects.toMatchObject({ code: 'offline' })
  for (let n = 1; n < 5; n++) {
    await vi.advanceTimersByTimeAsync(50_000)
    FakeRequest.last.progress(n, 10)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

test('a stopped upload throws AbortError', async () => {
  const stopping = new AbortController()
  const done = put({ signal: stopping.signal })
  stopping.abort()
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
})
