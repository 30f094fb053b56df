import type { z } from 'zod'
import { searchCriteria } from '../../contract/search.ts'
import type { SearchInput } from './rules.ts'

const known: Record<string, z.ZodType> = searchCriteria.shape

/**
 * Parses stored criteria by today's options. Invalid parts (a removed interest or choice, a renamed field) are dropped
 * individually.
 */
export function filtersIn(stored: unknown): SearchInput {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).map(([name, value]) => [name, filterIn(known[name], value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SearchInput
}

function filterIn(field: z.ZodType | undefined, value: unknown): unknown {
  if (field === undefined) return undefined
  if (!Array.isArray(value)) return field.safeParse(value).data
  const left = value.filter((entry) => field.safeParse([entry]).success)
  return left.length === 0 ? undefined : field.safeParse(left).data
}

type Moments = { seenAt: Date; notifiedAt: Date }

/** Start of the period for new members: since last seen or notified. */
export function newSince({ seenAt, notifiedAt }: Moments): Date {
  return seenAt > notifiedAt ? seenAt : notifiedAt
}

const dayMs = 86_400_000
/** Searches last checked at this time or earlier are due. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Whether a member's alerts are due. All are checked together once the longest waiting is a day old, so there is one
 * notification a day.
 */
export function areDue(alerts: readonly Moments[], now: Date): boolean {
  return alerts.some(({ notifiedAt }) => notifiedAt <= dueBefore(now))
}
