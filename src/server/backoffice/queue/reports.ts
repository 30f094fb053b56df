import { accountsOf } from '../../accounts/index.ts'
import { decisionTimesOf, openReports, reportDue, tallyReports } from '../../moderation/index.ts'
import { complaintClocks } from '../../sites/complaints/index.ts'
import { reportViews } from '../cases/reports.ts'
import type { QueueSource } from './source.ts'

/** What members report about each other: overdue ones first, then the gravest, then the oldest. */
export const reportSource: QueueSource<'reports'> = {
  readers: ['support'],
  deciders: ['moderator', 'admin'],
  tally: async ({ db, clock }) => tallyReports(db, await complaintClocks(db), clock.now()),
  async next({ db, clock }, _who, { siteId, only, except, limit }) {
    const clocks = await complaintClocks(db)
    const open = await openReports(db, { siteId, only, except, limit, clocks, now: clock.now() })
    const accounts = await accountsOf(
      db,
      open.map(({ memberId }) => memberId),
    )
    return open.map((report) => {
      const site = accounts.get(report.memberId)?.siteId ?? null
      return {
        id: report.id,
        siteId: site,
        memberId: report.memberId,
        gravity: report.gravity,
        since: report.createdAt,
        dueAt: reportDue(report, site, clocks),
      }
    })
  },
  async views(ctx, entries) {
    const open = await openReports(ctx.db, { only: entries.map(({ waiting }) => waiting.id), limit: entries.length })
    const views = new Map((await reportViews(ctx, open)).map((view) => [view.id, view]))
    return entries.flatMap(({ frame }) => {
      const report = views.get(frame.id)
      return report === undefined ? [] : [{ ...frame, kind: 'reports' as const, report }]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesOf(db, 'reports', since),
  readNote: ({ report }) => ({ receipt: report.receipt }),
}
