import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { LikePrompt, promptDelay } from './like-prompt.tsx'

const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }

beforeAll(() => import('./like-prompt-dialog.tsx'))

test.each<[string, number | null]>([
  ['', null],
  ['t=', null],
  ['t=soon', null],
  ['t=-1', null],
  ['t=1.5', null],
  ['t=0', 0],
  ['t=5', 5],
  ['t=9999', 3_600],
])('"%s" asks for a delay of %s', (query, delay) => expect(promptDelay(new URLSearchParams(query))).toBe(delay))

test.each([
  [false, copy('likes.prompt.title', { name: 'Anna' })],
  [true, copy('likes.prompt.titleLiked', { name: 'Anna' })],
])('says that somebody likes the viewer only where that is so: %s', async (likesMe, title) => {
  renderUi(<LikePrompt member={anna} likesMe={likesMe} />, { path: `/members/${anna.id}?t=0` })
  await screen.findByRole('dialog', { name: title })
  expect(screen.getByRole('link', { name: copy('likes.prompt.go') }).getAttribute('href')).toBe(`/members/${anna.id}`)
})

test('asks nothing where the address does not', async () => {
  renderUi(
    <>
      <p>drawn</p>
      <LikePrompt member={anna} likesMe />
    </>,
  )
  await screen.findByText('drawn')
  await act(() => new Promise((done) => setTimeout(done, 100)))
  expect(screen.queryByRole('dialog')).toBeNull()
})
