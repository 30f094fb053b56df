import { expect, test } from 'vitest'
import { inTurn } from './sequence.ts'

test.each<[what: string, photos: string, answers: string, sequence: string]>([
  ['as many photos as answers', 'AB', 'ab', 'AaBb'],
  ['more photos', 'ABCD', 'a', 'AaBCD'],
  ['more answers', 'A', 'abc', 'Aabc'],
  ['no photos', '', 'ab', 'ab'],
  ['nothing', '', '', ''],
])('photos and answers by turns: %s', (_what, photos, answers, sequence) => {
  expect(inTurn([...photos], [...answers]).join('')).toBe(sequence)
})
