import { expect, test } from 'vitest'
import { hiddenPattern, isCovered } from './covered-text.ts'

test.each([
  ['ass', 'a class act', false],
  ['ass', 'what an ASS', true],
  ['ass', 'ass!', true],
  ['café', 'the cafe\u0301 is closed', true],
  ['café', 'cafés', false],
  ['жена', 'Моя ЖЕНА', true],
  ['send me money', 'please send  me\nmoney', true],
  ['c++', 'I write C++ at work', true],
  ['.*', 'anything', false],
  ['.*', 'a .* b', true],
  ['🍆', 'hi🍆there', true],
  ['snow', 'snow_white', true],
  ['', 'anything', false],
])('the word %j in %j: %s', (word, text, covered) => {
  expect(isCovered(text, hiddenPattern([word]))).toBe(covered)
})

test('one of many is enough, and no words cover nothing', () => {
  const pattern = hiddenPattern(['alpha', 'beta'])
  expect([isCovered('Beta', pattern), isCovered('gamma', pattern)]).toEqual([true, false])
  expect(isCovered('alpha', hiddenPattern([]))).toBe(false)
})
