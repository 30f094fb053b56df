import { describe, expect, test } from 'vitest'
import type { SearchInput } from '../../../contract/search.ts'
import { allSearchFields, searchState } from '../../../test/ui/search.ts'
import { answersElsewhere, answersIn, finderAddress, finderQuestions, stateOf, stepIn } from './finder.ts'

describe('the questions of a site', () => {
  test.each([
    ['all', allSearchFields, ['who', 'where', 'interests', 'looks']],
    ['no interests', ['gender', 'country', 'tattoos'], ['who', 'where', 'looks']],
    ['nothing at all', [], ['who']],
  ])('%s', (_what, fields, questions) => expect(finderQuestions(fields)).toEqual(questions))
})

describe('the step of an address', () => {
  test.each([
    ['', 1],
    ['step=3', 3],
    ['step=9', 4],
    ['step=0', 1],
    ['step=last', 1],
  ])('%s', (text, step) => expect(stepIn(new URLSearchParams(text), 4)).toBe(step))
})

describe('the address of a step', () => {
  test.each<[SearchInput, number, string]>([
    [{}, 1, '/match-finder'],
    [{}, 2, '/match-finder?step=2'],
    [{ eye_color: ['blue'], sort: 'best', cursor: 'abc' }, 4, '/match-finder?eye_color=blue&step=4'],
  ])('%o at %i', (input, step, address) => expect(finderAddress(input, step)).toBe(address))

  test('is read again as it was written', () => {
    const input: SearchInput = { gender: 'male', interests: ['wine', 'dogs'], distance: 20 }
    expect(answersIn(new URL(finderAddress(input, 3), 'http://site').searchParams)).toEqual(input)
  })
})

test('a form carries the answers of the other questions', () => {
  const input: SearchInput = { gender: 'male', min_age: 30, interests: ['wine', 'dogs'], verified: true }
  expect(answersElsewhere(input, 'who')).toEqual([
    ['interests', 'wine'],
    ['interests', 'dogs'],
    ['verified', '1'],
  ])
  expect(answersElsewhere(input, 'interests').map(([name]) => name)).toEqual(['gender', 'min_age', 'verified'])
})

test('an answer that is taken back is one no more; what is not answered is as the member prefers', () => {
  const base = { ...searchState, interests: ['wine' as const] }
  expect(stateOf({ gender: 'male' }, base)).toEqual({ ...searchState, gender: 'male' })
})
