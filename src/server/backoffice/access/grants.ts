import { type GrantReason, grantReasons } from '../../../contract/office/office-constants.ts'
import { accountsOf, holdAccount } from '../../accounts/index.ts'
import { creditLotsOf, grantByStaff, grantedSince } from '../../credits/index.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { type ActThatWaits, askApproval, needsSecond } from '../approvals/approvals.ts'
import { noteAct } from '../audit/audit.ts'

type Grant = { memberId: string; grantId: string; credits: number; why: GrantReason }
const dayMs = 86_400_000

/**
 * Grants credits, or requests four-eyes approval if large; all staff grants to this member within 24 hours count
 * together. Returns the new balance; null if approval is pending. Errors: not_found; key_reused.
 */
export async function grantCredits(ctx: Ctx, who: Staff, request: Grant & { reason: string }): Promise<number | null> {
  const { reason, ...grant } = request
  return transaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, grant.memberId))) throw new Refusal('not_found')
    const { memberId, credits, grantId, why } = grant
    const earlier = await grantedSince(tx, memberId, new Date(ctx.clock.now().getTime() - dayMs))
    if (needsSecond('grant', { credits: credits + earlier })) {
      await askApproval(ctx, tx, who, { act: 'grant', memberId, payload: { credits, grantId, why }, reason })
      return null
    }
    const { balance, isNew } = await give(ctx, tx, grant)
    if (isNew) await note(ctx, tx, who, { ...grant, reason })
    return balance
  })
}

async function give(ctx: Ctx, tx: Tx, { memberId, grantId, credits, why }: Grant) {
  const given = await grantByStaff(tx, { memberId, grantId, credits, reason: why, at: ctx.clock.now() })
  const isPaid = (await accountsOf(tx, [memberId])).get(memberId)?.isPaid ?? false
  const lots = await creditLotsOf(tx, memberId)
  afterCommit(tx, () =>
    ctx.live.publish([memberId], { kind: 'credits_changed', credits: given.balance, paid_user: isPaid, lots }),
  )
  return given
}

function note(ctx: Ctx, tx: Tx, who: Staff, { memberId, credits, reason }: Grant & { reason: string }): Promise<void> {
  return noteAct(ctx, tx, who, {
    action: 'grant_credits',
    memberIds: [memberId],
    detail: { reason, facts: { credits: String(credits) } },
  })
}

/** A large grant, once a second person agrees. */
export const grantAct: ActThatWaits = {
  roles: ['finance', 'admin'],
  apply: async (ctx, tx, who, { memberId, payload, reason }) => {
    const { credits, grantId, why } = payload
    const known = grantReasons.find((each) => each === why)
    const isWhole = memberId !== null && typeof credits === 'number' && typeof grantId === 'string'
    if (!isWhole || known === undefined || !(await holdAccount(tx, memberId))) throw new Refusal('conflict')
    const grant = { memberId, grantId, credits, why: known }
    const { isNew } = await give(ctx, tx, grant)
    if (!isNew) throw new Refusal('conflict')
    await note(ctx, tx, who, { ...grant, reason })
  },
}
