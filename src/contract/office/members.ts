import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { movementView } from '../credits.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, queryInt, text } from '../wire.ts'
import {
  activityEntryView,
  asMemberView,
  foundMemberView,
  memberView,
  noteView,
  timelineKinds,
} from './member-views.ts'
import { grantReasons } from './office-constants.ts'

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

export const memberEndpoints = {
  findMembers: endpoint(routes.backoffice.findMembers, {
    who: 'staff',
    roles: all,
    summary:
      'Members by their id, address (also a part of it), name, the number of an order or document, a reference of a payment or a receipt; exact matches first. Which of those a role may search by is its own.',
    input: z.object({ q: text(1, 200), site_id: id.optional() }),
    output: z.object({ members: z.array(foundMemberView), has_more: z.boolean() }),
  }),
  getMember: endpoint(routes.backoffice.getMember, {
    who: 'staff',
    roles: all,
    summary: 'A member as this role sees them. Each look is written down.',
    input: z.object({ id }),
    output: z.object({ member: memberView }),
  }),
  listHappened: endpoint(routes.backoffice.listHappened, {
    who: 'staff',
    roles: all,
    summary: 'All that happened to a member, newest first; `before` an entry for the next page.',
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
    summary: 'Every movement of a member’s credits, newest first; the next page by `before` = `next_before`.',
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
      'What a member sees of their own: profile, counts of likes, with whom they talk, settings. No messages, but those that the named report keeps.',
    input: z.looseObject({ id, report_id: id.optional() }),
    output: z.object({ view: asMemberView }),
  }),
  addMemberNote: endpoint(routes.backoffice.addMemberNote, {
    who: 'staff',
    roles: all,
    summary: 'Notes something about a member for colleagues; the member gets it with their data when they ask.',
    input: z.object({ id, text: text(1, 2000) }),
    output: z.object({ note: noteView }),
  }),
  confirmMember: endpoint(routes.backoffice.confirmMember, {
    who: 'staff',
    roles: helping,
    summary: 'Confirms an address without the link, for whoever has shown that it is theirs.',
    input: z.object({ id, reason }),
    output: done,
    errors: ['conflict'],
  }),
  endMemberSessions: endpoint(routes.backoffice.endMemberSessions, {
    who: 'staff',
    roles: watching,
    summary: 'Logs a member out: of one device, or of all without `session_id`.',
    input: z.object({ id, session_id: id.optional() }),
    output: done,
    errors: ['conflict'],
  }),
  grantCredits: endpoint(routes.backoffice.grantCredits, {
    who: 'staff',
    roles: paying,
    summary:
      'Gives bonus credits, with a reason that the member reads. What comes to 200 or more for one member within 24 hours waits for a second person.',
    input: z.object({
      id,
      /** Made by the browser, so that pressing twice gives once. */
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
    summary:
      'Begins an export of their data for a member who asked for it; the way to the file is mailed to the member alone.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict', 'too_many_requests'],
  }),
  startDeletion: endpoint(routes.backoffice.startDeletion, {
    who: 'staff',
    roles: helping,
    summary: 'Closes the account of a member who asked for it: as when they had done it, with the days to come back.',
    input: z.object({ id, reason }),
    output: z.object({ erase_after: isoTime }),
    errors: ['conflict'],
  }),
  resendMail: endpoint(routes.backoffice.resendMail, {
    who: 'staff',
    roles: paying,
    summary: 'Mails the way to activate the account, or a document, once more.',
    input: z
      .object({ id, mail: z.enum(['activation', 'document', 'statement']), document_id: id.optional() })
      .refine(({ mail, document_id }) => mail !== 'document' || document_id !== undefined, { path: ['document_id'] }),
    output: done,
    errors: ['conflict'],
  }),
}
