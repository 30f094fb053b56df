import { z } from 'zod'
import { memberStatus } from '../accounts/accounts.ts'
import { contactTopics, photoRejectionReasons, type StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { decisionView, limitDays } from '../moderation/decisions.ts'
import { gender, photoView } from '../profiles/profiles.ts'
import { promptKeys } from '../profiles/prompt-constants.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoTime, locale, money, queryInt, text } from '../wire.ts'
import { noticeView } from './content.ts'
import { gravities, reportView } from './evidence.ts'
import { grounds, measures, mostEntries, queueKinds, reviewedTexts } from './office-constants.ts'

const queueKind = z.enum(queueKinds)
/** Waiting cases of a kind, since when, and decision times. */
export const queueTimesView = z.object({
  kind: queueKind,
  count: z.int(),
  oldest_at: isoTime.nullable(),
  /** Cases past their deadline: intimate pictures (48 hours), complaints (14 days). */
  overdue: z.int(),
  /** Decisions of the last 7 days, and their median waiting time in minutes; null if none. */
  decided: z.int(),
  median_minutes: z.number().nullable(),
})
export type QueueTimesView = z.infer<typeof queueTimesView>

/** A signal about a member; never a decision. */
const signalView = z.object({ kind: z.string(), weight: z.int(), facts: z.record(z.string(), z.number()) })
/** The subject of a case, with the current account status. */
const queueMemberView = z.object({
  id,
  name: z.string(),
  status: memberStatus,
  age: z.int().nullable(),
  gender: gender.nullable(),
  country: country.nullable(),
  is_verified: z.boolean(),
  joined_at: isoTime.nullable(),
  /** The main photo; null without one, and for roles that see no photos. */
  photo: photoView.nullable(),
  /** In all, about them: reports and open ones of these, decisions that stand and warnings of these; null for roles that see no reports. */
  counts: z.object({ reports: z.int(), open_reports: z.int(), decisions: z.int(), warnings: z.int() }).nullable(),
  /** Earlier decisions about them, newest first. */
  decisions: z.array(
    z.object({ at: isoTime, measure: z.enum(measures), ground: z.enum(grounds), is_undone: z.boolean() }),
  ),
  /** 0 to 100; null without signals. */
  score: z.object({ score: z.int(), reasons: z.array(signalView) }).nullable(),
})
export type QueueMemberView = z.infer<typeof queueMemberView>

const queuePhotoView = z.object({
  photo: photoView,
  caption: z.string(),
  is_main: z.boolean(),
  is_private: z.boolean(),
  /** Already visible: the site reviews after publication. */
  is_shown: z.boolean(),
  others: z.array(z.object({ photo: photoView, is_main: z.boolean(), is_private: z.boolean() })),
})

const queueTextView = z.object({
  /** Flagged by signals: includes all their texts. */
  is_flagged: z.boolean(),
  texts: z.array(
    z.object({
      field: z.enum(reviewedTexts),
      text: z.string(),
      /** The prompt of an answer. */
      prompt: z.enum(promptKeys).nullable(),
      /** The photo of a caption. */
      photo: photoView.nullable(),
      is_photo_private: z.boolean(),
    }),
  ),
  locale,
})
const queueAppealView = z.object({
  text: z.string(),
  decision: decisionView,
  /** Internal note of the decider, and their name. */
  note: z.string(),
  decided_by: z.string(),
  locale,
})
const queueComplaintView = z.object({
  receipt: z.string(),
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  locale,
})
const queueVerificationView = z.object({
  /** The requested gesture. */
  gesture: z.string(),
  selfie: z.string(),
  photos: z.array(photoView),
  requested_at: isoTime,
})
const queuePaymentView = z.object({
  order: id,
  amount: money,
  provider: z.string(),
  reasons: z.array(signalView),
})

const common = {
  id,
  gravity: z.enum(gravities),
  waiting_since: isoTime,
  /** Deadline; null if none. */
  due_at: isoTime.nullable(),
  site: z.string(),
  member: queueMemberView.nullable(),
  /** Reserved until then; null if the role is read-only. */
  held_until: isoTime.nullable(),
}
const queueEntryView = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('reports'),
    report: reportView,
  }),
  z.object({ ...common, kind: z.literal('notices'), notice: noticeView }),
  z.object({ ...common, kind: z.literal('appeals'), appeal: queueAppealView }),
  z.object({ ...common, kind: z.literal('verifications'), verification: queueVerificationView }),
  z.object({ ...common, kind: z.literal('photos'), photo: queuePhotoView }),
  z.object({ ...common, kind: z.literal('texts'), text: queueTextView }),
  z.object({ ...common, kind: z.literal('complaints'), complaint: queueComplaintView }),
  z.object({ ...common, kind: z.literal('payments'), payment: queuePaymentView }),
])
export type QueueEntryView = z.infer<typeof queueEntryView>
export type QueueEntryOf<K extends QueueEntryView['kind']> = Extract<QueueEntryView, { kind: K }>

