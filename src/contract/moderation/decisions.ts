import { z } from 'zod'
import { appealLength, photoRejectionReasons } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { grounds, measures } from '../office/office-constants.ts'
import { routes } from '../routes.ts'
import { id, isoTime, text } from '../wire.ts'

/** Subject of a decision: a photo, a profile text, a message, the whole profile, the account. */
export const subjectKinds = ['photo', 'text', 'message', 'profile', 'account'] as const
export const subjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof subjectKind>
/** The profile text; a caption is identified by its photo, the answer to a prompt by its prompt. */
const profileTexts = ['about_me', 'name', 'caption', 'prompt'] as const
export type ProfileText = (typeof profileTexts)[number]
/** Origin of a case: a report, a notice, automatic detection, or staff review. */
const discoveries = ['report', 'notice', 'machine', 'review'] as const
export type Discovery = (typeof discoveries)[number]
/** `waiting`: in effect, waiting for the second person's approval; `ended`: expired; `undone`: reverted. */
const decisionStates = ['waiting', 'standing', 'ended', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]
export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/** Months to appeal a decision (Digital Services Act, article 20). */
export const appealMonths = 6
/** Duration of a limitation in days. */
export const limitDays = { min: 1, max: 30 } as const

const appealView = z.object({
  text: z.string(),
  at: isoTime,
  /** Null while open; `closed` if nothing was left to decide. */
  outcome: z.enum([...appealOutcomes, 'closed']).nullable(),
  /** The decider's reasons. */
  reason: z.string().nullable(),
  decided_at: isoTime.nullable(),
})

/** A decision as shown to the member: its statement of reasons (Digital Services Act, article 17). */
export const decisionView = z.object({
  id,
  receipt: z.string(),
  measure: z.enum(measures),
  ground: z.enum(grounds),
  /** Its ground: the law, or the terms. */
  basis: z.enum(['law', 'terms']),
  subject: subjectKind,
  /** The text, if it is about a text. */
  field: z.enum(profileTexts).nullable(),
  /** The specific reason for rejecting a photo, if any. */
  photo_reason: z.enum(photoRejectionReasons).nullable(),
  /** The member's text in question; null if none, or if shown by an emailed link only. */
  words: z.string().nullable(),
  /** When the subject was created, if known. */
  made_at: isoTime.nullable(),
  found_by: z.enum(discoveries),
  decided_at: isoTime,
  /** End of a limitation. */
  until: isoTime.nullable(),
  state: z.enum(decisionStates),
  /** Deadline for an appeal; null if not (or no longer) possible. */
  appeal_until: isoTime.nullable(),
  appeal: appealView.nullable(),
  /** Remaining purchased credits of a closed account. */
  credits_left: z.int().nullable(),
})
export type DecisionView = z.infer<typeof decisionView>

/** The member's own report and its outcome. Consequences for the reported member are not disclosed. */
const ownReportView = z.object({
  receipt: z.string(),
  at: isoTime,
  outcome: z.enum(['measure', 'no_breach']).nullable(),
  decided_at: isoTime.nullable(),
})
export type OwnReportView = z.infer<typeof ownReportView>

const token = z.string().min(1).max(200)

export const decisionsEndpoints = {
  listDecisions: endpoint(routes.moderation.listDecisions, {
    who: 'member',
    summary:
      'List decisions about the member with their reasons, newest first, and the outcomes of their reports of the last year.',
    input: z.object({}),
    output: z.object({ decisions: z.array(decisionView), reports: z.array(ownReportView) }),
  }),
  getDecisions: endpoint(routes.moderation.getDecisions, {
    who: 'anyone',
    summary:
      'Get the decisions of one email by the token of its link, without log-in, for six months after the decision.',
    input: z.object({ token }),
    output: z.object({ decisions: z.array(decisionView) }),
    errors: ['link_expired'],
  }),
  appeal: endpoint(routes.moderation.appeal, {
    who: 'anyone',
    summary:
      'Appeal a decision, once, within six months, free of charge: as the affected member, logged in or with the token of the email.',
    input: z.object({ id, text: text(appealLength.min, appealLength.max), token: token.optional() }),
    output: z.object({ decision: decisionView }),
    errors: ['link_expired', 'conflict'],
  }),
}
