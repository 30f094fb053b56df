import type { OfficeCounts } from '../../../contract/office/access.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { callsOf } from '../access/rules.ts'
import { countApprovals } from '../approvals/approval-decisions.ts'
import { kindsFor, queueSources } from '../queue/sources.ts'
import { cachedCounts } from './queue-counts-cache.ts'

const goodForMs = 30_000

/** Numbers of open entries per queue for a staff account; cached for 30 seconds. */
export async function officeCounts(ctx: Ctx, who: Staff): Promise<OfficeCounts> {
  const at = ctx.clock.now().getTime()
  const known = cachedCounts(ctx.db)
  const last = known.get(who.staffId)
  if (last !== undefined && last.role === who.role && at - last.at < goodForMs) return last.counts
  const counts = await count(ctx, who)
  known.set(who.staffId, { at, role: who.role, counts })
  return counts
}

async function count(ctx: Ctx, who: Staff): Promise<OfficeCounts> {
  const mayApprove = callsOf(who.role).includes('decideApproval')
  const [queue, approvals] = await Promise.all([
    queueLength(ctx, who),
    mayApprove ? countApprovals(ctx.db, who, ctx.clock.now()) : null,
  ])
  return { queue, approvals }
}

/** Of the kinds that a role decides; null where it decides none. */
async function queueLength(ctx: Ctx, who: Staff): Promise<number | null> {
  const kinds = kindsFor(who.role, 'deciders')
  if (kinds.length === 0) return null
  const tallies = await Promise.all(kinds.map((kind) => queueSources[kind].tally(ctx, who)))
  return tallies.flat().reduce((sum, tally) => sum + tally.count, 0)
}
