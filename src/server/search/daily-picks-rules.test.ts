import { describe, expect, test } from 'vitest'
import type { FittingReasons } from '../../contract/search.ts'
import { pickOfDay } from './daily-picks-rules.ts'

const one = (id: string, shared: FittingReasons['shared_interests'] = [], is_same_town = false) => ({
  id,
  shared_interests: shared,
  is_same_town,
})

describe('the picks of a day', () => {
  test.each([
    ['nobody', [], []],
    ['fewer than three', [one('a'), one('b')], ['a', 'b']],
    ['the best fits where nobody has a reason', [one('a'), one('b'), one('c'), one('d')], ['a', 'b', 'c']],
    ['reasons before better fits', [one('a'), one('b', ['dogs']), one('c', [], true), one('d')], ['b', 'c', 'a']],
    [
      'each with a reason of its own',
      [one('a', ['dogs']), one('b', ['dogs']), one('c', ['dogs', 'wine']), one('d', [], true)],
      ['a', 'c', 'd'],
    ],
    [
      'the same reason again before none',
      [one('a'), one('b', ['dogs']), one('c', ['dogs']), one('d', ['dogs'])],
      ['b', 'c', 'd'],
    ],
  ])('are %s', (_, candidates, expected) => {
    expect(pickOfDay(candidates).map(({ id }) => id)).toEqual(expected)
  })
})
