import { decisionTimesOf } from '../../moderation/index.ts'
import { noticeDue, openNotices, tallyNotices } from '../../moderation/notices/index.ts'
import { complaintClocks } from '../../sites/complaints/index.ts'
import { noticeViews } from '../cases/notices.ts'
import type { QueueSource } from './source.ts'

/** Notices of illegal content. Intimate images are due in 48 hours, others in the site's working days; overdue ones come first. */
export const noticeSource: QueueSource<'notices'> = {
  readers: ['support'],
  deciders: ['moderator', 'admin'],
  tally: async ({ db, clock }) => tallyNotices(db, await complaintClocks(db), clock.now()),
  async next({ db, clock }, _who, { siteId, only, except, limit }) {
    const clocks = await complaintClocks(db)
    const open = await openNotices(db, { siteId, only, except, limit, clocks, now: clock.now() })
    return open.map((notice) => ({
      id: notice.id,
      siteId: notice.siteId,
      // The author is not under suspicion, and the subject has to be found by staff
      memberId: null,
      gravity: notice.gravity,
      since: notice.createdAt,
      dueAt: noticeDue(notice, clocks),
    }))
  },
  async views(ctx, entries) {
    const open = await openNotices(ctx.db, { only: entries.map(({ waiting }) => waiting.id), limit: entries.length })
    const views = new Map((await noticeViews(ctx, open)).map((view) => [view.id, view]))
    return entries.flatMap(({ frame }) => {
      const notice = views.get(frame.id)
      return notice === undefined ? [] : [{ ...frame, kind: 'notices' as const, notice }]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesOf(db, 'notices', since),
  readNote: ({ notice }) => ({ receipt: notice.receipt, memberIds: notice.member === null ? [] : [notice.member.id] }),
}
