import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { fetchDialogs } from '../../ui/dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'

beforeAll(() => fetchDialogs())

const answer = { prompt: 'perfect_sunday' as const, answer: 'Bread, newspaper, sea.' }

async function drawn(isSent: boolean) {
  const [onSend, onOpenChange] = [vi.fn(async () => isSent), vi.fn()]
  renderUi(<CommentDialog part={{ answer }} isOpen onOpenChange={onOpenChange} onSend={onSend} />)
  const field = await screen.findByRole('textbox', { name: copy('likes.comment.label') })
  const send = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: copy('likes.comment.send') }))
  }
  return { onSend, onOpenChange, send }
}

test('shows what the comment is about, sends one line with it, and closes', async () => {
  const { onSend, onOpenChange, send } = await drawn(true)
  expect(screen.getByText(answer.answer)).toBeTruthy()
  send(' Which sea,\n I wonder? ')
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(onSend.mock.calls).toEqual([[{ text: 'Which sea, I wonder?', prompt: 'perfect_sunday' }]])
})

test('asks to leave out contact details, and stays open where the like is refused', async () => {
  const { onSend, onOpenChange, send } = await drawn(false)
  send('Mail me: anna@example.com')
  expect(await screen.findByText(copy('errors.comment_has_contact_details'))).toBeTruthy()
  expect(onSend).not.toHaveBeenCalled()
  send('Which sea?')
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  expect(onOpenChange).not.toHaveBeenCalled()
})
