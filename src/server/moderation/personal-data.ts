import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { authorityOrders } from './authority-orders/authority-order-tables.ts'
import { removeCopy } from './authority-orders/authority-orders.ts'
import { blockedContacts, contactViewers } from './contacts/contact-tables.ts'
import { appeals, contactWarnings, decisions } from './decisions/decision-tables.ts'
import { casesOf } from './decisions/decisions.ts'
import { decisionView } from './decisions/statements.ts'
import { removeEvidenceFiles } from './reports/evidence-files.ts'
import { memberRisks, memberSignals, openerCounts } from './signals/signals-tables.ts'
import { blocks, notices, reports } from './tables.ts'

type Report = typeof reports.$inferSelect
const record = 'proof of lawful moderation (DSA): what was decided when, on which ground; no words of anyone'

/** Not exported: who reported or blocked the member. That is the others' own data. */
export const moderationData: PersonalData = {
  tables: [
    personal(memberSignals, { members: ['memberId'], erase: 'delete', export: { file: 'signals.json' } }),
    personal(memberRisks, { members: ['memberId'], erase: 'delete', export: { file: 'signals.json' } }),
    personal(openerCounts, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'hashes of first messages, for two days; their number is in signals.json' },
    }),
    personal(blocks, {
      members: ['memberId', 'blockedId'],
      erase: 'delete',
      export: {
        file: 'blocks.json',
        columns: { member: blocks.blockedId, at: blocks.createdAt },
        order: blocks.createdAt,
      },
    }),
    // Whose accounts they are is shown to no one: it would tell which addresses belong to members
    personal(contactViewers, {
      members: ['memberId', 'viewerId'],
      erase: 'delete',
      export: { none: 'would tell which email addresses belong to members, and who has blocked which contacts' },
    }),
    personal(blockedContacts, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file: 'blocked-contacts.json',
        columns: { added_on: blockedContacts.addedOn },
        order: blockedContacts.addedOn,
      },
    }),
    personal(reports, {
      members: ['reporterId', 'memberId'],
      erase: { by: `kept: ${record}; evidence is deleted` },
      export: {
        file: 'reports.json',
        columns: {
          receipt: reports.receipt,
          member: reports.memberId,
          reason: reports.reason,
          text: reports.text,
          at: reports.createdAt,
          status: reports.status,
          decision: reports.decision,
          decided_at: reports.decidedAt,
        },
        order: reports.createdAt,
      },
    }),
    personal(notices, {
      members: ['memberId', 'aboutId'],
      erase: { by: `kept: ${record}; an open notice keeps its words until it is decided` },
      export: {
        file: 'notices.json',
        columns: {
          receipt: notices.receipt,
          kind: notices.kind,
          location: notices.location,
          text: notices.text,
          name: notices.name,
          email: notices.email,
          at: notices.createdAt,
          status: notices.status,
          decision: notices.decision,
          reason: notices.decisionReason,
          decided_at: notices.decidedAt,
        },
        order: notices.createdAt,
      },
    }),
    // Closes open appeals: there is nothing left to decide
    personal(appeals, {
      members: ['memberId'],
      erase: {
        keep: record,
        blank: (now) => ({
          status: sql`CASE WHEN ${appeals.status} = 'open' THEN 'closed' ELSE ${appeals.status} END`,
          decidedAt: sql`coalesce(${appeals.decidedAt}, ${now.toISOString()}::timestamptz)`,
          text: '',
          reason: null,
        }),
      },
      export: { file: 'decisions.json' },
    }),
    personal(decisions, {
      members: ['memberId'],
      erase: {
        keep: record,
        blank: (now) => ({
          subjectId: null,
          sourceId: null,
          facts: {},
          note: '',
          mailedAt: sql`coalesce(${decisions.mailedAt}, ${now.toISOString()}::timestamptz)`,
        }),
      },
      export: { file: 'decisions.json' },
    }),
    personal(authorityOrders, {
      members: ['memberId'],
      erase: {
        by: 'kept for three years after it was closed: proof of what was ordered and given; about whom, and the copy, is deleted',
      },
      export: { file: 'authority-orders.json' },
    }),
    personal(contactWarnings, {
      members: ['memberId', 'bannedId'],
      erase: { by: 'their own are deleted; that others were warned of them stays, without their id' },
      export: { none: 'names somebody else, who was banned' },
    }),
  ],
  erase: eraseModeration,
  files: exportModeration,
}

async function eraseModeration(scope: Scope, erased: Erased): Promise<void> {
  const { tx } = scope
  const { memberId, replacementId } = erased
  const involved = await tx
    .select()
    .from(reports)
    .where(or(eq(reports.memberId, memberId), eq(reports.reporterId, memberId)))
  for (const report of involved) await eraseReport(scope, report, erased)
  await eraseNotices(scope, erased)
  await eraseAuthorityOrders(scope, erased)
  await tx.delete(contactWarnings).where(eq(contactWarnings.memberId, memberId))
  await tx.update(contactWarnings).set({ bannedId: replacementId }).where(eq(contactWarnings.bannedId, memberId))
}

