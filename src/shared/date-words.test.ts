import { expect, test } from 'vitest'
import { testRows } from '../test/product/rows.ts'
import { clockWords, dateWords, dayRange, onDate } from './date-words.ts'

const locales = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']
const long = { dateStyle: 'long', timeZone: 'UTC' } as const
const day = (locale: string, date: string) => dateWords(locale, new Date(`${date}T00:00:00Z`), long)

test.each([
  ['fr', '2026-12-01', '1er décembre 2026'],
  ['fr', '2026-12-11', '11 décembre 2026'],
  ['fr', '2026-12-21', '21 décembre 2026'],
  ['it', '2026-12-01', 'il 1º dicembre 2026'],
  ['it', '2026-12-08', 'l’8 dicembre 2026'],
  ['it', '2026-12-09', 'il 9 dicembre 2026'],
  ['it', '2026-12-11', 'l’11 dicembre 2026'],
  ['it', '2026-12-18', 'il 18 dicembre 2026'],
  ['es', '2026-12-01', '1 de diciembre de 2026'],
  ['de', '2026-12-01', '1. Dezember 2026'],
  ['en-GB', '2026-12-01', '1 December 2026'],
])('a day in %s: %s is %s', (locale, date, words) => expect(onDate(locale, day(locale, date))).toBe(words))

test('a short French date has its ordinal, a time next to it stays', () => {
  const at = new Date('2026-12-01T01:05:00Z')
  const words = dateWords('fr', at, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  expect(words).toMatch(/^1er déc\. 2026.*01:05$/)
})

testRows('a time of day cannot be read as a date', locales, (locale) => {
  const timeOf = (at: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2026-12-01T${at}Z`))
  const words = clockWords(locale, timeOf('22:04'))
  // Digits with a full stop between them are a day and a month, unless a word says otherwise
  expect(words).not.toMatch(/^\d{1,2}\.\d{2}$/)
  expect(words).toContain(timeOf('22:04'))
})

test.each([
  ['es', '1:05', 'la 1:05'],
  ['es', '13:05', 'las 13:05'],
  ['it', '14:05', 'alle 14:05'],
  ['fi', '14.05', 'klo 14.05'],
])('the hour in %s: %s is %s', (locale, time, words) =>
  expect(clockWords(locale, time).replaceAll('\u00a0', ' ')).toBe(words),
)

testRows(
  'the first and last day of a time, short',
  [
    ['en-GB', '2026-05-03', '2026-05-07', '3 – 7 May'],
    ['en-GB', '2026-04-28', '2026-05-02', '28 Apr – 2 May'],
    ['en-GB', '2026-05-03', '2026-05-03', '3 May'],
    ['de', '2026-05-03', '2026-05-07', '3.–7. Mai'],
    ['fi', '2026-05-03', '2026-05-07', '3.–7.5.'],
    ['it', '2026-05-03', '2026-05-07', '3–7 mag'],
    ['fr', '2026-05-01', '2026-05-01', '1er mai'],
    // Over New Year as well, without the years
    ['nl', '2026-12-30', '2027-01-02', '30 dec – 2 jan'],
    ['en-US', '2026-12-27', '2027-01-04', 'Dec 27 – Jan 4'],
    ['fi', '2026-12-27', '2027-01-04', '27.12.–4.1.'],
  ] as const,
  ([locale, first, last, words]) => expect(dayRange(locale, first, last)).toBe(words),
)
