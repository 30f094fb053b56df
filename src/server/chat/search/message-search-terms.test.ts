import { describe, expect, test } from 'vitest'
import { patternsOf } from './message-search-terms.ts'

/** What is left of PostgreSQL's own is the first sign that its expressions begin with. */
const finds = (query: string, text: string) =>
  patternsOf(query).every((pattern) => new RegExp(pattern.replace('***:', '')).test(text))

test.each([
  ['sail', 'Do you SAIL?'],
  ['SAILING', 'i like sailing'],
  ['cafe', 'Im Café um acht'],
  ['café', 'the cafe at eight'],
  ['cafe', 'the cafe\u0301 at eight'],
  ['cafe\u0301', 'THE CAFÉ'],
  ['strasse', 'In der Bergstraße'],
  ['straße', 'in der STRASSE'],
  ['grosse', 'eine große Freude'],
  ['kobenhavn', 'vi ses i København'],
  ['københavn', 'kobenhavn'],
  ['lodz', 'Jestem z Łodzi'],
  ['ÅLESUND', 'alesund'],
  ['aether', 'Æther'],
  ['oeuvre', 'une œuvre'],
  ['office', 'the oﬃce'],
  ['hello', 'ＨＥＬＬＯ'],
  ['istanbul', 'İstanbul'],
  ['αγαπη', 'Αγάπη μου'],
  ['всё', 'ВСЕ хорошо'],
  ['日本', 'ここは日本です'],
  ['wine red', 'Red or white wine?'],
  ['50%', 'it is 50% off'],
  ['a_b', 'a_b'],
  ['.*', 'this: .*'],
  ['(a|b)', 'f(a|b)'],
  ['\\d', 'a \\d b'],
  ['***=x', 'say ***=x'],
  ['(?i)', 'with (?i) in it'],
  ['[a-z]', 'from [a-z]'],
  ['😀', 'hi 😀'],
])('%j finds %j', (query, text) => {
  expect(finds(query, text)).toBe(true)
})

test.each([
  ['50%', '500'],
  ['a_b', 'axb'],
  ['.*', 'anything'],
  ['\\d', '5'],
  ['[a-z]', 'm'],
  ['wine beer', 'red wine'],
  ['sail', 'sial'],
  ['ss', 's'],
])('%j does not find %j', (query, text) => {
  expect(finds(query, text)).toBe(false)
})

describe('what is looked for', () => {
  test.each([
    ['', 0],
    ['  \t ', 0],
    ['\u0301', 0],
    ['one two', 2],
    ['a b c d e f g h i j', 8],
  ])('%j has so many words', (query, count) => {
    expect(patternsOf(query)).toHaveLength(count)
  })
})
