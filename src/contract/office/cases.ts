import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { appealOutcomes, decisionView, limitDays, subjectKind } from '../moderation/decisions.ts'
import { routes } from '../routes.ts'
import { id, text } from '../wire.ts'
import { grounds, measures } from './office-constants.ts'

export const caseActions = ['decide_case', 'read_decisions', 'decide_appeal'] as const

const deciders: readonly StaffRole[] = ['moderator', 'admin']

/** A moderation action on a member. Limitations require days; all actions but none require a ground. */
export const moderationActionInput = z.object({
  measure: z.enum(measures),
  ground: z.enum(grounds).optional(),
  days: z.coerce.number().int().min(limitDays.min).max(limitDays.max).optional(),
})

/** A decision for staff: the statement of reasons, and who decided. */
const caseView = z.object({
  decision: decisionView,
  /** Internal to staff. */
  note: z.string(),
  /** The deciding staff members, with the second person of a ban. */
  decided_by: z.string(),
  confirmed_by: z.string().nullable(),
  appeal_decided_by: z.string().nullable(),
  /** The open appeal, if any. */
  open_appeal_id: id.nullable(),
  /** This staff member took no part in the decision. */
  may_decide_appeal: z.boolean(),
})
export type CaseView = z.infer<typeof caseView>

export const caseEndpoints = {
  decideAboutMember: endpoint(routes.backoffice.decideAboutMember, {
    who: 'staff',
    roles: deciders,
    summary:
      'Decide about a member or their content without a report: warn, remove, limit or ban. A ban applies at once and becomes permanent when a second person approves. The member gets a statement of reasons.',
    input: moderationActionInput.extend({
      member_id: id,
      subject: subjectKind,
      /** Id of a photo or message; for texts `about_me`, `name`, the photo of a caption or the prompt of an answer. */
      subject_id: z.string().max(40).optional(),
      note: text(1, 2000),
    }),
    output: z.object({ decision_id: id.nullable(), is_waiting: z.boolean() }),
    errors: ['conflict'],
  }),
  listMemberDecisions: endpoint(routes.backoffice.listMemberDecisions, {
    who: 'staff',
    roles: ['support', ...deciders],
    summary: 'List decisions about a member with the appeals, newest first.',
    input: z.object({ member_id: id }),
    output: z.object({ cases: z.array(caseView) }),
  }),
  decideAppeal: endpoint(routes.backoffice.decideAppeal, {
    who: 'staff',
    roles: deciders,
    summary:
      'Decide an appeal; not by staff involved in the decision. If overturned, the action is undone. The member is emailed the outcome with the reason.',
    input: z.object({ id, outcome: z.enum(appealOutcomes), reason: text(3, 2000) }),
    output: z.object({ decision_id: id }),
    errors: ['conflict'],
  }),
}
