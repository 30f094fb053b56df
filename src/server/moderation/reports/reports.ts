import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { moderationEndpoints } from '../../../contract/moderation/moderation.ts'
import { viewerOf } from '../../accounts/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { block, refuseUnlessInPool } from '../blocks/blocks.ts'
import { reports } from '../tables.ts'

type ReportInput = z.output<typeof moderationEndpoints.report.input>
/** What was reported, as it is now; higher floors know members' profiles and messages. */
export type EvidenceOf = (
  ctx: Ctx,
  reported: {
    reporterId: string
    memberId: string
    messageId: string | null
    /** Which messages go along; null: the last ones. */
    messageIds: readonly string[] | null
  },
) => Promise<Record<string, unknown>>

/**
 * Creates a report with its evidence; returns the receipt. Errors: not_found, conflict for oneself, too_many_requests.
 */
export async function report(ctx: Ctx, input: ReportInput, evidenceOf: EvidenceOf): Promise<string> {
  const reporterId = viewerOf(ctx).memberId
  if (reporterId === input.member_id) throw new Refusal('conflict')
  await refuseUnlessInPool(ctx, input.member_id)
  await limitRate(ctx, 'report', reporterId)
  const messageId = input.message_id ?? null
  const messageIds = input.message_ids ?? null
  const receipt = `R-${ctx.clock.now().toISOString().slice(2, 10).replaceAll('-', '')}-${String(randomInt(1_000_000)).padStart(6, '0')}`
  await ctx.db.insert(reports).values({
    id: newId(),
    receipt,
    reporterId,
    memberId: input.member_id,
    messageId,
    reason: input.reason,
    text: input.text ?? '',
    evidence: await evidenceOf(ctx, { reporterId, memberId: input.member_id, messageId, messageIds }),
    status: 'open',
    createdAt: ctx.clock.now(),
  })
  if (input.also_block === true) await block(ctx, input.member_id)
  return receipt
}
