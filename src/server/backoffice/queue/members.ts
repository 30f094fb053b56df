import type { QueueMemberView } from '../../../contract/office/queue.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountsOf } from '../../accounts/index.ts'
import { decisionsAbout } from '../../moderation/decisions/index.ts'
import { type Score, signalsOf } from '../../moderation/signals/index.ts'
import { profileFacts } from '../../profiles/index.ts'
import { verifiedAmong } from '../../profiles/profile/index.ts'
import type { Ctx } from '../../sites/index.ts'

/** Number of earlier decisions shown. */
const mostDecisions = 10

/** Current state of the members that entries are about. Unknown ids are left out. */
export async function queuePeople(ctx: Ctx, memberIds: readonly string[]): Promise<Map<string, QueueMemberView>> {
  const ids = [...new Set(memberIds)]
  if (ids.length === 0) return new Map()
  const { db } = ctx
  const now = ctx.clock.now()
  const [profiles, accounts, verified, scores, decided] = await Promise.all([
    profileFacts(db, ids),
    accountsOf(db, ids),
    verifiedAmong(db, ids),
    signalsOf(db, ids, now),
    decisionsAbout(db, ids, mostDecisions),
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

function scoreView(found: Score | undefined): QueueMemberView['score'] {
  if (found === undefined || found.reasons.length === 0) return null
  return { score: found.score, reasons: found.reasons.map(({ kind, weight, facts }) => ({ kind, weight, facts })) }
}
