import { describe, expect, it } from 'vitest'
import { type SignalKind, signalKinds } from '../../../contract/office/office-signals.ts'
import { added, consequenceOf, isSignal, openerKey, type Signal, type SignalFacts, scoreOf } from './signals-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const signal = (kind: SignalKind, facts: SignalFacts, days = 0): Signal => ({ kind, facts, at: ago(days) })
const scored = (signals: Signal[], fineAt: Date | null = null) => scoreOf(signals, { now, fineAt })

describe('what a signal weighs', () => {
  it.each<[SignalKind, SignalFacts, number]>([
    ['known_image', { photos: 1 }, 70],
    ['known_image', { photos: 5 }, 90],
    ['payment_request', { people: 1 }, 25],
    ['payment_request', { people: 4 }, 60],
    ['payment_request', { people: 400 }, 60],
    ['duplicate_photo', { accounts: 1 }, 30],
    ['duplicate_photo', { accounts: 3 }, 50],
    ['shared_device', { accounts: 1, banned: 0 }, 10],
    ['shared_device', { accounts: 1, banned: 1 }, 40],
    ['identical_openers', { people: 4 }, 0],
    ['identical_openers', { people: 5 }, 15],
    ['identical_openers', { people: 30 }, 35],
    ['many_openers', { people: 39 }, 0],
    ['many_openers', { people: 150 }, 25],
    ['many_likes', { likes: 149 }, 0],
    ['many_likes', { likes: 600 }, 20],
    ['crowded_network', { accounts: 3 }, 0],
    ['crowded_network', { accounts: 4 }, 10],
    ['contact_in_profile', { texts: 2 }, 15],
    ['contact_in_messages', { people: 1 }, 0],
    ['contact_in_messages', { people: 10 }, 25],
  ])('%s %o: %i', (kind, facts, weight) => {
    expect(isSignal(kind, facts)).toBe(weight > 0)
    expect(scored([signal(kind, facts)]).score).toBe(weight)
  })

  it('never reaches the usual threshold alone where it is weak', () => {
    const weak = [
      'many_likes',
      'many_openers',
      'crowded_network',
      'contact_in_profile',
      'contact_in_messages',
      'identical_openers',
    ] as const
    for (const kind of weak) {
      const most = { people: 1e6, likes: 1e6, accounts: 1e6, texts: 1e6 }
      expect(scored([signal(kind, most)]).score).toBeLessThan(40)
    }
    expect(signalKinds).toEqual(expect.arrayContaining([...weak]))
  })
})

describe('a score', () => {
  it('is the sum of its reasons, heaviest first, and ends at 100', () => {
    const both = scored([signal('crowded_network', { accounts: 4 }), signal('duplicate_photo', { accounts: 1 })])
    expect(both).toMatchObject({
      score: 40,
      reasons: [
        { kind: 'duplicate_photo', weight: 30 },
        { kind: 'crowded_network', weight: 10 },
      ],
    })
    expect(scored([signal('known_image', { photos: 9 }), signal('payment_request', { people: 9 })]).score).toBe(100)
    expect(scored([])).toEqual({ score: 0, reasons: [] })
  })

  it.each([
    [0, 60],
    [30, 30],
    [60, 15],
    [90, 8],
    [180, 1],
    [240, 0],
  ])('after %i days is %i', (days, score) => {
    expect(scored([signal('payment_request', { people: 4 }, days)]).score).toBe(score)
  })

  it('begins anew once somebody found nothing wrong', () => {
    const signals = [signal('payment_request', { people: 4 }, 3), signal('duplicate_photo', { accounts: 1 }, 1)]
    expect(scored(signals, ago(2)).score).toBe(29)
    expect(scored(signals, ago(0)).reasons).toEqual([])
  })
})

it.each([
  [39, { look: 40, hide: null }, 'nothing'],
  [40, { look: 40, hide: null }, 'look'],
  [100, { look: 40, hide: null }, 'look'],
  [69, { look: 40, hide: 70 }, 'look'],
  [70, { look: 40, hide: 70 }, 'hide'],
  [30, { look: 40, hide: 20 }, 'hide'],
] as const)('of %i with %o comes: %s', (score, thresholds, outcome) =>
  expect(consequenceOf(score, thresholds)).toBe(outcome),
)

it('adds up what was done within thirty days', () => {
  const before = (days: number) => ({ facts: { people: 2 }, at: ago(days) })
  expect(added(null, { people: 1 }, now)).toEqual({ people: 1 })
  expect(added(before(29), { people: 1 }, now)).toEqual({ people: 3 })
  expect(added(before(31), { people: 1 }, now)).toEqual({ people: 1 })
})

it.each([
  ['Hey beautiful, how are you doing today?', 'HEY beautiful how are you doing 2 today!!!'],
  ['Où habites-tu, jolie demoiselle ?', 'Ou habites tu jolie demoiselle'],
])('takes %j and %j for the same first message', (one, other) => {
  expect(openerKey(one)).toBe(openerKey(other))
  expect(openerKey(one)).not.toBeNull()
})
it.each(['Hi', 'Hallo, hoe gaat het?', '🙂🙂🙂', '12345 67890 12345 67890'])('%j is nobody’s own', (text) =>
  expect(openerKey(text)).toBeNull(),
)
