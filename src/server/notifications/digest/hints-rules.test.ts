import { describe, expect, it } from 'vitest'
import { type Hint, type HintFacts, hintFor, isHintDue } from './hints-rules.ts'

const now = new Date('2026-07-01T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
/** Signed up ten days ago, was here today, and has done everything. */
const content: HintFacts = {
  confirmedAt: ago(10),
  lastActiveAt: ago(0),
  hasPhoto: true,
  completeness: 100,
  hasReachedOut: true,
  canWrite: true,
  fitting: 3,
  given: [],
}
const bare = { hasPhoto: false, completeness: 10, hasReachedOut: false, fitting: 1 }
const given = (...all: [Hint, number][]) => ({ given: all.map(([hint, days]) => ({ hint, at: ago(days) })) })

describe('hintFor', () => {
  const cases: [why: string, facts: Partial<HintFacts>, hint: Hint | null][] = [
    ['nothing is missing', {}, null],
    ['no photo, before two days', { ...bare, confirmedAt: ago(1.99) }, null],
    ['no photo, after two days', { ...bare, confirmedAt: ago(2) }, 'photo'],
    ['no photo, however late', { hasPhoto: false, confirmedAt: ago(27.9) }, 'photo'],
    ['half a profile, before five days', { completeness: 49, confirmedAt: ago(4.99) }, null],
    ['half a profile, after five days', { completeness: 49, confirmedAt: ago(5) }, 'profile'],
    ['exactly half is enough', { completeness: 50, confirmedAt: ago(5) }, null],
    ['the photo comes first', { ...bare }, 'photo'],
    ['a week after the photo, the next one', { ...bare, ...given(['photo', 7]) }, 'profile'],
    ['not in the same week', { ...bare, ...given(['photo', 6.99]) }, null],
    ['each once: nothing is left', { ...bare, confirmedAt: ago(8), ...given(['photo', 7], ['profile', 7]) }, null],
    ['has never reached out', { hasReachedOut: false }, 'hello'],
    ['has never reached out, before nine days', { hasReachedOut: false, confirmedAt: ago(8.99) }, null],
    ['has never reached out, and it would cost money', { hasReachedOut: false, canWrite: false }, null],
    ['has never reached out, and nobody is there: look wider', { hasReachedOut: false, fitting: 0 }, 'wider'],
    ['few fit', { fitting: 2 }, 'wider'],
    ['few fit, before nine days', { fitting: 2, confirmedAt: ago(8.99) }, null],
    ['few fit, and that was said', { fitting: 0, ...given(['wider', 8]) }, null],
    [
      'everything at once, all said',
      { ...bare, ...given(['photo', 26], ['profile', 19], ['hello', 12], ['wider', 7]) },
      null,
    ],
    ['no newcomer any more', { ...bare, confirmedAt: ago(28) }, null],
    [
      'a newcomer who was last here on the first day',
      { ...bare, confirmedAt: ago(27), lastActiveAt: ago(27) },
      'photo',
    ],
    ['away for a month', { ...bare, lastActiveAt: ago(30) }, null],
  ]
  it.each(cases)('%s', (_why, facts, hint) => {
    expect(hintFor({ ...content, ...facts }, now)).toBe(hint)
  })

  it('gives a newcomer who does nothing four hints in all, a week apart', () => {
    const hints: { hint: Hint; at: Date }[] = []
    const begin = Date.UTC(2026, 5, 1)
    for (let hour = 0; hour < 60 * 24; hour += 1) {
      const at = new Date(begin + hour * 3_600_000)
      const hint = hintFor({ ...content, ...bare, confirmedAt: new Date(begin), lastActiveAt: at, given: hints }, at)
      if (hint !== null) hints.push({ hint, at })
    }
    expect(hints.map(({ hint, at }) => [hint, (at.getTime() - begin) / 86_400_000])).toEqual([
      ['photo', 2],
      ['profile', 9],
      ['hello', 16],
      ['wider', 23],
    ])
  })
})

describe('isHintDue', () => {
  it.each<[Hint, Partial<HintFacts>, boolean]>([
    ['photo', { hasPhoto: false }, true],
    ['photo', {}, false],
    ['profile', { completeness: 0 }, true],
    ['profile', {}, false],
    ['hello', { hasReachedOut: false }, true],
    ['hello', {}, false],
    ['wider', { fitting: 0 }, true],
    ['wider', {}, false],
  ])('%s, %o: %s', (hint, facts, isDue) => {
    expect(isHintDue(hint, { ...content, ...facts })).toBe(isDue)
  })
})
