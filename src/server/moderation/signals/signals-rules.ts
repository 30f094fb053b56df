import type { SignalKind } from '../../../contract/office/office-signals.ts'

/** Counts by name; contains no member texts. */
export type SignalFacts = Record<string, number>
export type Signal = { kind: SignalKind; facts: SignalFacts; at: Date }
/** A signal as it counts at a moment; `weight` in points of the score. */
type Reason = Signal & { weight: number }
export type Score = { score: number; reasons: Reason[] }
type Thresholds = { look: number; hide: number | null }

type Scale = {
  /** Points of a signal that was noticed just now, of the smallest count that is one. */
  base: number
  /** And of the largest. */
  most: number
  /** The fact that the points grow with, from which count on it is a signal, and at which it has its full weight. */
  fact: string
  from: number
  full: number
}

/**
 * Weight of each signal. Weak signals (many likes, contact details in a text) only order the queue and reach no
 * threshold alone; signals that honest members rarely cause (asking several members for money, known images) do.
 */
const scales: Record<SignalKind, Scale> = {
  known_image: { base: 70, most: 90, fact: 'photos', from: 1, full: 2 },
  payment_request: { base: 25, most: 60, fact: 'people', from: 1, full: 4 },
  duplicate_photo: { base: 30, most: 50, fact: 'accounts', from: 1, full: 3 },
  shared_device: { base: 10, most: 40, fact: 'accounts', from: 1, full: 4 },
  identical_openers: { base: 15, most: 35, fact: 'people', from: 5, full: 30 },
  many_openers: { base: 10, most: 25, fact: 'people', from: 40, full: 150 },
  many_likes: { base: 5, most: 20, fact: 'likes', from: 150, full: 600 },
  crowded_network: { base: 10, most: 30, fact: 'accounts', from: 4, full: 15 },
  contact_in_profile: { base: 15, most: 15, fact: 'texts', from: 1, full: 1 },
  contact_in_messages: { base: 10, most: 25, fact: 'people', from: 2, full: 10 },
}

/** Points that a banned account on the same device adds. */
const bannedDevicePoints = 30
/** Half-life of a signal in days; below one point it is ignored. */
const halfLifeDays = 30
const dayMs = 86_400_000

/** Whether counts are worth noting at all. */
export function isSignal(kind: SignalKind, facts: SignalFacts): boolean {
  const { fact, from } = scales[kind]
  return (facts[fact] ?? 0) >= from
}

/** Signals about the current state, removed when it ends; all others are about past actions. */
const states: readonly SignalKind[] = ['duplicate_photo', 'contact_in_profile', 'shared_device']
export function isState(kind: SignalKind): boolean {
  return states.includes(kind)
}

/** Counts that are added up are those of so many days. */
const addedDays = 30
/** Counts of what was done just now, with what was counted before. */
export function added(before: Pick<Signal, 'facts' | 'at'> | null, facts: SignalFacts, now: Date): SignalFacts {
  if (before === null || now.getTime() - before.at.getTime() > addedDays * dayMs) return facts
  return Object.fromEntries(Object.entries(facts).map(([name, count]) => [name, count + (before.facts[name] ?? 0)]))
}

function freshWeight({ kind, facts }: Pick<Signal, 'kind' | 'facts'>): number {
  if (!isSignal(kind, facts)) return 0
  const { base, most, fact, from, full } = scales[kind]
  const share = full === from ? 1 : Math.min(1, Math.max(0, ((facts[fact] ?? 0) - from) / (full - from)))
  const banned = kind === 'shared_device' && (facts.banned ?? 0) > 0 ? bannedDevicePoints : 0
  return base + (most - base) * share + banned
}

/**
 * Risk score of a member, 0 to 100, and its reasons by weight. A signal loses half its weight in 30 days, and all of it
 * once staff have cleared the member (`fineAt`).
 */
export function scoreOf(signals: readonly Signal[], { now, fineAt }: { now: Date; fineAt: Date | null }): Score {
  const reasons = signals
    .filter(({ at }) => fineAt === null || at > fineAt)
    .map((signal) => {
      const days = Math.max(0, now.getTime() - signal.at.getTime()) / dayMs
      return { ...signal, weight: Math.round(freshWeight(signal) * 0.5 ** (days / halfLifeDays)) }
    })
    .filter(({ weight }) => weight >= 1)
    .toSorted((one, other) => other.weight - one.weight || one.kind.localeCompare(other.kind))
  return {
    score: Math.min(
      100,
      reasons.reduce((sum, { weight }) => sum + weight, 0),
    ),
    reasons,
  }
}

/** Consequence of a score: none, a review, or a review before further suggestions. */
export function consequenceOf(score: number, { look, hide }: Thresholds): 'nothing' | 'look' | 'hide' {
  if (hide !== null && score >= hide) return 'hide'
  return score >= look ? 'look' : 'nothing'
}

/**
 * A first message normalized for comparison: no case, accents, digits or punctuation. Null if too short to be
 * distinctive.
 */
export function openerKey(text: string): string | null {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return plain.length < 20 ? null : plain
}
