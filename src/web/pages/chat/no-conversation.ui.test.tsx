import { screen } from '@testing-library/react'
import { useOutletContext } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import type { InboxContext } from './inbox.tsx'
import NoConversation from './no-conversation.tsx'

vi.mock('react-router', async (original) => ({ ...(await original<object>()), useOutletContext: vi.fn() }))
const match = (id: string, name: string) => ({ id, name, main_image: null }) as InboxContext['matches'][number]
const withMatches = (...matches: InboxContext['matches'][number][]) =>
  vi.mocked(useOutletContext).mockReturnValue({ matches } satisfies Pick<InboxContext, 'matches'>)
beforeEach(() => withMatches())

test('every new match is a way to a first message, the newest first', async () => {
  withMatches(match('1', 'Milo'), match('2', 'Ben'), match('3', 'Sam'), match('4', 'Tom'))
  renderUi(<NoConversation />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringContaining(copy('chat.empty.title', { name: 'Milo' })), '/members/1/chat'],
    [expect.stringContaining(copy('chat.empty.title', { name: 'Ben' })), '/members/2/chat'],
    [expect.stringContaining(copy('chat.empty.title', { name: 'Sam' })), '/members/3/chat'],
    [expect.stringContaining(copy('chat.empty.title', { name: 'Tom' })), '/members/4/chat'],
  ])
})

test('without a new match it says what to choose, and where new people are', async () => {
  renderUi(<NoConversation />)
  await screen.findByRole('heading', { name: copy('chat.choose.title') })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/members', '/daily-picks'])
})
