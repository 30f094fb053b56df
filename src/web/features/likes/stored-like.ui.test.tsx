import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { storeLike, takeStoredLike, useStoredLike } from './stored-like.ts'

const minute = 60_000
beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

describe('a stored like', () => {
  test('is used once, for the member it was made for', () => {
    storeLike('anna')
    expect([takeStoredLike('bea'), takeStoredLike('anna'), takeStoredLike('anna')]).toEqual([false, true, false])
  })
  test('is forgotten after an hour', () => {
    storeLike('anna', 0)
    expect(takeStoredLike('anna', 60 * minute)).toBe(false)
    storeLike('anna', 0)
    expect(takeStoredLike('anna', 59 * minute)).toBe(true)
  })
})

let store: LiveStore
function Page({ isLiked, like }: { isLiked: boolean; like: () => void }) {
  store = useLiveStore()
  useStoredLike('anna', isLiked, like)
  return <p>drawn</p>
}
const member = (status: string) => ({ id: 'me', status }) as UserView

async function draw(status: string, isLiked = false) {
  const like = vi.fn()
  renderUi(<Page isLiked={isLiked} like={like} />, { user: member(status) })
  await screen.findByText('drawn')
  return like
}

// Before the address is confirmed the server lets it wait
test.each(['active', 'not_confirmed'])('is submitted once for a member who is %s', async (status) => {
  storeLike('anna')
  const like = await draw(status)
  expect(like).toHaveBeenCalledOnce()
  await act(async () => store.change({ user: member('active') }))
  expect(like).toHaveBeenCalledOnce()
})

test('waits for a paused member', async () => {
  storeLike('anna')
  expect(await draw('paused')).not.toHaveBeenCalled()
})

test.each([
  ['no like is stored', false, false],
  ['the member is liked already', true, true],
])('does nothing where %s', async (_why, isLikeStored, isLiked) => {
  if (isLikeStored) storeLike('anna')
  expect(await draw('active', isLiked)).not.toHaveBeenCalled()
})
