import { act, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { rememberResults, useNeighbours } from '../../features/search/result-list.ts'
import { ProfilePaging, useProfilePaging } from './profile-paging.tsx'

const ids = ['a', 'b', 'c']

function Profile() {
  const id = useLocation().pathname.split('/').at(-1) ?? ''
  const neighbours = useNeighbours(id)
  return (
    <div data-testid="profile" {...useProfilePaging(neighbours)}>
      <ProfilePaging {...neighbours} />
      <h1>{id}</h1>
      <input aria-label="text" />
    </div>
  )
}

const shown = (id: string) => screen.findByRole('heading', { name: id })
const link = (key: 'previous' | 'next') => screen.queryByRole('link', { name: copy(`profiles.paging.${key}`) })

beforeEach(() => rememberResults({ input: { verified: true }, ids, next: null }))
afterEach(() => vi.unstubAllGlobals())

test('leads to the neighbours in the results by links and arrow keys', async () => {
  renderUi(<Profile />, { path: '/members/a' })
  await shown('a')
  await vi.waitFor(() => expect(link('next')?.getAttribute('href')).toBe('/members/b'))
  expect(link('previous')).toBeNull()
  await act(async () => undefined)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await shown('b')
  await vi.waitFor(() => expect(link('previous')?.getAttribute('href')).toBe('/members/a'))
  // The keys follow with the effects of what is shown
  await act(async () => undefined)
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await shown('a')
})

test('leads on by swiping a finger across, not down', async () => {
  renderUi(<Profile />, { path: '/members/b' })
  await vi.waitFor(() => expect(link('next')).not.toBeNull())
  const swipe = (across: number, down: number) => {
    fireEvent.touchStart(screen.getByRole('heading'), { touches: [{ clientX: 200, clientY: 200 }] })
    fireEvent.touchEnd(screen.getByRole('heading'), {
      changedTouches: [{ clientX: 200 + across, clientY: 200 + down }],
    })
  }
  swipe(-120, 100)
  await shown('b')
  swipe(-120, 10)
  await shown('c')
})

test('loads the next results at the end of those that were seen', async () => {
  const fetched = vi.fn(async (_: Request) =>
    Response.json({ profiles: [{ id: 'c' }, { id: 'd' }], next_cursor: null }),
  )
  vi.stubGlobal('fetch', fetched)
  rememberResults({ input: { verified: true }, ids, next: 'more' })
  renderUi(<Profile />, { path: '/members/c' })
  await vi.waitFor(() => expect(link('next')?.getAttribute('href')).toBe('/members/d'))
  expect(fetched.mock.calls[0]?.[0].url).toContain('verified=true&cursor=more')
})

test('a profile that is in no results has the way back alone', async () => {
  renderUi(<Profile />, { path: '/members/z' })
  await shown('z')
  expect([link('previous'), link('next')]).toEqual([null, null])
  expect(screen.getByRole('link', { name: copy('common.back') }).getAttribute('href')).toBe('/members')
})
