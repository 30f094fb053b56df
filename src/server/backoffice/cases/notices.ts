import type { NoticeDecision } from '../../../contract/moderation/moderation.ts'
import type { NoticeView, officeContentEndpoints } from '../../../contract/office/content.ts'
import { noticeFileRoute } from '../../../contract/office/office-routes.ts'
import { accountsOf } from '../../accounts/index.ts'
import { endSuspension, isMatch } from '../../moderation/abuse-material/index.ts'
import { decideNotice, type OpenNotice } from '../../moderation/notices/index.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { localeOf } from '../../platform/words.ts'
import { profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { evidencePhotos, photoCopies } from './evidence-copies.ts'

type NoticeEndpoints = Pick<typeof officeContentEndpoints, 'decideNotice'>

export const noticeHandlers: Handlers<NoticeEndpoints, Ctx> = {
  decideNotice: async (ctx, input) => ({ receipt: await decide(ctx, staffOf(ctx), input) }),
}

/** Entries of the queue, as the staff see them, in their order. */
export async function noticeViews({ db }: Ctx, notices: readonly OpenNotice[]): Promise<NoticeView[]> {
  const ids = notices.flatMap(({ memberId, aboutId }) => [memberId ?? [], aboutId ?? []].flat())
  const [people, accounts, sites] = await Promise.all([
    profileFacts(db, [...new Set(ids)]),
    accountsOf(db, [...new Set(ids)]),
    listSites(db),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return notices.map(({ memberId, aboutId, ...notice }) => ({
    id: notice.id,
    receipt: notice.receipt,
    site: sites.find(({ id }) => id === notice.siteId)?.name ?? '',
    kind: notice.kind,
    gravity: notice.gravity,
    location: notice.location,
    text: notice.text,
    name: notice.name,
    email: notice.email,
    member: memberId === null ? null : { id: memberId, name: nameOf(memberId) },
    about:
      aboutId === null
        ? null
        : { id: aboutId, name: nameOf(aboutId), status: accounts.get(aboutId)?.status ?? 'deleted' },
    photos: photoCopies({ route: noticeFileRoute, id: notice.id }, evidencePhotos.parse(notice.evidence.photos)),
    is_abuse_match: isMatch(notice),
    locale: localeOf(notice.locale),
    created_at: notice.createdAt.toISOString(),
  }))
}

type Decision = { id: string; decision: NoticeDecision; reason: string }

/**
 * Decides a notice, logs it and queues the email in one transaction; returns its receipt. Errors: not_found, conflict
 * if already decided.
 */
async function decide(ctx: Ctx, who: Staff, { id, decision, reason }: Decision): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const by = { by: who.staffId, at: ctx.clock.now() }
    if (decision === 'no_action') await endSuspension(ctx, tx, id)
    const { receipt, memberId } = await decideNotice(ctx, tx, { id, decision, reason, ...by })
    await noteAct(ctx, tx, who, {
      action: 'decide_notice',
      memberIds: memberId === null ? [] : [memberId],
      detail: { receipts: [receipt], decision, reason },
    })
    return receipt
  })
}
