import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { movementView } from '../credits.ts'
import { endpoint } from '../endpoint.ts'
import { gender } from '../profiles/profiles.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoDate, isoTime, queryInt, text } from '../wire.ts'
import {
  activityEntryView,
  asMemberView,
  foundMemberView,
  memberView,
  noteView,
  timelineKinds,
} from './member-views.ts'
import { grantReasons, memberStates } from './office-constants.ts'

export const memberActions = [
  'find_members',
  'read_member',
  'read_member_credits',
  'read_as_member',
  'note_member',
  'confirm_member',
  'end_member_sessions',
  'grant_credits',
  'ask_member_export',
  'start_deletion',
  'resend_mail',
  'open_movements',
] as const

const all: readonly StaffRole[] = ['support', 'moderator', 'finance', 'admin']
const helping: readonly StaffRole[] = ['support', 'admin']
const watching: readonly StaffRole[] = ['support', 'moderator', 'admin']
const paying: readonly StaffRole[] = ['support', 'finance', 'admin']
const reason = text(3, 500)
const yesOrNo = z.enum(['yes', 'no'])

/** Filter of members; days are UTC, inclusive. */
const memberFilter = z.object({
  site_id: id.optional(),
  state: z.enum(memberStates).optional(),
  gender: gender.optional(),
  verified: yesOrNo.optional(),
  premium: yesOrNo.optional(),
  country: country.optional(),
  from_day: isoDate.optional(),
  to_day: isoDate.optional(),
})
export type MemberFilter = z.infer<typeof memberFilter>

export const memberEndpoints = {
  findMembers: endpoint(routes.backoffice.findMembers, {
    who: 'staff',
    roles: all,
    summary:
      'List members, newest first, or search them by id, email address (also a part of it), name, order or document number, payment reference or receipt number; exact matches first. The searchable fields depend on the role. `before` a member for the next page of the list.',
    input: z.object({ q: text(1, 200).optional(), ...memberFilter.shape, before: id.optional() }),
    output: z.object({
      members: z.array(foundMemberView),
      has_more: z.boolean(),
      /** Null where there are more than are counted. */
      total: z.int().nullable(),
      sites: z.array(z.object({ id, name: z.string() })),
      /** Of all sites. */
      countries: z.array(country),
    }),
  }),
  getMember: endpoint(routes.backoffice.getMember, {
    who: 'staff',
    roles: all,
    summary: 'Get a member as this role sees them. Each access is written to the audit log.',
    input: z.object({ id }),
    output: z.object({ member: memberView }),
  }),
  listHappened: endpoint(routes.backoffice.listHappened, {
    who: 'staff',
    roles: all,
    summary: 'List all activity of a member, newest first; `before` an entry for the next page.',
    input: z.looseObject({
      id,
      kind: z.enum(timelineKinds).optional(),
      before: z.string().max(120).optional(),
      limit: queryInt(1, 100).optional(),
    }),
    output: z.object({
      name: z.string(),
      happened: z.array(activityEntryView),
      kinds: z.array(z.enum(timelineKinds)),
      has_more: z.boolean(),
    }),
  }),
  listMemberMovements: endpoint(routes.backoffice.listMemberMovements, {
    who: 'staff',
    roles: paying,
    summary: 'List all credit movements of a member, newest first; the next page by `before` = `next_before`.',
    input: z.looseObject({ id, before: queryInt(1, 2_147_483_647).optional() }),
    output: z.object({
      movements: z.array(movementView.omit({ about: true })),
      next_before: z.int().nullable(),
      name: z.string(),
      url: z.string(),
    }),
  }),
  getAsMember: endpoint(routes.backoffice.getAsMember, {
    who: 'staff',
    roles: watching,
    summary:
      'Get what a member sees: profile, numbers of likes, conversation partners, settings. No messages, except those stored with the given report.',
    input: z.looseObject({ id, report_id: id.optional() }),
    output: z.object({ view: asMemberView }),
  }),
  addMemberNote: endpoint(routes.backoffice.addMemberNote, {
    who: 'staff',
    roles: all,
    summary: "Add a staff note about a member; it is part of the member's data export.",
    input: z.object({ id, text: text(1, 2000) }),
    output: z.object({ note: noteView }),
  }),
  confirmMember: endpoint(routes.backoffice.confirmMember, {
    who: 'staff',
    roles: helping,
    summary: 'Confirm the email address of a member who has proved that it is theirs, without the link.',
    input: z.object({ id, reason }),
    output: done,
    errors: ['conflict'],
  }),
  endMemberSessions: endpoint(routes.backoffice.endMemberSessions, {
    who: 'staff',
    roles: watching,
    summary: 'End one session of a member, or all without `session_id`.',
    input: z.object({ id, session_id: id.optional() }),
    output: done,
    errors: ['conflict'],
  }),
  grantCredits: endpoint(routes.backoffice.grantCredits, {
    who: 'staff',
    roles: paying,
    summary:
      'Grant bonus credits with a reason that the member reads. 200 or more for one member within 24 hours require approval.',
    input: z.object({
      id,
      /** Generated by the browser, so that a repeated submit grants once. */
      grant_id: id,
      credits: queryInt(1, 5000),
      why: z.enum(grantReasons),
      reason,
    }),
    output: z.object({ is_waiting: z.boolean(), credits: z.int().nullable() }),
    errors: ['conflict', 'key_reused'],
  }),
  askMemberExport: endpoint(routes.backoffice.askMemberExport, {
    who: 'staff',
    roles: helping,
    summary: 'Start a data export requested by a member; only the member is emailed the link.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict', 'too_many_requests'],
  }),
  startDeletion: endpoint(routes.backoffice.startDeletion, {
    who: 'staff',
    roles: helping,
    summary: 'Delete the account of a member at their request, with the usual days to reactivate it.',
    input: z.object({ id, reason }),
    output: z.object({ erase_after: isoTime }),
    errors: ['conflict'],
  }),
  resendMail: endpoint(routes.backoffice.resendMail, {
    who: 'staff',
    roles: paying,
    summary: 'Resend the activation email or a document.',
    input: z
      .object({ id, mail: z.enum(['activation', 'document', 'statement']), document_id: id.optional() })
      .refine(({ mail, document_id }) => mail !== 'document' || document_id !== undefined, { path: ['document_id'] }),
    output: done,
    errors: ['conflict'],
  }),
}
