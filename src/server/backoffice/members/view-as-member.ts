import type { AsMemberView } from '../../../contract/office/member-views.ts'
import { accountsOf } from '../../accounts/index.ts'
import { chatsForStaff } from '../../chat/index.ts'
import { likeCountsOf } from '../../likes/index.ts'
import { countBlocks, findReport } from '../../moderation/index.ts'
import { preferencesView } from '../../notifications/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { profileFacts } from '../../profiles/index.ts'
import { ownProfileView } from '../../profiles/profile/index.ts'
import { visibilityView } from '../../profiles/visibility/index.ts'
import { type Ctx, type Staff, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { evidenceCopies, evidenceMessages } from '../cases/evidence-copies.ts'

const shownChats = 200

/**
 * A member's own pages, read only. Conversations show partners and counts; messages only if a report contains them.
 * Logged before the data is returned. Errors: not_found, also for a report about another member.
 */
export async function readAsMember(
  ctx: Ctx,
  who: Staff,
  { id: memberId, report_id }: { id: string; report_id?: string | undefined },
): Promise<AsMemberView> {
  const account = (await accountsOf(ctx.db, [memberId])).get(memberId)
  const site = account === undefined ? null : await siteById(ctx.db, account.siteId)
  if (site === null) throw new Refusal('not_found')
  const report = report_id === undefined ? null : await reportOf(ctx, memberId, report_id)
  await noteAct(ctx, ctx.db, who, {
    action: 'read_as_member',
    memberIds: [memberId],
    detail: { receipts: report === null ? [] : [report.receipt] },
  })
  // With the settings of the member's site, which decide the visible fields
  const own: Ctx = { ...ctx, site }
  const [profile, visibility, likes, blocks, chats, preferences] = await Promise.all([
    ownProfileView(own, memberId),
    visibilityView(ctx.db, memberId),
    likeCountsOf(ctx.db, memberId),
    countBlocks(ctx.db, memberId),
    chatsForStaff(ctx.db, memberId, shownChats),
    preferencesView(ctx.db, memberId, ctx.clock.now()),
  ])
  const names = await profileFacts(ctx.db, [
    ...new Set([memberId, ...chats.map(({ otherId }) => otherId), ...(report === null ? [] : [report.otherId])]),
  ])
  const nameOf = (id: string) => names.get(id)?.name ?? ''
  return {
    id: memberId,
    name: nameOf(memberId),
    profile,
    visibility,
    likes,
    blocks,
    chats: chats.map(({ id, otherId, messages, unread, lastAt, isArchived }) => ({
      id,
      other: { id: otherId, name: nameOf(otherId) },
      messages,
      unread,
      last_at: lastAt.toISOString(),
      is_archived: isArchived,
    })),
    preferences,
    conversation: report && {
      receipt: report.receipt,
      is_by_member: report.isByMember,
      other: nameOf(report.otherId),
      messages: report.messages,
    },
  }
}

/** Stored evidence of a report; not found unless the member made the report or is its subject. */
async function reportOf(ctx: Ctx, memberId: string, reportId: string) {
  const report = await findReport(ctx.db, reportId)
  if (report === null || (report.memberId !== memberId && report.reporterId !== memberId))
    throw new Refusal('not_found')
  const { message } = evidenceCopies.parse(report.evidence)
  const isByMember = report.reporterId === memberId
  return {
    receipt: report.receipt,
    isByMember,
    otherId: isByMember ? report.memberId : report.reporterId,
    messages: evidenceMessages(report, message),
  }
}
