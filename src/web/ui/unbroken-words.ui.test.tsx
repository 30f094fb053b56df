import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageHeader } from './card.tsx'

const whole = (title: string) => {
  const { unmount } = render(<PageHeader title={title} />)
  const heading = screen.getByRole('heading', { level: 1 })
  const words = [...heading.querySelectorAll('.whitespace-nowrap')].map((word) => word.textContent)
  expect(heading.textContent).toBe(title)
  unmount()
  return words
}

test('a heading keeps hyphenated words in one line, and is read as it is written', () => {
  expect(whole('Bestätige deine neue E-Mail-Adresse')).toEqual(['E-Mail-Adresse'])
  expect(whole('Où veux-tu chercher un rendez-vous ?')).toEqual(['veux-tu', 'rendez-vous'])
  expect(whole('Search – 24–44')).toEqual([])
})

test('a word too long for a narrow phone may break', () => {
  expect(whole('SEPA-Lastschriftmandat-Widerruf')).toEqual([])
})
