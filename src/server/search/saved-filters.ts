import type { z } from 'zod'
import { searchCriteria } from '../../contract/search.ts'
import type { SearchInput } from './rules.ts'

const known: Record<string, z.ZodType> = searchCriteria.shape

/**
 * Kept wishes as they may be asked today. What can no longer be asked (an interest or a choice that is gone, a field that is
 * another one now) is lost by itself and takes no other wish along.
 */
export function filtersIn(kept: unknown): SearchInput {
  if (typeof kept !== 'object' || kept === null) return {}
  const entries = Object.entries(kept).map(([name, value]) => [name, filterIn(known[name], value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SearchInput
}

function filterIn(field: z.ZodType | undefined, value: unknown): unknown {
  if (field === undefined) return undefined
  if (!Array.isArray(value)) return field.safeParse(value).data
  const left = value.filter((entry) => field.safeParse([entry]).success)
  return left.length === 0 ? undefined : field.safeParse(left).data
}

type Moments = { seenAt: Date; notifiedAt: Date }

/** From when on somebody is news: neither seen nor told yet. */
export function newSince({ seenAt, notifiedAt }: Moments): Date {
  return seenAt > notifiedAt ? seenAt : notifiedAt
}

const dayMs = 86_400_000
/** Whoever was last looked for at this moment or before is due. */
export const dueBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Whether a member's alerts are due. All of them are looked at together, when the one that waited longest has waited for a day: so
 * there is one piece of news a day, whenever each was kept.
 */
export function areDue(alerts: readonly Moments[], now: Date): boolean {
  return alerts.some(({ notifiedAt }) => notifiedAt <= dueBefore(now))
}
