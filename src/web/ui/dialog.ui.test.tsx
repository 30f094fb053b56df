import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { copy } from '../../test/copy.ts'
import { renderUi } from '../../test/ui/render.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'

function Opened({ isDismissable = true }: { isDismissable?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Filters" isDismissable={isDismissable}>
      Inside
    </Dialog>
  )
}

test('a dialog is named by its title, holds the focus, and closes with Esc', async () => {
  renderUi(<Opened />)
  const dialog = await screen.findByRole('dialog', { name: 'Filters' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a dialog that must not be lost has no close button and ignores Esc', async () => {
  renderUi(<Opened isDismissable={false} />)
  const dialog = await screen.findByRole('dialog', { name: 'Filters' })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('button', { name: copy('common.close') })).toBeNull()
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('a question stays, busy, until its answer is carried out', async () => {
  const work = Promise.withResolvers<void>()
  const onOpenChange = vi.fn()
  renderUi(
    <AlertDialog
      isOpen
      onOpenChange={onOpenChange}
      title="Delete?"
      confirmLabel="Delete it"
      isDanger
      onConfirm={() => work.promise}
    >
      Gone for good.
    </AlertDialog>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: copy('common.cancel') }).hasAttribute('disabled')).toBe(true)
  await act(async () => work.resolve())
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
