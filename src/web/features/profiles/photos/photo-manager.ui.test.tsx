import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnPhotos, OwnPhotoView } from '../../../../contract/profiles/profiles.ts'
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
  await screen.findByText(/\d of \d+ photos/)
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
  expect(tile(1).getByText('Main photo')).toBeTruthy()
  expect(tile(1).getByText('Your main photo is always public.')).toBeTruthy()
  expect(tile(3).getByText('Private')).toBeTruthy()
  expect(tile(4).getByText('Waiting for review')).toBeTruthy()
  expect(tile(5).getByText('Not accepted: no face')).toBeTruthy()
  expect(tile(5).getByText(/Delete it, and choose another one/)).toBeTruthy()
  expect(screen.getByText('5 of 25 photos')).toBeTruthy()
  expect(screen.getByText('· Room for 20 more')).toBeTruthy()
})

test('at the limit says so and what would give more, and offers no more', async () => {
  await draw(three, { limit: 3 })
  expect(screen.getByText(/Free members have up to 3 photos, premium members up to 25/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add photos|Choose photos/ })).toBeNull()
})

test('the arrow keys of a handle move its photo, keep the focus on it and say where it is', async () => {
  const calls = await draw(three)
  const handle = screen.getByRole('button', { name: 'Move photo 1 of 3' })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'ArrowRight' })
  expect(order()).toEqual(['b', 'a', 'c'])
  expect(screen.getByText('Photo moved to place 2 of 3')).toBeTruthy()
  expect(document.activeElement?.getAttribute('data-handle')).toBe('a')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move photo 1 of 3' }), { key: 'ArrowLeft' })
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ ids: ['b', 'a', 'c'] }))
  expect(calls.filter(({ what }) => what.startsWith('PUT'))).toHaveLength(1)
})

test('words are saved on leaving their field, in one line', async () => {
  const calls = await draw(three)
  const field = screen.getByRole('textbox', { name: 'Words for photo 2' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'By the\nsea' } })
  fireEvent.blur(field)
  await tile(2).findByText('Saved')
  expect(calls).toEqual([{ what: 'PATCH /api/profiles/me/photos/b', body: { caption: 'By the sea' } }])
})

test('words that the server refuses stay in their field, which says so', async () => {
  const calls = await draw(three, { refused: true })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words for photo 2' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'By the sea' } })
  fireEvent.blur(field)
  await tile(2).findByText('Not saved')
  expect(field.value).toBe('By the sea')
  fireEvent.click(tile(2).getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
})

test('the space that is left is said near its end only', async () => {
  await draw(three)
  const field = screen.getByRole('textbox', { name: 'Words for photo 2' })
  fireEvent.change(field, { target: { value: 'x'.repeat(80) } })
  expect(screen.queryByText(/characters? left/)).toBeNull()
  fireEvent.change(field, { target: { value: 'x'.repeat(119) } })
  expect(screen.getByText('1 character left')).toBeTruthy()
})

test('a photo goes into the private album at once, and back where the server refuses', async () => {
  const calls = await draw(three, { refused: true })
  const box = screen.getByRole<HTMLInputElement>('switch', { name: 'Photo 2 in my private album' })
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(screen.getByText('Photo 2 is in your private album now')).toBeTruthy()
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
  expect((await screen.findByRole('alert')).textContent).toBe('2 photos were left out: your account has room for 4.')
  expect(screen.getByText('· 1 more on its way')).toBeTruthy()
})