const days = queryInt(limitDays.min, limitDays.max)
const note = text(0, 2000)
/** A moderation action because of a photo or text; `limit` and `ban` also remove it. */
const aboutMember = z.object({
  outcome: z.enum(['warn', 'limit', 'ban']),
  ground: z.enum(grounds),
  days: days.optional(),
  note,
})
const named = { id }
/** The reviewed version: a text changed since needs another review. */
const seen = { id, waiting_since: isoTime }
/** Decisions made here; reports, notices and appeals have their own calls. */
const entryDecision = z.union([
  z.object({ ...named, kind: z.literal('photos'), outcome: z.literal('approve') }),
  z.object({
    ...named,
    kind: z.literal('photos'),
    outcome: z.literal('refuse'),
    reason: z.enum(photoRejectionReasons),
    note: note.optional(),
  }),
  z.object({ ...named, kind: z.literal('photos'), ...aboutMember.shape }),
  z.object({ ...seen, kind: z.literal('texts'), outcome: z.literal('approve') }),
  z.object({
    ...seen,
    kind: z.literal('texts'),
    outcome: z.literal('refuse'),
    ground: z.enum(grounds),
    note: note.optional(),
  }),
  z.object({ ...seen, kind: z.literal('texts'), ...aboutMember.shape }),
  z.object({ ...named, kind: z.literal('complaints'), outcome: z.literal('answer'), answer: text(1, 5000) }),
  z.object({ ...named, kind: z.literal('complaints'), outcome: z.literal('close'), note: text(1, 2000) }),
  z.object({ ...named, kind: z.literal('verifications'), outcome: z.literal('approve') }),
  z.object({
    ...named,
    kind: z.literal('verifications'),
    outcome: z.literal('refuse'),
    reason: z.string().min(1).max(40),
  }),
  z.object({ ...named, kind: z.literal('payments'), outcome: z.enum(['fine', 'acted']), note: text(1, 2000) }),
])
export type EntryDecision = z.output<typeof entryDecision>

const workers = ['support', 'moderator', 'finance', 'admin'] as const satisfies readonly StaffRole[]
const held = z.array(z.object({ kind: queueKind, id })).max(mostEntries * 2)

export const queueActions = ['take_entries', 'decide_entry', 'undo_entry'] as const

export const queueEndpoints = {
  takeEntries: endpoint(routes.backoffice.takeEntries, {
    who: 'staff',
    roles: workers,
    summary:
      'Claim the next queue entries for five minutes: overdue and most severe first, then the oldest. Entries already claimed by the viewer come first. Kinds that a role only reads are returned without a claim.',
    input: z.object({
      kind: queueKind.optional(),
      site_id: id.optional(),
      /** Maximum number of cases. */
      limit: queryInt(1, mostEntries).optional(),
      /** Skipped by the viewer: offered to others, and again later. */
      not: z.array(id).max(200).optional(),
    }),
    output: z.object({
      entries: z.array(queueEntryView),
      /** For all sites, or the selected one. */
      kinds: z.array(queueTimesView.pick({ kind: true, count: true, oldest_at: true, overdue: true })),
      /** For all kinds, or the selected one. */
      sites: z.array(z.object({ id, name: z.string(), count: z.int() })),
      /** Currently reserved by colleagues. */
      with_others: z.int(),
    }),
  }),
  keepEntries: endpoint(routes.backoffice.keepEntries, {
    who: 'staff',
    roles: workers,
    summary: "Extend the viewer's claims by five minutes; returns the entries still claimed.",
    input: z.object({ held }),
    output: z.object({ held: z.array(id), until: isoTime }),
  }),
  releaseEntries: endpoint(routes.backoffice.releaseEntries, {
    who: 'staff',
    roles: workers,
    summary: 'Release claimed entries.',
    input: z.object({ held }),
    output: done,
  }),
  decideEntries: endpoint(routes.backoffice.decideEntries, {
    who: 'staff',
    roles: workers,
    summary:
      'Decide entries, all or none. `conflict` if one is already decided or claimed by someone else; `forbidden` if the role may not decide it.',
    input: z.object({ decisions: z.array(entryDecision).min(1).max(mostEntries) }),
    output: z.object({
      decided: z.array(
        z.object({
          /** Id for undo. */
          id,
          entry: id,
          may_undo: z.boolean(),
          /** Waiting for a second person. */
          is_waiting: z.boolean(),
        }),
      ),
    }),
    errors: ['conflict'],
  }),
  undoEntry: endpoint(routes.backoffice.undoEntry, {
    who: 'staff',
    roles: workers,
    summary:
      'Undo a decision of the viewer shortly afterwards: a second, recorded decision restores the previous state, and the entry is claimed by the viewer again. `conflict` if it is too late.',
    input: z.object({ id }),
    output: z.object({ kind: queueKind, entry: id }),
    errors: ['conflict'],
  }),
}
