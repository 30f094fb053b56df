import type { StaffRole } from '../../../contract/constants.ts'
import type { QueueMemberView } from '../../../contract/office/queue.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountsOf } from '../../accounts/index.ts'
import { decisionsAbout } from '../../moderation/decisions/index.ts'
import { safetyCountsOf } from '../../moderation/index.ts'
import { type Score, signalsOf } from '../../moderation/signals/index.ts'
import { profileFacts } from '../../profiles/index.ts'
import { mainPhotosForStaff } from '../../profiles/photos/index.ts'
import { verifiedAmong } from '../../profiles/profile/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { seesPart } from '../members/member-visibility.ts'

/** Number of earlier decisions shown. */
const mostDecisions = 10

/** Current state of the members that entries are about, as the role may see it. Unknown ids are left out. */
export async function queuePeople(
  ctx: Ctx,
  role: StaffRole,
  memberIds: readonly string[],
): Promise<Map<string, QueueMemberView>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const { db } = ctx
  const now = ctx.clock.now()
  const [profiles, accounts, verified, scores, decided, photos, counts] = await Promise.all([
    profileFacts(db, ids),
    accountsOf(db, ids),
    verifiedAmong(db, ids),
    signalsOf(db, ids, now),
    decisionsAbout(db, ids, mostDecisions),
    seesPart(role, 'photos') ? mainPhotosForStaff(ctx, ids) : null,
    seesPart(role, 'reports') ? safetyCountsOf(db, ids) : null,
  ])
  return new Map(
    [...accounts].map(([id, account]) => {
      const profile = profiles.get(id)
      const own = decided.get(id) ?? []
      return [
        id,
        {
          id,
          name: profile?.name ?? '',
          status: account.status,
          age: profile === undefined ? null : ageOn(profile.dateOfBirth, dayOf(now)),
          gender: profile?.gender ?? null,
          country: profile?.country ?? null,
          is_verified: verified.has(id),
          joined_at: account.signedUpAt.toISOString(),
          photo: photos?.get(id) ?? null,
          counts: countsView(counts?.get(id)),
          decisions: own.map(({ decidedAt, measure, ground, status }) => ({
            at: decidedAt.toISOString(),
            measure,
            ground,
            is_undone: status === 'overturned' || status === 'refused',
          })),
          score: scoreView(scores.get(id)),
        },
      ]
    }),
  )
}

function countsView(
  counts: { reports: number; openReports: number; decisions: number; warnings: number } | undefined,
): QueueMemberView['counts'] {
  if (counts === undefined) return null
  const { reports, openReports, decisions, warnings } = counts
  return { reports, open_reports: openReports, decisions, warnings }
}

function scoreView(found: Score | undefined): QueueMemberView['score'] {
  if (found === undefined || found.reasons.length === 0) return null
  return { score: found.score, reasons: found.reasons.map(({ kind, weight, facts }) => ({ kind, weight, facts })) }
}
