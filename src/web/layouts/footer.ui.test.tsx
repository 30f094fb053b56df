import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { copy } from '../../test/copy.ts'
import { renderUi } from '../../test/ui/render.tsx'
import { Footer } from './footer.tsx'

const company = { name: 'Vonk B.V.', address: 'Street 1', city: 'Town', country: 'NL', kvk: '', vat_numbers: [] }
const site = { name: 'Vonk', support_email: 'help@vonk.example', minimum_age: 18, fictional_profiles: false }
const facts = (own: string) => ({
  locale: 'en',
  look: undefined,
  site: { ...site, support_phone: own },
  company: { ...company, support_phone: '+31 10 7654321' },
})
const given = vi.hoisted(() => ({ facts: {} as object }))
vi.mock('../api/page-facts.ts', async (original) => ({
  ...(await original<object>()),
  usePageFacts: () => given.facts,
}))
vi.mock('./brand.tsx', () => ({ Mark: () => null }))

test.each([
  ['+31 20-123 45 67', '+31 20-123 45 67', 'tel:+31201234567'],
  ['', '+31 10 7654321', 'tel:+31107654321'],
])('with the site’s phone number %j the footer names %s', (own, written, address) => {
  given.facts = facts(own)
  renderUi(<Footer />)
  expect(screen.getByRole('link', { name: written }).getAttribute('href')).toBe(address)
  expect(screen.getByText(copy('common.footer.rights', { years: '2025' }))).toBeDefined()
})
