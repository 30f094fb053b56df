import { useReducer, useRef } from 'react'
import type { SwipesView } from '../../../contract/likes.ts'
import type { DeckCardView } from '../../../contract/search.ts'
import { browserApi } from '../../api/browser.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { useLiveStore } from '../../live/provider.tsx'
import { useTellWaiting } from './liking.ts'

export type Choice = 'like' | 'pass'
export type Deck = {
  cards: readonly DeckCardView[]
  swipes: SwipesView
  /** People who were passed could be looked at again. */
  hasPassed: boolean
  /** What was decided last, while it can be taken back. */
  last: { fitting: DeckCardView; choice: Choice } | null
  /** The last step, for the live region: action and member name. */
  announced: { what: Choice | 'undone' | 'gone'; name: string } | null
  failure: Failure | null
  state: 'ready' | 'more' | 'dry'
}

type Step =
  | { kind: 'decided'; fitting: DeckCardView; choice: Choice }
  | { kind: 'counted'; swipes: SwipesView }
  | { kind: 'refused'; fitting: DeckCardView; failure: Failure; isUnavailable: boolean }
  | { kind: 'undone'; swipes: SwipesView }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'asking' }
  | { kind: 'dealt'; cards: readonly DeckCardView[]; swipes: SwipesView; hasPassed: boolean }

/** Fetches more cards below this number. */
const lowDeck = 4

/** The deck after one step; every step leaves all that it does not name as it was. */
export function deckAfter(deck: Deck, step: Step): Deck {
  switch (step.kind) {
    case 'decided':
      return afterDecision(deck, step)
    case 'counted':
      return { ...deck, swipes: step.swipes }
    case 'refused':
      return afterRefusal(deck, step)
    case 'undone':
      return afterUndo(deck, step.swipes)
    case 'failed':
      return { ...deck, failure: step.failure, state: 'ready' }
    case 'asking':
      return { ...deck, state: 'more' }
    case 'dealt':
      return afterDeal(deck, step)
  }
}

type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

function afterDecision(deck: Deck, { fitting, choice }: StepOf<'decided'>): Deck {
  const { id, name } = fitting.profile
  const likesLeft = deck.swipes.likes_left - (choice === 'like' ? 1 : 0)
  return {
    ...deck,
    cards: deck.cards.filter((card) => card.profile.id !== id),
    swipes: { ...deck.swipes, likes_left: Math.max(0, likesLeft) },
    hasPassed: deck.hasPassed || choice === 'pass',
    last: { fitting, choice },
    announced: { what: choice, name },
    failure: null,
  }
}

/** After a refusal the card returns undecided, unless the member is gone. */
function afterRefusal(deck: Deck, { fitting, failure, isUnavailable }: StepOf<'refused'>): Deck {
  if (isUnavailable)
    return { ...deck, last: null, announced: { what: 'gone', name: fitting.profile.name }, failure: null }
  return { ...deck, cards: [fitting, ...deck.cards], last: null, announced: null, failure }
}

function afterUndo(deck: Deck, swipes: SwipesView): Deck {
  if (!deck.last) return { ...deck, swipes }
  const { fitting } = deck.last
  return {
    ...deck,
    cards: [fitting, ...deck.cards],
    swipes,
    last: null,
    announced: { what: 'undone', name: fitting.profile.name },
    failure: null,
    state: 'ready',
  }
}

function afterDeal(deck: Deck, { cards, swipes, hasPassed }: StepOf<'dealt'>): Deck {
  const known = new Set(deck.cards.map((card) => card.profile.id))
  const fresh = cards.filter((card) => !known.has(card.profile.id) && card.profile.id !== deck.last?.fitting.profile.id)
  return {
    ...deck,
    cards: [...deck.cards, ...fresh],
    swipes,
    hasPassed,
    state: cards.length === 0 ? 'dry' : 'ready',
  }
}

/** Codes that mean: this person can no longer be swiped at all. */
const unavailableCodes: readonly string[] = ['member_unavailable', 'blocked_by_member', 'not_found']

/**
 * The deck of the swipe game: shown before the server has answered, and put right where it refuses.
 * Decisions go out one after the other, in the order in which they were made.
 */
export function useSwipeDeck(dealt: { deck: readonly DeckCardView[]; has_passed: boolean; swipes: SwipesView }) {
  const store = useLiveStore()
  const tellWaiting = useTellWaiting()
  const [deck, step] = useReducer(deckAfter, null, () => startOf(dealt))
  const line = useRef<Promise<unknown>>(Promise.resolve())

  function inTurn(work: () => Promise<void>) {
    line.current = line.current.then(work, work)
  }

  async function decide(choice: Choice) {
    const [fitting] = deck.cards
    if (!fitting || (choice === 'like' && deck.swipes.likes_left === 0)) return
    step({ kind: 'decided', fitting, choice })
    inTurn(async () => {
      try {
        const answer = await browserApi.likes.swipe({ member_id: fitting.profile.id, choice })
        step({ kind: 'counted', swipes: answer.swipes })
        if (answer.is_waiting) tellWaiting(fitting.profile.name)
        if (answer.is_match && answer.profile) store.hear({ kind: 'matched', profile: answer.profile })
      } catch (error) {
        const failure = failureFrom(error)
        step({ kind: 'refused', fitting, failure, isUnavailable: unavailableCodes.includes(failure.code) })
      }
    })
    if (deck.cards.length - 1 < lowDeck && deck.state === 'ready') dealMore()
  }

  function dealMore() {
    step({ kind: 'asking' })
    inTurn(async () => {
      const except = deck.cards.map((card) => card.profile.id)
      try {
        const more = await browserApi.search.getDeck({ except })
        step({ kind: 'dealt', cards: more.deck, swipes: more.swipes, hasPassed: more.has_passed })
      } catch (error) {
        step({ kind: 'failed', failure: failureFrom(error) })
      }
    })
  }

  function undo() {
    const { last } = deck
    if (!last) return
    inTurn(async () => {
      try {
        const { swipes } = await browserApi.likes.undoSwipe({ member_id: last.fitting.profile.id })
        step({ kind: 'undone', swipes })
      } catch (error) {
        step({ kind: 'failed', failure: failureFrom(error) })
      }
    })
  }

  function lookAgain() {
    inTurn(async () => {
      try {
        await browserApi.likes.forgetPasses({})
        dealMore()
      } catch (error) {
        step({ kind: 'failed', failure: failureFrom(error) })
      }
    })
  }

  return { deck, decide, undo, dealMore, lookAgain }
}

function startOf(dealt: { deck: readonly DeckCardView[]; has_passed: boolean; swipes: SwipesView }): Deck {
  return {
    cards: dealt.deck,
    swipes: dealt.swipes,
    hasPassed: dealt.has_passed,
    last: null,
    announced: null,
    failure: null,
    state: dealt.deck.length === 0 ? 'dry' : 'ready',
  }
}

function failureFrom(error: unknown): Failure {
  return failureOf(error) ?? { code: 'internal', params: {} }
}
