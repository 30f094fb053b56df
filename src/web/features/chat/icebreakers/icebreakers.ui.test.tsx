import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { IcebreakersAt } from './icebreakers.tsx'

const lines = [
  { id: 'a', text: 'You both like sailing: where would you go first?' },
  { id: 'b', text: 'Coffee or tea?' },
  { id: 'c', text: 'What made you smile this week?' },
]

function Held({ isBegun = false }: { isBegun?: boolean }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <textarea ref={field} aria-label="Field" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <IcebreakersAt
        conversationId="c1"
        name="Anna"
        credits={1}
        field={field}
        isBegun={isBegun || text !== ''}
        onPick={setText}
      />
    </>
  )
}

function answering(...answers: (() => Response)[]) {
  const request = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error())
  vi.stubGlobal('fetch', request)
  return request
}
const good = () => Response.json({ lines })
const none = () => Response.json({ lines: [] })
const bad = () => new Response('{}', { status: 500 })
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('are offered by themselves; a line goes into the field with the focus, and they do not come again', async () => {
  answering(good)
  renderUi(<Held />)
  const line = await screen.findByRole('button', { name: /sailing/ }, { timeout: 5_000 })
  // Nothing lies over the field
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(line)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Field')
  expect(field.value).toBe(lines[0]?.text)
  await waitFor(() => expect(screen.queryByRole('button', { name: /sailing/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(localStorage.getItem('hide-icebreakers-c1')).not.toBeNull()
})

test('leave the place to words of one’s own, by a button or the first letter', async () => {
  answering(good)
  renderUi(<Held />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Field')
  await screen.findByRole('button', { name: /sailing/ }, { timeout: 5_000 })
  fireEvent.change(field, { target: { value: 'H' } })
  expect(screen.queryByRole('button', { name: /sailing/ })).toBeNull()
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: copy('chat.icebreakers.own') }))
  expect(screen.queryByRole('button', { name: /sailing/ })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('are asked for once they were closed, by a button only', async () => {
  localStorage.setItem('hide-icebreakers-c1', 'once')
  const fetched = answering(good)
  renderUi(<Held />)
  await settled()
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: copy('chat.icebreakers.open') }))
  expect(await screen.findByRole('button', { name: 'Coffee or tea?' }, { timeout: 5_000 })).toBeTruthy()
  expect(screen.getByText(copy('chat.composer.cost', { cost: '1 credit' }))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: copy('chat.icebreakers.own') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['something was begun', good, true],
  ['there are none', none, false],
  ['they cannot be loaded', bad, false],
])('are not offered by themselves where %s', async (_when, answer, isBegun) => {
  answering(answer)
  renderUi(<Held isBegun={isBegun} />)
  await settled()
  expect(screen.getByRole('button', { name: copy('chat.icebreakers.open') })).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('are not offered beside a text that was begun while they were on their way', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  renderUi(<Held />)
  fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'Hel' } })
  answer(good())
  await settled()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('opened by hand, they say that there are none, or offer another try', async () => {
  localStorage.setItem('hide-icebreakers-c1', 'once')
  answering(bad, none)
  renderUi(<Held />)
  fireEvent.click(screen.getByRole('button', { name: copy('chat.icebreakers.open') }))
  fireEvent.click(await screen.findByRole('button', { name: copy('common.tryAgain') }, { timeout: 5_000 }))
  expect(await screen.findByText(copy('chat.icebreakers.noneTitle'))).toBeTruthy()
})
