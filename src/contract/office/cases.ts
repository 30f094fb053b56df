import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { appealOutcomes, decisionView, limitDays, subjectKind } from '../moderation/decisions.ts'
import { routes } from '../routes.ts'
import { id, text } from '../wire.ts'
import { grounds, measures } from './office-constants.ts'

export const caseActions = ['decide_case', 'read_decisions', 'decide_appeal'] as const

const deciders: readonly StaffRole[] = ['moderator', 'admin']

/** What is decided about a member, in whichever call. Days belong to a limit, a ground to every measure but none. */
export const moderationActionInput = z.object({
  measure: z.enum(measures),
  ground: z.enum(grounds).optional(),
  days: z.coerce.number().int().min(limitDays.min).max(limitDays.max).optional(),
})

/** A decision as the staff see it: the statement that the member reads, and who took it. */
const caseView = z.object({
  decision: decisionView,
  /** For the staff alone. */
  note: z.string(),
  /** Who of the staff: who decided, and the second person of a ban. */
  decided_by: z.string(),
  confirmed_by: z.string().nullable(),
  appeal_decided_by: z.string().nullable(),
  /** The open appeal, where there is one. */
  open_appeal_id: id.nullable(),
  /** This one of the staff took no part in the decision. */
  may_decide_appeal: z.boolean(),
})
export type CaseView = z.infer<typeof caseView>

export const caseEndpoints = {
  decideAboutMember: endpoint(routes.backoffice.decideAboutMember, {
    who: 'staff',
    roles: deciders,
    summary:
      'Decides about a member, or something of theirs, without a report: warns, removes, limits or bans. A ban holds at once and for good when a second person agrees. The member gets a statement of reasons.',
    input: moderationActionInput.extend({
      member_id: id,
      subject: subjectKind,
      /** A photo, a message; of words `about_me`, `name` or the photo of a caption. */
      subject_id: z.string().max(40).optional(),
      note: text(1, 2000),
    }),
    output: z.object({ decision_id: id.nullable(), is_waiting: z.boolean() }),
    errors: ['conflict'],
  }),
  listMemberDecisions: endpoint(routes.backoffice.listMemberDecisions, {
    who: 'staff',
    roles: ['support', ...deciders],
    summary: 'What was decided about a member, newest first, with the appeals.',
    input: z.object({ member_id: id }),
    output: z.object({ cases: z.array(caseView) }),
  }),
  decideAppeal: endpoint(routes.backoffice.decideAppeal, {
    who: 'staff',
    roles: deciders,
    summary:
      'Decides an appeal, by somebody who took no part in the decision. Overturned, what was done is undone. The member is mailed the outcome with the reason, which they read.',
    input: z.object({ id, outcome: z.enum(appealOutcomes), reason: text(3, 2000) }),
    output: z.object({ decision_id: id }),
    errors: ['conflict'],
  }),
}
