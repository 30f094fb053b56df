import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useLiveState } from '../../live/provider.tsx'
import { PassButton } from './pass-button.tsx'

const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }

function Page() {
  const [isPassed, setPassed] = useState(false)
  const newLikes = useLiveState((state) => state.newLikes)
  return (
    <>
      <PassButton member={anna} isPassed={isPassed} onChange={setPassed} />
      <output>{newLikes} new</output>
    </>
  )
}

async function draw(answer: (method: string) => Response) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer(request.method)
  })
  renderUi(<Page />)
  const button = await screen.findByRole('button')
  return { calls, button }
}

afterEach(() => vi.unstubAllGlobals())

test('passes at once, says so, and takes it back; the badge follows', async () => {
  const { calls, button } = await draw((method) => Response.json({ num_new_likes: method === 'POST' ? 2 : 3 }))
  expect(button.getAttribute('aria-label')).toBe(copy('likes.pass.actName', { name: 'Anna' }))
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe(copy('likes.pass.undoName', { name: 'Anna' }))
  await screen.findByText(copy('likes.pass.done', { name: 'Anna' }), { selector: '[role=status]' })
  await screen.findByText('2 new')
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe(copy('likes.pass.actName', { name: 'Anna' }))
  await screen.findByText(copy('likes.pass.undone', { name: 'Anna' }))
  await screen.findByText('3 new')
  expect(calls).toEqual(['POST /api/likes/passes', `DELETE /api/likes/passes/${anna.id}`])
})

test('is as before when the server refuses', async () => {
  const refusal = { error: { code: 'conflict', params: {} }, request_id: 'x' }
  const { button } = await draw(() => Response.json(refusal, { status: 409 }))
  fireEvent.click(button)
  expect(button.getAttribute('aria-label')).toBe(copy('likes.pass.undoName', { name: 'Anna' }))
  await vi.waitFor(() => expect(button.getAttribute('aria-label')).toBe(copy('likes.pass.actName', { name: 'Anna' })))
})
