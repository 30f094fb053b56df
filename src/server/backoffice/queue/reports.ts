import { accountsOf } from '../../accounts/index.ts'
import { decisionTimesOf, openReports, tallyReports } from '../../moderation/index.ts'
import { reportViews } from '../cases/reports.ts'
import type { QueueSource } from './source.ts'

/** What members report about each other: the gravest first, then the oldest. */
export const reportSource: QueueSource<'reports'> = {
  readers: ['support'],
  deciders: ['moderator', 'admin'],
  async tally({ db }) {
    return (await tallyReports(db)).map((part) => ({ ...part, overdue: 0 }))
  },
  async next({ db }, _who, { siteId, only, except, limit }) {
    const open = await openReports(db, { siteId, only, except, limit })
    const accounts = await accountsOf(
      db,
      open.map(({ memberId }) => memberId),
    )
    return open.map((report) => ({
      id: report.id,
      siteId: accounts.get(report.memberId)?.siteId ?? null,
      memberId: report.memberId,
      gravity: report.gravity,
      since: report.createdAt,
      dueAt: null,
    }))
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
