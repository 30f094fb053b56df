import { expect, it } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { renderMarkdown } from '../../../shared/markdown.ts'
import { partsOf } from './documents.server.ts'
import { findQuestions } from './faq-search.ts'
import { questionsIn } from './questions.tsx'

const { html } = renderMarkdown(
  '## One {#one}\nAn introduction.\n### Is this **free**?\nYes.\n### Was kostet ein Café?\nNichts.\n## Two {#two}\n### Łódź?\nA straße.',
)
const found = (query: string) => {
  const result = findQuestions(html, query, 'en')
  return result && { count: result.count, questions: questionsIn(result.html).map(({ question }) => question) }
}

it.each([
  ['FREE', ['Is this free?']],
  ['cafe nichts', ['Was kostet ein Café?']],
  ['lodz', ['Łódź?']],
  ['strasse', ['Łódź?']],
  ['yes nichts', []],
  // Of the mark-up, and of an introduction
  ['strong', []],
  ['introduction', []],
])('%s', (query, questions) => expect(found(query)).toEqual({ count: questions.length, questions }))

it('shows the groups of what it finds', () => {
  expect(findQuestions(html, 'free', 'en')?.html).toContain('id="one"')
  expect(findQuestions(html, 'free', 'en')?.html).not.toContain('id="two"')
})

it('needs words', () => expect(found('  ')).toBeNull())

const files = import.meta.glob<string>('/content/faq/*.md', { query: '?raw', import: 'default', eager: true })

it.each(locales)('finds a question of the page in %s by its first words', (language) => {
  const page = renderMarkdown(partsOf(files[`/content/faq/${language}.md`] ?? '').body).html
  const [first] = questionsIn(page)
  expect(questionsIn(findQuestions(page, first?.question ?? '', language)?.html ?? '')).toContainEqual(first)
})
