import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedLikeView } from '../../../contract/likes.ts'
import { copy } from '../../../test/copy.ts'
import { anna } from '../../../test/ui/card.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { LikeCard } from './like-card.tsx'

const now = '2026-11-21T12:00:00Z'
const like: ListedLikeView = {
  ...anna,
  distance_km: 20,
  answer: { prompt: 'kitchen', answer: 'Leaving on time.' },
  like_new: true,
  is_match: false,
  liked_at: '2026-11-21T09:00:00Z',
  comment: null,
}

function draw(changes: Partial<ListedLikeView>) {
  renderUi(<LikeCard like={{ ...like, ...changes }} type="received" isFirst={false} loadedAt={0} />, { now })
}

test('the time of a like is in the line of the place, and without a comment an answer is shown', async () => {
  draw({})
  const time = await screen.findByText(/^3 hr\.? ago$/)
  expect(time.closest('article')).toBeTruthy()
  expect(screen.queryByRole('blockquote')).toBeNull()
  expect(screen.getByText('Leaving on time.')).toBeTruthy()
  expect(screen.getByText(copy('likes.newLike'))).toBeTruthy()
})

test('a comment has its box in place of the answer, and leaves the time where it is', async () => {
  draw({ comment: { text: 'Sea or lake?', prompt: null, photo: null, sent_at: like.liked_at } })
  expect((await screen.findByRole('blockquote')).textContent).toContain('Sea or lake?')
  expect(screen.queryByText('Leaving on time.')).toBeNull()
  expect(screen.getByText(/^3 hr\.? ago$/).closest('article')).toBeTruthy()
})

test('a new match among the received likes is marked as a match, and can be written to', async () => {
  draw({ is_match: true })
  expect(await screen.findByText(copy('likes.match'))).toBeTruthy()
  expect(screen.queryByText(copy('likes.newLike'))).toBeNull()
  expect(screen.getByRole('link', { name: new RegExp(copy('likes.member.write')) })).toBeTruthy()
})
