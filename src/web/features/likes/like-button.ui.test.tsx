import { fireEvent, screen } from '@testing-library/react'
import { Profiler, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { LikeButton } from './like-button.tsx'
import type { LikeState } from './liking.ts'

const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }

function Page({ start }: { start: LikeState }) {
  const [state, setState] = useState(start)
  return (
    <>
      <p data-testid="page">{String(state.liked)}</p>
      <LikeButton member={anna} state={state} onChange={setState} />
    </>
  )
}

async function draw(start: LikeState, answer: () => Promise<Response>, user: UserView | null = null) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer()
  })
  renderUi(<Page start={start} />, { user })
  await screen.findByRole('button')
  return { calls, press: () => fireEvent.click(screen.getByRole('button')) }
}
const heart = () => screen.getByRole('button').getAttribute('aria-label') ?? screen.getByRole('button').textContent
const nothing = { liked: false, is_match: false }

afterEach(() => vi.unstubAllGlobals())

test('likes at once, says so, and takes it back', async () => {
  const { calls, press } = await draw(nothing, async () =>
    Response.json({ is_match: false, profile: anna, done: true }),
  )
  expect(heart()).toBe(copy('likes.button.likeName', { name: 'Anna' }))
  press()
  expect(heart()).toBe(`${copy('likes.button.liked')}. ${copy('likes.button.takeBack', { name: 'Anna' })}`)
  await screen.findByText(copy('likes.button.done', { name: 'Anna' }))
  press()
  expect(heart()).toBe(copy('likes.button.likeName', { name: 'Anna' }))
  await screen.findByText(copy('likes.button.undone', { name: 'Anna' }))
  expect(calls).toEqual(['POST /api/likes', `DELETE /api/likes/${anna.id}`])
})

test('before the address is confirmed the button says that the like waits', async () => {
  const user = { id: 'me', status: 'not_confirmed' } as UserView
  const { press } = await draw(
    nothing,
    async () => Response.json({ is_match: false, is_waiting: true, profile: anna, done: true }),
    user,
  )
  press()
  await vi.waitFor(() =>
    expect(heart()).toBe(`${copy('likes.button.waiting')}. ${copy('likes.button.takeBack', { name: 'Anna' })}`),
  )
  press()
  expect(heart()).toBe(copy('likes.button.likeName', { name: 'Anna' }))
})

test('the button answers a press in a frame of its own; the page around it follows', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const frames: string[] = []
  const note = () => frames.push(`${screen.getByTestId('page').textContent} ${heart() === liked}`)
  const liked = `${copy('likes.button.liked')}. ${copy('likes.button.takeBack', { name: 'Anna' })}`
  renderUi(
    <Profiler id="page" onRender={note}>
      <Page start={nothing} />
    </Profiler>,
  )
  fireEvent.click(await screen.findByRole('button'))
  expect(frames.filter((frame, index) => frame !== frames[index - 1])).toEqual([
    'false false',
    'false true',
    'true true',
  ])
})

test('is as before when the server refuses', async () => {
  const refusal = { error: { code: 'member_unavailable', params: {} }, request_id: 'x' }
  const { press } = await draw(nothing, async () => Response.json(refusal, { status: 404 }))
  press()
  expect(heart()).toBe(`${copy('likes.button.liked')}. ${copy('likes.button.takeBack', { name: 'Anna' })}`)
  await vi.waitFor(() => expect(heart()).toBe(copy('likes.button.likeName', { name: 'Anna' })))
})

test('asks before a match ends', async () => {
  const { calls, press } = await draw({ liked: true, is_match: true }, async () => Response.json({ done: true }))
  press()
  const dialog = await screen.findByRole('alertdialog', { name: copy('likes.unmatch.title', { name: 'Anna' }) })
  expect(dialog.textContent).toContain(copy('likes.unmatch.text', { name: 'Anna' }))
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: copy('likes.unmatch.confirm') }))
  await vi.waitFor(() => expect(calls).toEqual([`DELETE /api/likes/${anna.id}`]))
})
