import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuAction } from './menu.tsx'

test('a menu opens from its button with the keyboard and does what is chosen', async () => {
  const remove = vi.fn()
  renderUi(
    <Menu label="Photo" trigger={<IconButton label="More">…</IconButton>}>
      <MenuAction onAction={remove}>Delete</MenuAction>
    </Menu>,
  )
  const trigger = await screen.findByRole('button', { name: 'More' })
  expect(trigger.getAttribute('aria-haspopup')).toBe('true')
  fireEvent.keyDown(trigger, { key: 'ArrowDown' })
  fireEvent.keyUp(trigger, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await expect.poll(() => remove.mock.calls.length).toBe(1)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a busy button keeps the focus and cannot be pressed again', async () => {
  const press = vi.fn()
  renderUi(
    <Button isBusy onPress={press}>
      Save
    </Button>,
  )
  const button = await screen.findByRole('button', { name: 'Save' })
  button.focus()
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a button that waits says so, and hands on what its caller says', async () => {
  renderUi(
    <>
      <Button aria-disabled>Send</Button>
      <Button isBusy>Save</Button>
      <Button>Delete</Button>
    </>,
  )
  await screen.findByRole('button', { name: 'Send' })
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))
  expect(buttons).toEqual(['true', 'true', null])
})
