import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { findEmojis, loadEmojis } from './emojis.ts'

const user = { id: '01890000-0000-7000-8000-000000000001', profile: { country: 'NL' } } as UserView

beforeEach(() => localStorage.clear())

async function drawn() {
  const onPick = vi.fn()
  renderUi(<EmojiPicker onPick={onPick} />, { user })
  await screen.findByRole('button', { name: 'grinning face' })
  return onPick
}

test('says that it loads, then shows the first group; what is picked is told', async () => {
  const onPick = vi.fn()
  renderUi(<EmojiPicker onPick={onPick} />, { user })
  expect(screen.getByText(copy('common.loading'))).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'grinning face' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('😀')
})

test('another group is one press away', async () => {
  await drawn()
  fireEvent.click(screen.getByRole('radio', { name: copy('chat.emoji.food') }))
  expect(screen.getByRole('group', { name: copy('chat.emoji.food') })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'croissant' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'grinning face' })).toBeNull()
})

test('is searched by words, says how many there are, and what to do where there are none', async () => {
  await drawn()
  const field = screen.getByRole('searchbox', { name: copy('chat.emoji.search') })
  fireEvent.change(field, { target: { value: 'Sunflow' } })
  expect(await screen.findByText(copy('chat.emoji.found', { count: 1 }))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'sunflower' })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'qqqq' } })
  expect(await screen.findByText(copy('chat.emoji.none', { query: 'qqqq' }))).toBeTruthy()
})

test('arrow keys move through the grid, which is one stop of the tab key', async () => {
  await drawn()
  const first = screen.getByRole('button', { name: 'grinning face' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  const second = document.activeElement as HTMLElement
  expect(second).not.toBe(first)
  expect(second.tabIndex).toBe(0)
  await waitFor(() => expect(first.tabIndex).toBe(-1))
  fireEvent.keyDown(second, { key: 'Home' })
  expect(document.activeElement).toBe(first)
})

test('a skin tone holds for every hand, and what was used comes first next time', async () => {
  const onPick = await drawn()
  fireEvent.change(screen.getByRole('combobox', { name: copy('chat.emoji.tone') }), { target: { value: '5' } })
  fireEvent.click(screen.getByRole('radio', { name: copy('chat.emoji.people') }))
  fireEvent.click(screen.getByRole('button', { name: 'waving hand' }))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('👋🏿')
  document.body.replaceChildren()
  renderUi(<EmojiPicker onPick={onPick} />, { user })
  expect((await screen.findByRole('button', { name: 'waving hand' })).textContent).toBe('👋🏿')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: copy('chat.emoji.used') }).checked).toBe(true)
})

test.each([
  ['REGENSCHIRM', '☂️'],
  ['kuss', '😘'],
  ['strasse', '🚸'],
])('in German, %s finds %s', async (query, emoji) => {
  vi.resetModules()
  const fresh = await import('./emojis.ts')
  const found = fresh.findEmojis(await fresh.loadEmojis('de'), query, 200)
  expect(found.map((one) => one.emoji)).toContain(emoji)
})

test('every word counts, and names come before other words', async () => {
  const groups = await loadEmojis('en')
  const found = findEmojis(groups, 'red heart', 5)
  expect(found[0]?.name).toBe('red heart')
  expect(findEmojis(groups, '', 5)).toHaveLength(5)
})
