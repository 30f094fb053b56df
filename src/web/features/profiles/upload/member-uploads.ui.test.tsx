import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnPhotos, UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { ApiError } from '../../../api/errors.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { PhotoManager } from '../photos/photo-manager.tsx'
import type { Sending } from './photo-queue.ts'
import type { photoTransferOf } from './photo-transfer.ts'

type Sent = Sending & { done: (answer: UploadedPhoto) => void; fail: (error: unknown) => void }
const line = vi.hoisted(() => ({ sent: [] as Sent[], hasBegun: true }))

// The transfer is covered by the browser test; here it ends when the test says so
vi.mock('./photo-transfer.ts', () => ({
  photoTransferOf: (): ReturnType<typeof photoTransferOf> => ({
    hasBegun: () => line.hasBegun,
    send: (_opened, sending) =>
      new Promise((done, fail) => {
        sending.signal.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
        line.sent.push({ ...sending, done, fail })
      }),
  }),
}))

const offline = new ApiError({ code: 'offline', params: {} }, 0)
const none: OwnPhotos = { photos: [], photo_limit: 3 }
let requests: string[] = []
let released: string[] = []
let changes = 0
let members = 0

beforeEach(() => {
  Object.assign(line, { sent: [], hasBegun: true })
  requests = []
  released = []
  changes = 0
  let opened = 0
  Object.assign(URL, {
    createObjectURL: () => {
      opened += 1
      return `blob:${opened}`
    },
    revokeObjectURL: (url: string) => released.push(url),
  })
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined })
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname)
    return Response.json(none)
  })
})
afterEach(() => vi.unstubAllGlobals())

function Site({ memberId }: { memberId: string }) {
  const [isProfile, setProfile] = useState(true)
  function onChange() {
    changes += 1
  }
  return (
    <>
      <button type="button" onClick={() => setProfile(!isProfile)}>
        {isProfile ? 'Leave' : 'Come back'}
      </button>
      {isProfile && <PhotoManager memberId={memberId} own={none} name="Anna" onChange={onChange} />}
      <Toasts />
    </>
  )
}

/** The profile page of a member of their own, with files chosen. */
async function choose(count: number) {
  members += 1
  renderUi(<Site memberId={`member-${members}`} />)
  await screen.findByText('Leave')
  const picker = document.querySelector('input[type=file]')
  if (!picker) throw new Error('there is no picker')
  const files = Array.from({ length: count }, (_, at) => new File(['x'], `${at}`, { type: 'image/jpeg' }))
  fireEvent.change(picker, { target: { files } })
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Whether the browser would ask before the tab is closed. */
function warnsOnClosing() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('photos on their way when the page is left', () => {
  test('are there on coming back, and take their places', async () => {
    await choose(2)
    await vi.waitFor(() => expect(line.sent).toHaveLength(2))
    await press('Leave')
    expect(screen.queryByAltText(copy('photos.newPhoto', { number: 1 }))).toBeNull()
    expect(warnsOnClosing()).toBe(true)
    await act(async () => line.sent[0]?.onProgress(0.5))
    await press('Come back')
    expect(screen.getByText(`· ${copy('photos.onTheWay', { count: 2 })}`)).toBeTruthy()
    const bars = screen.getAllByRole('progressbar', { name: copy('photos.uploading') })
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['50', '0'])
    // Three have a place: one is left
    const picker = document.querySelector('input[type=file]') as Element
    const files = [new File(['x'], 'a', { type: 'image/jpeg' }), new File(['x'], 'b', { type: 'image/jpeg' })]
    fireEvent.change(picker, { target: { files } })
    expect(screen.getByRole('alert').textContent).toMatch(copyPattern('photos.leftOut', { count: 1 }))
    await press(copy('photos.stopOne', { number: 1 }))
    expect(line.sent[0]?.signal.aborted).toBe(true)
    await press('Leave')
    await act(async () => line.sent.map(({ done }) => done({ id: 'x', ...none })))
    expect(warnsOnClosing()).toBe(false)
  })

  test('and arrive meanwhile, change nothing on a page that is gone; the next one looks for them', async () => {
    await choose(1)
    await vi.waitFor(() => expect(line.sent).toHaveLength(1))
    await press('Leave')
    await act(async () => line.sent[0]?.done({ id: 'x', ...none }))
    expect([changes, requests, released]).toEqual([0, [], ['blob:1']])
    expect(warnsOnClosing()).toBe(false)
    await press('Come back')
    await vi.waitFor(() => expect(changes).toBe(1))
    expect(requests).toEqual(['/api/profiles/me/photos'])
    expect(screen.queryByAltText(copy('photos.newPhoto', { number: 1 }))).toBeNull()
  })

  test('and fail meanwhile, are told at once and there on coming back, until they are left out', async () => {
    await choose(2)
    await vi.waitFor(() => expect(line.sent).toHaveLength(2))
    await press('Leave')
    await act(async () => line.sent[0]?.fail(offline))
    expect(await screen.findByText(copy('photos.failedUnseen', { count: 1 }))).toBeTruthy()
    await act(async () => line.sent[1]?.fail(offline))
    expect(await screen.findByText(copy('photos.failedUnseen', { count: 2 }))).toBeTruthy()
    await press('Come back')
    expect(screen.getByAltText(copy('photos.newPhoto', { number: 1 })).getAttribute('src')).toBe('blob:1')
    await press(copy('photos.leaveOutOne', { number: 1 }))
    expect(released).toEqual(['blob:1'])
    await press(copy('photos.retryOne', { number: 2 }))
    expect(line.sent).toHaveLength(3)
  })

  test('and wait to be cropped, are dropped', async () => {
    line.hasBegun = false
    await choose(2)
    await screen.findByRole('dialog')
    await vi.waitFor(() => expect(screen.getAllByText(copy('photos.cropFirst'))).toHaveLength(2))
    // The browser's back button, below the open dialog
    await act(async () => fireEvent.click(screen.getByText('Leave')))
    expect(released).toEqual(['blob:1', 'blob:2'])
    await press('Come back')
    expect(screen.queryByAltText(copy('photos.newPhoto', { number: 1 }))).toBeNull()
    expect(line.sent).toEqual([])
  })
})

test('a failure that is seen on the page is told there only', async () => {
  await choose(1)
  await vi.waitFor(() => expect(line.sent).toHaveLength(1))
  await act(async () => line.sent[0]?.fail(offline))
  expect(screen.getByRole('alert').textContent).toMatch(copyPattern('errors.offline'))
  expect(screen.queryByText(copy('photos.failedUnseen', { count: 1 }))).toBeNull()
})
