import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { applyFilter, filterLike, useWishedLike } from './wished-like.ts'

const minute = 60_000
beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

describe('a wish', () => {
  test('is taken once, for whom it was made', () => {
    filterLike('anna')
    expect([applyFilter('bea'), applyFilter('anna'), applyFilter('anna')]).toEqual([false, true, false])
  })
  test('is forgotten after an hour', () => {
    filterLike('anna', 0)
    expect(applyFilter('anna', 60 * minute)).toBe(false)
    filterLike('anna', 0)
    expect(applyFilter('anna', 59 * minute)).toBe(true)
  })
})

let store: LiveStore
function Page({ isLiked, like }: { isLiked: boolean; like: () => void }) {
  store = useLiveStore()
  useWishedLike('anna', isLiked, like)
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
test.each(['active', 'not_confirmed'])('comes true once for a member who is %s', async (status) => {
  filterLike('anna')
  const like = await draw(status)
  expect(like).toHaveBeenCalledOnce()
  await act(async () => store.change({ user: member('active') }))
  expect(like).toHaveBeenCalledOnce()
})

test('waits for a paused member', async () => {
  filterLike('anna')
  expect(await draw('paused')).not.toHaveBeenCalled()
})

test.each([
  ['nobody wished', false, false],
  ['they are liked already', true, true],
])('does nothing where %s', async (_why, hasWished, isLiked) => {
  if (hasWished) filterLike('anna')
  expect(await draw('active', isLiked)).not.toHaveBeenCalled()
})
