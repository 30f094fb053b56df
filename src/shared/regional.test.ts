import { expect, test } from 'vitest'
import { regionalLocale } from './regional.ts'

const day = new Date('2026-11-20T14:05:00Z')

test.each([
  ['en', 'GB', '20 November 2026 at 14:05'],
  ['en', undefined, '20 November 2026 at 14:05'],
  ['en', 'US', 'November 20, 2026 at 2:05 PM'],
  ['nl', 'NL', '20 november 2026 om 14:05'],
  ['de', 'US', '20. November 2026 um 14:05'],
])('a day and a time in %s, for somebody in %s', (locale, country, words) => {
  const format = new Intl.DateTimeFormat(regionalLocale(locale, country), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  // Which kind of space stands before PM is a matter of the runtime
  expect(format.format(day).replace(/\s/g, ' ')).toBe(words)
})
