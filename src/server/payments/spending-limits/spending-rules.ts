import type { buyingPauses } from '../../../contract/constants.ts'

/** A member's spending controls, a row of `spending_controls`. Limits are minor units per calendar month (UTC). */
export type Controls = {
  currency: string | null
  /** Null: no limit. */
  limitMinor: number | null
  /** A requested limit that takes effect at `nextFrom`; null with a `nextFrom` means no limit then. */
  nextLimitMinor: number | null
  nextCurrency: string | null
  nextFrom: Date | null
  pausedUntil: Date | null
}
export type Limit = { minor: number; currency: string }
/** The sum of the month's orders in minor units of one currency. */
export type Spent = {
  /** Completed orders, less refunds and disputes, plus pending ones. */
  certainMinor: number
  /** Open checkouts that can still be paid. */
  openMinor: number
}
export type Hindrance =
  | { code: 'buying_paused'; until: Date }
  | { code: 'spending_limit_reached'; limit: Limit; spentMinor: number; resetsAt: Date }
type Pause = (typeof buyingPauses)[number]

const coolOffMs = 24 * 3_600_000
const pauseDays: Record<Pause, number> = { day: 1, week: 7, month: 30, quarter: 90 }

export const noControls: Controls = {
  currency: null,
  limitMinor: null,
  nextLimitMinor: null,
  nextCurrency: null,
  nextFrom: null,
  pausedUntil: null,
}

const nothingNext = { nextLimitMinor: null, nextCurrency: null, nextFrom: null }

/** The controls at a moment: applies a due limit and removes an expired pause. */
export function atMoment(controls: Controls, now: Date): Controls {
  const pausedUntil = controls.pausedUntil !== null && controls.pausedUntil > now ? controls.pausedUntil : null
  if (controls.nextFrom === null || controls.nextFrom > now) return { ...controls, pausedUntil }
  return { currency: controls.nextCurrency, limitMinor: controls.nextLimitMinor, ...nothingNext, pausedUntil }
}

export function limitOf({ currency, limitMinor }: Controls): Limit | null {
  return limitMinor === null || currency === null ? null : { minor: limitMinor, currency }
}

/**
 * The controls after a limit is requested; null for none. A lower limit takes effect at once and cancels a waiting
 * raise. A higher limit, none, or another currency, which cannot be compared, takes effect after a day; a request
 * within the waiting one does not restart the wait.
 */
export function withLimit(controls: Controls, requested: Limit | null, now: Date): Controls {
  const current = atMoment(controls, now)
  const limit = limitOf(current)
  if (limit === null || (requested !== null && isWithin(requested, limit))) {
    return { ...current, currency: requested?.currency ?? null, limitMinor: requested?.minor ?? null, ...nothingNext }
  }
  const next = { nextLimitMinor: requested?.minor ?? null, nextCurrency: requested?.currency ?? null }
  const waits = current.nextFrom !== null && isWithin(requested, nextLimit(current)) ? current.nextFrom : null
  return { ...current, ...next, nextFrom: waits ?? new Date(now.getTime() + coolOffMs) }
}

function nextLimit({ nextLimitMinor, nextCurrency }: Controls): Limit | null {
  return nextLimitMinor === null || nextCurrency === null ? null : { minor: nextLimitMinor, currency: nextCurrency }
}

/** Whether one limit is at most the other. */
function isWithin(one: Limit | null, other: Limit | null): boolean {
  if (other === null) return true
  return one !== null && one.currency === other.currency && one.minor <= other.minor
}

/** The controls after a pause is requested: a running pause is only extended. */
export function withPause(controls: Controls, length: Pause, now: Date): Controls {
  const requested = new Date(now.getTime() + pauseDays[length] * 86_400_000)
  const { pausedUntil } = controls
  return { ...controls, pausedUntil: pausedUntil !== null && pausedUntil > requested ? pausedUntil : requested }
}

/** The calendar month (UTC) of a moment. */
export function monthOf(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) }
}

/**
 * Why an order of this total is not allowed; null if it is. `spentMinor` is in the limit's currency. An order in
 * another currency cannot be compared and is refused.
 */
export function hindranceOf(
  controls: Controls,
  order: { totalMinor: number; currency: string; spentMinor: number },
  now: Date,
): Hindrance | null {
  const current = atMoment(controls, now)
  if (current.pausedUntil !== null) return { code: 'buying_paused', until: current.pausedUntil }
  const limit = limitOf(current)
  if (limit === null) return null
  const { spentMinor } = order
  if (limit.currency === order.currency && spentMinor + order.totalMinor <= limit.minor) return null
  return { code: 'spending_limit_reached', limit, spentMinor, resetsAt: monthOf(now).until }
}
