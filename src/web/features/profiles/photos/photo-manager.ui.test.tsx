import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnPhotos, OwnPhotoView } from '../../../../contract/profiles/profiles.ts'
import { anyPattern, copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { PhotoManager } from './photo-manager.tsx'

const photo = (id: string, part: Partial<OwnPhotoView> = {}): OwnPhotoView => ({
  id,
  filename: `${id}.jpg`,
  thumb_filename: `${id}-thumb.jpg`,
  status: 'active',
  match: `/photos/${id}`,
  signature: 's',
  width: 300,
  height: 400,
  thumbhash: '',
  is_blurred: false,
  caption: '',
  is_main: false,
  is_private: false,
  rejection_reason: null,
  ...part,
})
const three = [photo('a', { is_main: true }), photo('b'), photo('c', { is_private: true })]

function Page({ start }: { start: OwnPhotos }) {
  const [own, setOwn] = useState(start)
  return <PhotoManager memberId="m" own={own} name="Anna" onChange={setOwn} />
}

type Call = { what: string; body: unknown }

/** Draws own photos; every call is answered with `photos` as they would be then, or refused. */
async function draw(photos: OwnPhotoView[], { limit = 25, refused = false } = {}) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const what = `${request.method} ${new URL(request.url).pathname}`
    calls.push({ what, body: request.method === 'GET' ? null : await request.json().catch(() => null) })
    if (refused && request.method !== 'GET')
      return Response.json({ error: { code: 'conflict', params: {} }, request_id: 'x' }, { status: 409 })
    return Response.json({ photos, photo_limit: limit })
  })
  renderUi(<Page start={{ photos, photo_limit: limit }} />)
  await screen.findByText(copyPattern('photos.count'))
  return calls
}
const tile = (place: number) => {
  const found = document.querySelector<HTMLElement>(`[data-place="${place - 1}"]`)
  if (!found) throw new Error(`no photo at ${place}`)
  return within(found)
}
const order = () => [...document.querySelectorAll('[data-handle]')].map((each) => each.getAttribute('data-handle'))

afterEach(() => vi.unstubAllGlobals())

test('says in words what each photo is: main, private, waiting, turned down and what to do', async () => {
  await draw([
    ...three,
    photo('d', { status: 'pending' }),
    photo('e', { status: 'rejected', rejection_reason: 'no face' }),
  ])
  expect(tile(1).getByText(copy('photos.main'))).toBeTruthy()
  expect(tile(1).getByText(copy('photos.album.mainStays'))).toBeTruthy()
  expect(tile(3).getByText(copy('photos.album.badge'))).toBeTruthy()
  expect(tile(4).getByText(copy('photos.waiting'))).toBeTruthy()
  expect(tile(5).getByText(copy('photos.rejected', { reason: 'no face' }))).toBeTruthy()
  expect(tile(5).getByText(copyPattern('photos.rejectedText'))).toBeTruthy()
  expect(screen.getByText(copy('photos.count', { count: 5, limit: 25 }))).toBeTruthy()
  expect(screen.getByText(`· ${copy('photos.room', { count: 20 })}`)).toBeTruthy()
})

test('the caption is right below its photo, before what a review means', async () => {
  await draw([photo('a', { is_main: true, status: 'rejected', rejection_reason: 'no face' })])
  const caption = tile(1).getByRole('textbox')
  const review = tile(1).getByText(copy('photos.rejected', { reason: 'no face' }))
  expect(caption.compareDocumentPosition(review)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('at the limit says so and what would give more, and offers no more', async () => {
  await draw(three, { limit: 3 })
  expect(screen.getByText(copyPattern('photos.fullFree', { limit: 3, premium: 25 }))).toBeTruthy()
  expect(
    screen.queryByRole('button', { name: anyPattern(copyPattern('photos.addMany'), copyPattern('photos.chooseMany')) }),
  ).toBeNull()
})

test('the arrow keys of a handle move its photo, keep the focus on it and say where it is', async () => {
  const calls = await draw(three)
  const handle = screen.getByRole('button', { name: copy('photos.move', { place: 1, count: 3 }) })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(order()).toEqual(['b', 'a', 'c'])
  expect(screen.getByText(copy('photos.moved', { place: 2, count: 3 }))).toBeTruthy()
  expect(document.activeElement?.getAttribute('data-handle')).toBe('a')
  fireEvent.keyDown(screen.getByRole('button', { name: copy('photos.move', { place: 1, count: 3 }) }), {
    key: 'ArrowLeft',
  })
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ ids: ['b', 'a', 'c'] }))
  expect(calls.filter(({ what }) => what.startsWith('PUT'))).toHaveLength(1)
})

test('words are saved on leaving their field, in one line', async () => {
  const calls = await draw(three)
  const field = screen.getByRole('textbox', { name: copy('photos.caption.label', { place: 2 }) })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'By the\nsea' } })
  fireEvent.blur(field)
  await tile(2).findByText(copy('photos.caption.saved'))
  expect(calls).toEqual([{ what: 'PATCH /api/profiles/me/photos/b', body: { caption: 'By the sea' } }])
})

test('words that the server refuses stay in their field, which says so', async () => {
  const calls = await draw(three, { refused: true })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: copy('photos.caption.label', { place: 2 }) })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'By the sea' } })
  fireEvent.blur(field)
  await tile(2).findByText(copy('photos.caption.failed'))
  expect(field.value).toBe('By the sea')
  fireEvent.click(tile(2).getByRole('button', { name: copy('photos.retry') }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
})

test('the space that is left is said near its end only', async () => {
  await draw(three)
  const field = screen.getByRole('textbox', { name: copy('photos.caption.label', { place: 2 }) })
  fireEvent.change(field, { target: { value: 'x'.repeat(80) } })
  expect(screen.queryByText(copyPattern('photos.caption.left'))).toBeNull()
  fireEvent.change(field, { target: { value: 'x'.repeat(119) } })
  expect(screen.getByText(copy('photos.caption.left', { count: 1 }))).toBeTruthy()
})

test('a photo goes into the private album at once, and back where the server refuses', async () => {
  const calls = await draw(three, { refused: true })
  const box = screen.getByRole<HTMLInputElement>('switch', { name: copy('photos.album.privateOf', { place: 2 }) })
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(screen.getByText(copy('photos.album.madePrivate', { place: 2 }))).toBeTruthy()
  await vi.waitFor(() => expect(box.checked).toBe(false))
  expect(calls[0]).toEqual({ what: 'PATCH /api/profiles/me/photos/b', body: { is_private: true } })
})

test('of more files than there is room for, the rest is left out and said', async () => {
  await draw(three, { limit: 4 })
  // Nothing is decoded in here: that what there is room for is taken is for the browser test
  vi.stubGlobal('createImageBitmap', async () => null)
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  Object.assign(HTMLImageElement.prototype, { decode: () => new Promise(() => undefined) })
  const picker = document.querySelector('input[type=file]')
  if (!picker) throw new Error('there is no picker')
  const files = ['1', '2', '3'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  fireEvent.change(picker, { target: { files } })
  expect((await screen.findByRole('alert')).textContent).toBe(copy('photos.leftOut', { count: 2, limit: 4 }))
  expect(screen.getByText(`· ${copy('photos.onTheWay', { count: 1 })}`)).toBeTruthy()
})
