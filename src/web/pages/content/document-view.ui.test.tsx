import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copyPattern } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { DocumentView } from './document-view.tsx'
import type { Document } from './documents.server.ts'

const terms: Document = {
  title: 'Terms',
  description: 'What counts.',
  html: '<h2 id="one"><a href="#one">One</a></h2><p>First.</p>',
  contents: ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => ({ id: text.toLowerCase(), text })),
  language: 'en',
}
const onPage = { site: { name: 'Vonk' } }
// Hidden ones count: which of the two is shown depends on the width, which is not known here
const listsOfContents = () => screen.queryAllByRole('navigation', { hidden: true })

test('a long document has its table of contents', () => {
  renderUi(<DocumentView document={terms} />, onPage)
  for (const list of listsOfContents()) {
    const links = within(list).getAllByRole('link', { hidden: true })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#one', '#two', '#three', '#four', '#five'])
  }
  expect(listsOfContents()).toHaveLength(2)
  expect(screen.queryByText(copyPattern('content.document.notTranslated'))).toBeNull()
})

test('a short one does without', () => {
  renderUi(<DocumentView document={{ ...terms, contents: terms.contents.slice(0, 4) }} />, onPage)
  expect(listsOfContents()).toEqual([])
})

test('English text on a page of another language says so, to screen readers too', () => {
  renderUi(<DocumentView document={terms} />, { ...onPage, locale: 'de' })
  expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(document.querySelector('title')?.textContent).toBe('Terms · Vonk')
})