/**
 * Removes the sender's name and address and all data of the member a notice is about. The text of an open notice is
 * deleted after its decision because others may be in danger.
 */
async function eraseNotices(scope: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const { tx } = scope
  const isAbout = eq(notices.aboutId, memberId)
  for (const { evidence } of await tx.select({ evidence: notices.evidence }).from(notices).where(isAbout)) {
    await removeEvidenceFiles(scope, tx, evidence)
  }
  await tx.update(notices).set({ aboutId: replacementId, evidence: {} }).where(isAbout)
  const isTheirs = eq(notices.memberId, memberId)
  await tx
    .update(notices)
    .set({ text: '', location: '', decisionReason: null })
    .where(and(isTheirs, eq(notices.status, 'decided')))
  await tx.update(notices).set({ memberId: replacementId, name: '', email: null }).where(isTheirs)
}

async function eraseAuthorityOrders(scope: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const isTheirs = eq(authorityOrders.memberId, memberId)
  for (const { id } of await scope.tx.select({ id: authorityOrders.id }).from(authorityOrders).where(isTheirs))
    await removeCopy(scope, scope.tx, id)
  await scope.tx.update(authorityOrders).set({ memberId: replacementId, subject: '', effectNote: '' }).where(isTheirs)
}

async function eraseReport(scope: Scope, report: Report, { memberId, replacementId }: Erased): Promise<void> {
  const isReported = report.memberId === memberId
  // Reports about an erased member need no decision
  const isSettled = isReported && report.status === 'open'
  if (isReported) await removeEvidenceFiles(scope, scope.tx, report.evidence)
  await scope.tx
    .update(reports)
    .set({
      ...(isReported
        ? { memberId: replacementId, messageId: null, evidence: {}, decisionReason: null }
        : { reporterId: replacementId, evidence: withoutWordsOf(memberId, report.evidence) }),
      text: '',
      ...(isSettled && { status: 'decided' as const, decision: 'no_action' as const, decidedAt: scope.clock.now() }),
    })
    .where(eq(reports.id, report.id))
}

/** The evidence without the messages that this member wrote; what is said against the other one stays. */
function withoutWordsOf(memberId: string, evidence: Report['evidence']): Report['evidence'] {
  const { message } = evidence
  if (!Array.isArray(message)) return evidence
  return { ...evidence, message: message.filter((entry: { sender_id?: unknown }) => entry.sender_id !== memberId) }
}

async function exportModeration(db: Db, memberId: string): Promise<ExportFile[]> {
  const cases = await casesOf(db, memberId)
  const decided = cases.length === 0 ? [] : [{ name: 'decisions.json', value: cases.map(decisionOf) }]
  return [...(await exportSignals(db, memberId)), ...(await exportAuthorityOrders(db, memberId)), ...decided]
}

/** Only those that the member was informed of: the others may be secret. */
async function exportAuthorityOrders(db: Db, memberId: string): Promise<ExportFile[]> {
  const { authority, country, reference, legalBasis, kind, orderedOn, territory, subject, ...about } = authorityOrders
  const value = await db
    .select({
      ...{ kind, authority, country, reference, legal_basis: legalBasis, ordered_on: orderedOn, territory, subject },
      effect: about.effect,
      effect_at: about.effectAt,
      disclosed: about.disclosedFiles,
      informed_at: about.informedAt,
    })
    .from(authorityOrders)
    .where(and(eq(about.memberId, memberId), isNotNull(about.informedAt)))
    .orderBy(asc(about.id))
  return value.length === 0 ? [] : [{ name: 'authority-orders.json', value }]
}

/** As in the statement; whether it can be appealed now is not stored. */
function decisionOf(each: Parameters<typeof decisionView>[0]) {
  const now = each.decision.decidedAt
  const {
    appeal_until: _until,
    credits_left: _credits,
    ...rest
  } = decisionView(each, { now, withWords: true, creditsLeft: null })
  return rest
}

/** Risk signals of a member as counts, and since when staff cleared them. */
async function exportSignals(db: Db, memberId: string): Promise<ExportFile[]> {
  const [noticed, [risk]] = await Promise.all([
    db.select().from(memberSignals).where(eq(memberSignals.memberId, memberId)).orderBy(asc(memberSignals.kind)),
    db.select().from(memberRisks).where(eq(memberRisks.memberId, memberId)),
  ])
  if (noticed.length === 0 && risk === undefined) return []
  const signals = noticed.map(({ kind, facts, at }) => ({ kind, facts, at }))
  const looked = { found_fine_at: risk?.fineAt ?? null, is_not_suggested_meanwhile: risk?.isHeld ?? false }
  return [{ name: 'signals.json', value: { signals, ...looked } }]
}
