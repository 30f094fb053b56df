import { expect, it } from 'vitest'
import { renderMarkdown } from '../../../shared/markdown.ts'
import { partsOf } from './documents.server.ts'
import { questionsIn } from './questions.tsx'

it('takes questions with their answers, as plain words', () => {
  const { html } = renderMarkdown(
    [
      '## Group {#group}',
      'An introduction.',
      '### Is this a *question*?',
      'Yes, [it is](/pages/faq).',
      '',
      '- R & D',
      '- "so" it is',
      '### And this? {#this}',
      'Also.',
      '## Next group',
      'Not an answer.',
    ].join('\n'),
  )
  expect(questionsIn(html)).toEqual([
    { question: 'Is this a question?', answer: 'Yes, it is. R & D "so" it is' },
    { question: 'And this?', answer: 'Also.' },
  ])
})

const files = import.meta.glob<string>('/content/faq/*.md', { query: '?raw', import: 'default', eager: true })

it.each(Object.entries(files))('finds every one of %s, each with its answer', (_path, source) => {
  const { body } = partsOf(source)
  const questions = questionsIn(renderMarkdown(body).html)
  expect(questions).toHaveLength(body.match(/^### /gm)?.length ?? 0)
  for (const { question, answer } of questions) expect([question, answer].join('|')).not.toMatch(/[<>]|^\||\|$/)
})
