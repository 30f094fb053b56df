import { describe, expect, test } from 'vitest'
import type { FittingReasons } from '../../contract/search.ts'
import { pickOfDay } from './daily-picks-rules.ts'

const one = (id: string, shared: FittingReasons['shared_interests'] = [], is_same_town = false) => ({
  id,
  shared_interests: shared,
  is_same_town,
  hasPhoto: true,
})
const faceless = (...facts: Parameters<typeof one>) => ({ ...one(...facts), hasPhoto: false })

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
    [
      'those with a photo, whatever reasons others have',
      [faceless('a', ['dogs']), one('b'), faceless('c', [], true), one('d'), one('e', ['wine'])],
      ['e', 'b', 'd'],
    ],
    [
      'filled up without a photo, by the same order',
      [faceless('a'), faceless('b', ['dogs']), faceless('c', ['wine']), one('d', ['dogs'])],
      ['d', 'c', 'b'],
    ],
    ['without a photo where nobody has one', [faceless('a'), faceless('b', ['dogs'])], ['b', 'a']],
  ])('are %s', (_, candidates, expected) => {
    expect(pickOfDay(candidates).map(({ id }) => id)).toEqual(expected)
  })
})
