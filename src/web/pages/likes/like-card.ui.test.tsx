import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LikeView } from '../../../contract/likes.ts'
import { copy } from '../../../test/copy.ts'
import { anna } from '../../../test/ui/card.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { LikeCard } from './like-card.tsx'

const now = '2026-11-21T12:00:00Z'
const like: LikeView = {
  ...anna,
  distance_km: 20,
  like_new: true,
  is_match: false,
  liked_at: '2026-11-21T09:00:00Z',
  comment: null,
}

function draw(changes: Partial<LikeView>) {
  renderUi(<LikeCard like={{ ...like, ...changes }} type="received" isFirst={false} loadedAt={0} />, { now })
}

test('the time of a like is in the line of the place, and without a comment nothing is drawn for one', async () => {
  draw({})
  const time = await screen.findByText(/^3 hr\.? ago$/)
  expect(time.closest('article')).toBeTruthy()
  expect(screen.queryByRole('blockquote')).toBeNull()
  expect(screen.getByText(copy('likes.newLike'))).toBeTruthy()
})

test('a comment has its box, and leaves the time where it is', async () => {
  draw({ comment: { text: 'Sea or lake?', prompt: null, photo: null, sent_at: like.liked_at } })
  expect((await screen.findByRole('blockquote')).textContent).toContain('Sea or lake?')
  expect(screen.getByText(/^3 hr\.? ago$/).closest('article')).toBeTruthy()
})

test('a new match among the received likes is marked as a match, and can be written to', async () => {
  draw({ is_match: true })
  expect(await screen.findByText(copy('likes.match'))).toBeTruthy()
  expect(screen.queryByText(copy('likes.newLike'))).toBeNull()
  expect(screen.getByRole('link', { name: new RegExp(copy('likes.member.write')) })).toBeTruthy()
})
