import type { ReportView } from '../../contract/backoffice.ts'
import type { ReportDecision } from '../../contract/moderation.ts'
import { ageOn, dayOf } from '../../shared/dates.ts'
import { accountsOf } from '../accounts/index.ts'
import { countOpenReports, decideReport, type OpenReport, openReports } from '../moderation/index.ts'
import { transaction } from '../platform/db.ts'
import { photoViewsForStaff, profileFacts } from '../profiles/index.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { attachmentView, type KeptEvidence, keptEvidence } from './kept-evidence.ts'

type Page = { after?: string | undefined; limit?: number | undefined }

/** A page of the queue with its evidence, noted as read before it is handed out. Errors: not_found for an unknown `after`. */
export async function readReports(ctx: Ctx, who: Staff, { after, limit = 20 }: Page) {
  const [found, open] = await Promise.all([openReports(ctx.db, { after, limit: limit + 1 }), countOpenReports(ctx.db)])
  const page = found.slice(0, limit)
  const reports = await reportViews(ctx, page)
  const memberIds = page.map((report) => report.memberId)
  if (page.length > 0)
    await noteAct(ctx, ctx.db, who, {
      action: 'read_reports',
      memberIds,
      detail: { receipts: page.map(({ receipt }) => receipt) },
    })
  return { reports, has_more: found.length > limit, open }
}

type Decision = { id: string; decision: ReportDecision; reason: string }

/** Decides a report and writes it down, both or neither; answers its receipt. Errors: not_found, conflict when it is decided already. */
export async function decide(ctx: Ctx, who: Staff, { id, decision, reason }: Decision): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const report = await decideReport(tx, { id, decision, reason, by: who.staffId, at: ctx.clock.now() })
    const detail = { receipts: [report.receipt], decision, reason }
    await noteAct(ctx, tx, who, { action: 'decide_report', memberIds: [report.memberId], detail })
    return report.receipt
  })
}

async function reportViews(ctx: Ctx, reports: readonly OpenReport[]): Promise<ReportView[]> {
  const kept = reports.map((report) => keptEvidence.parse(report.evidence))
  const photoIds = kept.flatMap(({ profile }) => profile?.mainPhotoId ?? [])
  const [people, accounts, photos] = await Promise.all([
    profileFacts(ctx.db, [...new Set(reports.flatMap((report) => [report.memberId, report.reporterId]))]),
    accountsOf(ctx.db, [...new Set(reports.map((report) => report.memberId))]),
    photoViewsForStaff(ctx, photoIds),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return reports.map((report, index) => ({
    id: report.id,
    receipt: report.receipt,
    reason: report.reason,
    gravity: report.gravity,
    text: report.text,
    created_at: report.createdAt.toISOString(),
    reporter: { id: report.reporterId, name: nameOf(report.reporterId) },
    member: {
      id: report.memberId,
      name: nameOf(report.memberId),
      status: accounts.get(report.memberId)?.status ?? 'deleted',
    },
    evidence: evidenceView(report, kept[index] ?? { profile: null, message: null }, photos),
  }))
}

type Photos = Awaited<ReturnType<typeof photoViewsForStaff>>

function evidenceView(report: OpenReport, { profile, message }: KeptEvidence, photos: Photos): ReportView['evidence'] {
  const then = dayOf(report.createdAt)
  return {
    profile: profile && {
      name: profile.name,
      date_of_birth: profile.dateOfBirth,
      age: profile.dateOfBirth === null ? null : ageOn(profile.dateOfBirth, then),
      gender: profile.gender,
      seeks: profile.seeks,
      country: profile.country,
      city: profile.city,
      about_me: profile.aboutMe,
      interests: profile.interests,
      is_fictional: profile.kind === 'fictional',
      photo: (profile.mainPhotoId === null ? undefined : photos.get(profile.mainPhotoId)) ?? null,
    },
    messages: (message ?? []).map((kept) => ({
      id: kept.id,
      is_by_reporter: kept.sender_id === report.reporterId,
      is_reported: kept.id === report.messageId,
      text: kept.text,
      sent_at: kept.sent_at,
      attachment: attachmentView(report.id, kept),
    })),
  }
}
