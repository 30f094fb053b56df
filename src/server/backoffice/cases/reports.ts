import type { SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { ReportDecision } from '../../../contract/moderation/moderation.ts'
import type { ReportView } from '../../../contract/office/evidence.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { evidenceFileRoute } from '../../../contract/office/office-routes.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountsOf } from '../../accounts/index.ts'
import { decideReport, type OpenReport } from '../../moderation/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { profileFacts } from '../../profiles/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { type EvidenceCopies, evidenceCopies, evidenceMessages, photoCopies } from './evidence-copies.ts'
import { decideAbout } from './moderation-actions.ts'

type Decision = {
  id: string
  decision: ReportDecision
  reason: string
  measure?: Measure | undefined
  ground?: Ground | undefined
  days?: number | undefined
  subject?: SubjectKind | undefined
  subject_id?: string | undefined
}

/**
 * Decides a report with its measure and logs it, in one transaction. Returns its receipt. Errors: not_found, conflict
 * if already decided, invalid_input for a measure on an unfounded report, and those of `decideAbout`.
 */
export async function decide(ctx: Ctx, who: Staff, input: Decision): Promise<string> {
  const { id, decision, reason, measure = 'none' } = input
  if (measure !== 'none' && decision === 'no_action') throw fieldRefusal('invalid_input', 'measure')
  return transaction(ctx.db, async (tx) => {
    const report = await decideReport(ctx, tx, { id, decision, reason, by: who.staffId, at: ctx.clock.now() })
    const detail = { receipts: [report.receipt], decision, reason }
    await noteAct(ctx, tx, who, { action: 'decide_report', memberIds: [report.memberId], detail })
    if (measure !== 'none') await decideAbout(ctx, tx, who, { ...actionInputOf(input, report), measure })
    return report.receipt
  })
}

/** About the reported message where there is one, else the profile, unless something else is named. */
function actionInputOf(
  { id, ground, days, subject, subject_id, reason }: Decision,
  { memberId, messageId }: { memberId: string; messageId: string | null },
) {
  const usual =
    messageId === null ? { kind: 'profile' as const, id: null } : { kind: 'message' as const, id: messageId }
  return {
    memberId,
    subject: subject === undefined ? usual : { kind: subject, id: subject_id ?? null },
    source: { kind: 'reports' as const, id },
    ground: ground ?? null,
    days,
    note: reason,
  }
}

/** Entries of the queue, as the staff see them, in their order. */
export async function reportViews(ctx: Ctx, reports: readonly OpenReport[]): Promise<ReportView[]> {
  const evidence = reports.map((report) => evidenceCopies.parse(report.evidence))
  const [people, accounts] = await Promise.all([
    profileFacts(ctx.db, [...new Set(reports.flatMap((report) => [report.memberId, report.reporterId]))]),
    accountsOf(ctx.db, [...new Set(reports.map((report) => report.memberId))]),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return reports.map((report, index) => ({
    id: report.id,
    receipt: report.receipt,
    reason: report.reason,
    gravity: report.gravity,
    text: report.text,
    created_at: report.createdAt.toISOString(),
    reporter: {
      id: report.reporterId,
      name: nameOf(report.reporterId),
      decided: report.reporter.decided,
      unfounded: report.reporter.unfounded,
      is_often_unfounded: report.reporter.isOftenUnfounded,
    },
    member: {
      id: report.memberId,
      name: nameOf(report.memberId),
      status: accounts.get(report.memberId)?.status ?? 'deleted',
    },
    evidence: evidenceView(report, evidence[index] ?? { profile: null, message: null, photos: [], like_comment: null }),
  }))
}

function evidenceView(
  report: OpenReport,
  { profile, message, photos, like_comment }: EvidenceCopies,
): ReportView['evidence'] {
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
      prompts: profile.prompts,
      interests: profile.interests,
      is_fictional: profile.kind === 'fictional',
    },
    photos: photoCopies({ route: evidenceFileRoute, id: report.id }, photos, profile?.mainPhotoId),
    like_comment,
    messages: evidenceMessages(report, message),
  }
}
