import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../test/ui/render.tsx'
import { usePageFacts } from './page-facts.ts'
import { useCarriedSource } from './use-carried-source.ts'

vi.mock('./page-facts.ts', async (original) => ({ ...(await original<object>()), usePageFacts: vi.fn() }))

function Page() {
  useCarriedSource()
  return <Link to="/signup?gender=male">on</Link>
}
const visit = (facts: object) => {
  vi.mocked(usePageFacts).mockReturnValue({ user: null, ...facts } as never)
  window.history.replaceState(null, '', '/signup?gender=male')
  renderUi(<Page />)
  act(() => screen.getByRole('link').click())
  return window.location.search
}

test('the source of the first request stays in the address of a visitor', () => {
  expect(visit({ source: { network: 'a', sub1: 'b&c' } })).toBe('?gender=male&network=a&sub1=b%26c')
})

test.each([
  ['without a source', { source: {} }],
  ['for members', { source: { network: 'a' }, user: { id: 'anna' } }],
])('nothing is added %s', (_whom, facts) => expect(visit(facts)).toBe('?gender=male'))
