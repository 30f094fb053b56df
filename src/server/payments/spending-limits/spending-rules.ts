import type { buyingPauses } from '../../../contract/constants.ts'

/** What a member decided about their own spending: a row of `spending_controls`. Limits are minor units for a calendar month (UTC). */
export type Controls = {
  currency: string | null
  /** Null: no limit. */
  limitMinor: number | null
  /** What was asked for and holds from `nextFrom` on; null with a `nextFrom`: no limit then. */
  nextLimitMinor: number | null
  nextCurrency: string | null
  nextFrom: Date | null
  pausedUntil: Date | null
}
export type Limit = { minor: number; currency: string }
/** What orders of the month come to, in minor units of one currency. */
export type Spent = {
  /** Completed, less what came back, and on its way. */
  certainMinor: number
  /** In checkouts that can still be paid. */
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

/** The same controls at a moment: a limit whose time has come holds, a pause that is over is gone. */
export function atMoment(kept: Controls, now: Date): Controls {
  const pausedUntil = kept.pausedUntil !== null && kept.pausedUntil > now ? kept.pausedUntil : null
  if (kept.nextFrom === null || kept.nextFrom > now) return { ...kept, pausedUntil }
  return { currency: kept.nextCurrency, limitMinor: kept.nextLimitMinor, ...nothingNext, pausedUntil }
}

export function limitOf({ currency, limitMinor }: Controls): Limit | null {
  return limitMinor === null || currency === null ? null : { minor: limitMinor, currency }
}

/**
 * The controls after a member asked for a limit; null: none. A lower one holds at once and ends a raise that waits. A higher one, none, or one
 * in another currency, which cannot be compared, holds after a day; one that asks for no more than what waits already does not wait anew.
 */
export function withLimit(kept: Controls, asked: Limit | null, now: Date): Controls {
  const current = atMoment(kept, now)
  const limit = limitOf(current)
  if (limit === null || (asked !== null && isWithin(asked, limit))) {
    return { ...current, currency: asked?.currency ?? null, limitMinor: asked?.minor ?? null, ...nothingNext }
  }
  const next = { nextLimitMinor: asked?.minor ?? null, nextCurrency: asked?.currency ?? null }
  const waits = current.nextFrom !== null && isWithin(asked, nextLimit(current)) ? current.nextFrom : null
  return { ...current, ...next, nextFrom: waits ?? new Date(now.getTime() + coolOffMs) }
}

function nextLimit({ nextLimitMinor, nextCurrency }: Controls): Limit | null {
  return nextLimitMinor === null || nextCurrency === null ? null : { minor: nextLimitMinor, currency: nextCurrency }
}

/** Whether one limit allows no more than another. */
function isWithin(one: Limit | null, other: Limit | null): boolean {
  if (other === null) return true
  return one !== null && one.currency === other.currency && one.minor <= other.minor
}

/** The controls after a member asked for a pause: longer than one that runs, or as it is. */
export function withPause(kept: Controls, length: Pause, now: Date): Controls {
  const asked = new Date(now.getTime() + pauseDays[length] * 86_400_000)
  const { pausedUntil } = kept
  return { ...kept, pausedUntil: pausedUntil !== null && pausedUntil > asked ? pausedUntil : asked }
}

/** The calendar month (UTC) of a moment. */
export function monthOf(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) }
}

/**
 * Why an order of this total cannot be made; null: it can. `spentMinor` is of the limit's currency. An order in another currency cannot be
 * counted against a limit, so it does not fit.
 */
export function hindranceOf(
  kept: Controls,
  order: { totalMinor: number; currency: string; spentMinor: number },
  now: Date,
): Hindrance | null {
  const current = atMoment(kept, now)
  if (current.pausedUntil !== null) return { code: 'buying_paused', until: current.pausedUntil }
  const limit = limitOf(current)
  if (limit === null) return null
  const { spentMinor } = order
  if (limit.currency === order.currency && spentMinor + order.totalMinor <= limit.minor) return null
  return { code: 'spending_limit_reached', limit, spentMinor, resetsAt: monthOf(now).until }
}
