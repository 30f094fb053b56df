import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import type { Document } from './documents.server.ts'
import FaqPage from './faq.tsx'

const loaded: Document = {
  title: 'Questions',
  description: 'Answers.',
  html: '<h2 id="a">Money</h2><h3 id="b">What is it?</h3><p>Two credits.</p><h3 id="c">And a gift?</h3><p>Five.</p>',
  contents: [{ id: 'a', text: 'Money' }],
  language: 'en',
}
const questions = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('typing leaves the questions with these words, says how many, and what to do without any', () => {
  renderUi(<FaqPage />, { site: { name: 'Vonk' }, loaded, path: '/pages/faq' })
  expect(questions()).toEqual(['What is it?', 'And a gift?'])
  const field = screen.getByRole('searchbox', { name: copy('content.faq.label') })
  fireEvent.input(field, { target: { value: 'credits' } })
  expect(questions()).toEqual(['What is it?'])
  expect(screen.getByRole('status').textContent).toBe(copy('content.faq.found', { count: 1 }))
  fireEvent.input(field, { target: { value: 'credits elephant' } })
  expect(questions()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe(copy('content.faq.found', { count: 0 }))
  expect(screen.getByRole('heading', { name: copy('content.faq.noneTitle') })).toBeDefined()
  fireEvent.input(field, { target: { value: '' } })
  expect(questions()).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('without script the address says what to search for', () => {
  renderUi(<FaqPage />, { site: { name: 'Vonk' }, loaded, path: '/pages/faq?q=gift' })
  expect(questions()).toEqual(['And a gift?'])
})
