import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { useProofOfWork } from './use-puzzle.tsx'

const { solveProofOfWork } = vi.hoisted(() => ({ solveProofOfWork: vi.fn<() => Promise<string | null>>() }))
vi.mock('./puzzle-solver.ts', () => ({ solveProofOfWork }))

let sent: (string | null)[] = []
beforeEach(() => {
  sent = []
  solveProofOfWork.mockReset()
})

function PuzzleForm() {
  const puzzle = useProofOfWork()
  return (
    <Form
      {...puzzle.form}
      onSubmit={(event) => {
        puzzle.form.onSubmit(event)
        if (event.defaultPrevented) return
        sent.push(String(new FormData(event.currentTarget).get('altcha')))
        event.preventDefault()
      }}
    >
      <input name="word" aria-label="word" />
      {puzzle.field}
      <SubmitButton isBusy={puzzle.isWaiting}>Go</SubmitButton>
    </Form>
  )
}

async function draw() {
  renderUi(<PuzzleForm />)
  return screen.findByRole('button', { name: 'Go' })
}

test('the challenge is solved once, when the form gets the focus, and submitted with it', async () => {
  solveProofOfWork.mockResolvedValue('solved')
  const button = await draw()
  expect(solveProofOfWork).not.toHaveBeenCalled()
  fireEvent.focus(screen.getByLabelText('word'))
  fireEvent.focus(button)
  await vi.waitFor(() => expect(solveProofOfWork).toHaveBeenCalledTimes(1))
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual(['solved']))
})

test('submitting earlier waits for the solution with a busy button, and sends once', async () => {
  let solve: (payload: string) => void = () => undefined
  solveProofOfWork.mockReturnValue(new Promise((resolve) => (solve = resolve)))
  const button = await draw()
  fireEvent.click(button)
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  fireEvent.submit(button.closest('form') as HTMLFormElement)
  expect(sent).toEqual([])
  solve('late')
  await vi.waitFor(() => expect(sent).toEqual(['late']))
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('each try has a solution of its own', async () => {
  solveProofOfWork.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
  const button = await draw()
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual(['first']))
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
})

test('without a solution the form is sent without it', async () => {
  solveProofOfWork.mockRejectedValue(new Error('no workers here'))
  const button = await draw()
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual(['']))
})

test('waits at most fifteen seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    solveProofOfWork.mockReturnValue(new Promise(() => undefined))
    const button = await draw()
    fireEvent.click(button)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(sent).toEqual(['']))
  } finally {
    vi.useRealTimers()
  }
})
