import { describe, expect, it } from 'vitest'
import type { DeckCardView } from '../../../contract/search.ts'
import { type Deck, deckAfter } from './use-swipe-deck.ts'

const card = (id: string): DeckCardView =>
  ({
    profile: { id, name: id.toUpperCase() },
    shared_interests: [],
    is_same_town: false,
  }) as unknown as DeckCardView
const [a, b, c] = [card('a'), card('b'), card('c')]
const swipes = { likes_left: 2, undos_left: 4, resets_at: '2026-06-15T22:00:00Z' }
const deck: Deck = {
  cards: [a, b],
  swipes,
  hasPassed: false,
  last: null,
  announced: null,
  failure: null,
  state: 'ready',
}
const liked = deckAfter(deck, { kind: 'decided', fitting: a, choice: 'like' })
const passed = deckAfter(deck, { kind: 'decided', fitting: a, choice: 'pass' })
const failure = { code: 'offline', params: {} } as const

describe('the deck of the swipe game', () => {
  it('takes the card off at once, and a like from what is left', () => {
    expect(liked).toMatchObject({ cards: [b], swipes: { likes_left: 1 }, last: { choice: 'like' }, hasPassed: false })
    expect(passed).toMatchObject({ cards: [b], swipes: { likes_left: 2 }, hasPassed: true })
    expect(liked.announced).toEqual({ what: 'like', name: 'A' })
  })

  it('never shows fewer than no likes', () => {
    const none = { ...deck, swipes: { ...swipes, likes_left: 0 } }
    expect(deckAfter(none, { kind: 'decided', fitting: a, choice: 'like' }).swipes.likes_left).toBe(0)
  })

  it('brings the card back where the call failed, and says why', () => {
    const back = deckAfter(liked, { kind: 'refused', fitting: a, failure, isUnavailable: false })
    expect(back).toMatchObject({ cards: [a, b], last: null, failure })
  })

  it('leaves out who is no longer there, and says so', () => {
    const after = deckAfter(liked, { kind: 'refused', fitting: a, failure, isUnavailable: true })
    expect(after).toMatchObject({ cards: [b], last: null, failure: null, announced: { what: 'gone', name: 'A' } })
  })

  it('puts the last card back on top when it is taken back', () => {
    const undone = deckAfter(passed, { kind: 'undone', swipes })
    expect(undone).toMatchObject({ cards: [a, b], swipes, last: null, announced: { what: 'undone', name: 'A' } })
    expect(deckAfter(deck, { kind: 'undone', swipes }).cards).toEqual([a, b])
  })

  it('deals nobody twice, and is dry when nobody came', () => {
    const dealt = deckAfter(passed, { kind: 'dealt', cards: [a, b, c], swipes, hasPassed: true })
    expect(dealt).toMatchObject({ cards: [b, c], state: 'ready' })
    const dry = deckAfter(dealt, { kind: 'dealt', cards: [], swipes, hasPassed: true })
    expect(dry).toMatchObject({ cards: [b, c], state: 'dry' })
  })
})
