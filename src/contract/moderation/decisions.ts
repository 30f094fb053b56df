import { z } from 'zod'
import { appealLength, photoRejectionReasons } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { grounds, measures } from '../office/office-constants.ts'
import { routes } from '../routes.ts'
import { id, isoTime, text } from '../wire.ts'

/** What a decision can be about: a photo, words of a profile, a message, the profile as a whole, the account. */
export const subjectKinds = ['photo', 'text', 'message', 'profile', 'account'] as const
export const subjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof subjectKind>
/** Which words of a profile; a caption is named by its photo. */
const profileTexts = ['about_me', 'name', 'caption'] as const
export type ProfileText = (typeof profileTexts)[number]
/** How we came to look: somebody reported it, gave notice of it, a machine pointed it out, or a person of ours saw it. */
const discoveries = ['report', 'notice', 'machine', 'review'] as const
export type Discovery = (typeof discoveries)[number]
/** `waiting`: it holds already, and a second person has yet to agree; `ended`: its time is over; `undone`: taken back. */
const decisionStates = ['waiting', 'standing', 'ended', 'undone'] as const
export type DecisionState = (typeof decisionStates)[number]
export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/** Digital Services Act, article 20: for six months a decision can be appealed. */
export const appealMonths = 6
/** For how many days somebody can be limited. */
export const limitDays = { min: 1, max: 30 } as const

const appealView = z.object({
  text: z.string(),
  at: isoTime,
  /** Null while somebody has yet to decide about it; `closed` where nothing was left to decide. */
  outcome: z.enum([...appealOutcomes, 'closed']).nullable(),
  /** What whoever decided wrote about it. */
  reason: z.string().nullable(),
  decided_at: isoTime.nullable(),
})

/** A decision as whoever it is about reads it: its statement of reasons (Digital Services Act, article 17). */
export const decisionView = z.object({
  id,
  receipt: z.string(),
  measure: z.enum(measures),
  ground: z.enum(grounds),
  /** What it rests on: the law, or the terms that were agreed to. */
  basis: z.enum(['law', 'terms']),
  subject: subjectKind,
  /** Which words, where it is about words. */
  field: z.enum(profileTexts).nullable(),
  /** Why a photo was turned down, where that is said more closely. */
  photo_reason: z.enum(photoRejectionReasons).nullable(),
  /** Their own words that it is about; null where it is about none, and where only a link of a mail is shown. */
  words: z.string().nullable(),
  /** When what it is about was made, as far as that is known. */
  made_at: isoTime.nullable(),
  found_by: z.enum(discoveries),
  decided_at: isoTime,
  /** Of a limit. */
  until: isoTime.nullable(),
  state: z.enum(decisionStates),
  /** Until then it can be appealed; null where it cannot (any more). */
  appeal_until: isoTime.nullable(),
  appeal: appealView.nullable(),
  /** Purchased credits that are left, where the account was closed. */
  credits_left: z.int().nullable(),
})
export type DecisionView = z.infer<typeof decisionView>

/** A report of theirs, and whether we found something. What became of the other one is not theirs to know. */
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
      'What was decided about this member, with the reasons, newest first; and what became of their reports of the last year.',
    input: z.object({}),
    output: z.object({ decisions: z.array(decisionView), reports: z.array(ownReportView) }),
  }),
  getDecisions: endpoint(routes.moderation.getDecisions, {
    who: 'anyone',
    summary:
      'The decisions that one mail told of, by the token of its link: also for who cannot log in any more. Holds for six months after the decision.',
    input: z.object({ token }),
    output: z.object({ decisions: z.array(decisionView) }),
    errors: ['link_expired'],
  }),
  appeal: endpoint(routes.moderation.appeal, {
    who: 'anyone',
    summary:
      'Appeals a decision, once, within six months; free of charge. By whoever it is about: logged in, or with the token of the mail.',
    input: z.object({ id, text: text(appealLength.min, appealLength.max), token: token.optional() }),
    output: z.object({ decision: decisionView }),
    errors: ['link_expired', 'conflict'],
  }),
}
