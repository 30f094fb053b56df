import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy, copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { MemberRefused } from './member-refused.tsx'

/** What a loader throws for a named error of the API. */
const thrown = (status: number, code: string, params = {}) => ({
  status,
  statusText: '',
  internal: false,
  data: { code, params },
})

test('says who blocked, in the words that were agreed, and leads on', async () => {
  renderUi(<MemberRefused error={thrown(403, 'blocked_by_member', { name: 'Anna' })} />, { path: '/members/x' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(copy('errors.blocked_by_member', { name: 'Anna' }))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/members')
})

test.each(['member_unavailable', 'not_found'])('says the same of everybody else who is not shown: %s', async (code) => {
  renderUi(<MemberRefused error={thrown(404, code)} />, { path: '/members/x' })
  await screen.findByText(copy('likes.member.goneText'))
  expect(screen.queryByText(copyPattern('errors.debit_blocked'))).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/members')
})
