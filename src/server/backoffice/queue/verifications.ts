import { selfieFileRoute } from '../../../contract/office/office-routes.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import { verificationReasons } from '../../../contract/profiles/verification-constants.ts'
import { accountsOf } from '../../accounts/index.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import {
  countWaitingVerifications,
  decidedVerificationRelation,
  decideVerification as decideInProfiles,
  photosForReview,
  reopenVerification,
  type SelfieDecision,
  waitingVerifications,
} from '../../profiles/verification/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Done, QueueSource, Undoing, Wanted } from './source.ts'

type VerificationDecision = Extract<EntryDecision, { kind: 'verifications' }>

/**
 * Selfies with a gesture, oldest first, shown next to the profile photos. Served at a separate URL that logs every
 * read.
 */
export const verificationSource: QueueSource<'verifications'> = {
  readers: [],
  deciders: ['moderator', 'admin'],
  async tally(ctx) {
    const { count, oldest } = await countWaitingVerifications(ctx.db)
    return count === 0 ? [] : tallyBySite(ctx, { count, oldest })
  },
  async next(ctx, _who, wanted) {
    const sites = await sitesOfWaiting(ctx, wanted)
    return sites.slice(0, wanted.limit).map(({ id, memberId, siteId, sentAt }) => ({
      id,
      siteId,
      memberId,
      gravity: 'ordinary' as const,
      since: sentAt,
      dueAt: null,
    }))
  },
  async views(ctx, entries) {
    const ids = entries.map(({ frame }) => frame.id)
    const [waiting, photos] = await Promise.all([
      waitingVerifications(ctx.db, { only: ids, limit: ids.length }),
      photosForReview(
        ctx,
        entries.flatMap(({ waiting: { memberId } }) => memberId ?? []),
      ),
    ])
    return entries.flatMap(({ frame }) => {
      const found = waiting.find(({ id }) => id === frame.id)
      if (found === undefined) return []
      const [, path = ''] = selfieFileRoute.split(' ')
      return [
        {
          ...frame,
          kind: 'verifications' as const,
          verification: {
            gesture: found.gesture,
            selfie: path.replace(':id', found.id),
            photos: photos.get(found.memberId) ?? [],
            requested_at: found.requestedAt.toISOString(),
          },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesIn(db, decidedVerificationRelation, since),
  undo: undoVerification,
}

/** More than this wait nowhere: the queue is walked from its front. */
const most = 500

/** What waits, each with the site of its member. */
async function sitesOfWaiting(ctx: Ctx, { siteId, only, except }: Omit<Wanted, 'limit'>) {
  const waiting = await waitingVerifications(ctx.db, { only, except, limit: most })
  const accounts = await accountsOf(
    ctx.db,
    waiting.map(({ memberId }) => memberId),
  )
  return waiting
    .map((entry) => ({
      ...entry,
      siteId: accounts.get(entry.memberId)?.siteId ?? null,
      status: accounts.get(entry.memberId)?.status,
    }))
    .filter((entry) => entry.status === 'active' && (siteId === undefined || entry.siteId === siteId))
}

async function tallyBySite(ctx: Ctx, { oldest }: { count: number; oldest: Date | null }) {
  const bySite = Map.groupBy(await sitesOfWaiting(ctx, { except: [] }), (entry) => entry.siteId)
  return [...bySite].map(([siteId, own]) => ({
    siteId,
    count: own.length,
    oldest: own[0]?.sentAt ?? oldest,
    overdue: 0,
  }))
}

/** Approves a verification or refuses it with a reason. Errors: not_found, conflict. */
export async function decideVerification(ctx: Ctx, tx: Tx, who: Staff, decision: VerificationDecision): Promise<Done> {
  const { memberId, sentAt } = await decideInProfiles(ctx, tx, {
    id: decision.id,
    by: who.staffId,
    ...selfieDecisionOf(decision),
  })
  return {
    memberId,
    waitingSince: sentAt ?? ctx.clock.now(),
    before: {},
    mayUndo: true,
    ...(decision.outcome === 'refuse' && { reason: decision.reason }),
  }
}

function selfieDecisionOf(decision: VerificationDecision): SelfieDecision {
  if (decision.outcome === 'approve') return { isVerified: true }
  const reason = verificationReasons.find((known) => known === decision.reason)
  if (reason === undefined) throw fieldRefusal('invalid_input', 'reason')
  return { isVerified: false, reason }
}

/** Reopens the verification; the selfie is deleted later than the undo window. */
async function undoVerification(ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  return reopenVerification(ctx, tx, subject)
}
