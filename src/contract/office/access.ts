import { z } from 'zod'
import { passwordLength, staffRoles } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, money, queryInt, text } from '../wire.ts'

/** Actions that need approval above a limit; bans always do. */
export const approvalActs = ['refund', 'grant', 'ban'] as const
export type ApprovalAct = (typeof approvalActs)[number]
/** `lapsed`: not decided in time, or the member has left. */
export const approvalOutcomes = ['approved', 'refused', 'lapsed'] as const
const approvalView = z.object({
  id,
  act: z.enum(approvalActs),
  /** The requesting staff member. */
  requested_by: z.string(),
  requested_at: isoTime,
  expires_at: isoTime,
  /** The affected member; the name is empty after erasure. */
  member: z.object({ id, name: z.string() }).nullable(),
  order_id: id.nullable(),
  reason: z.string(),
  amount: money.nullable(),
  credits: z.int().nullable(),
  /** The requester may not decide. */
  is_mine: z.boolean(),
  may_decide: z.boolean(),
  outcome: z.enum(approvalOutcomes).nullable(),
  decided_by: z.string().nullable(),
  decided_at: isoTime.nullable(),
  note: z.string().nullable(),
})
export type ApprovalView = z.infer<typeof approvalView>

const staffStatus = z.enum(['active', 'off'])
const role = z.enum(staffRoles)
const colleagueView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  status: staffStatus,
  has_second_factor: z.boolean(),
  /** False until the emailed link was used. */
  has_password: z.boolean(),
  sessions: z.int(),
  last_seen: isoTime.nullable(),
  is_me: z.boolean(),
})
export type ColleagueView = z.infer<typeof colleagueView>

const ownSessionView = z.object({
  id,
  is_this: z.boolean(),
  user_agent: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
})
const meView = z.object({
  name: z.string(),
  email: z.string(),
  role,
  second_factor: z.object({ since: isoTime, codes_left: z.int() }).nullable(),
  /** A second factor must be set up first. */
  must_set_up: z.boolean(),
  sessions: z.array(ownSessionView),
})
export type MeView = z.infer<typeof meView>

/** Waiting items; null if the role may not act on them. */
const officeCounts = z.object({ queue: z.int().nullable(), approvals: z.int().nullable() })
export type OfficeCounts = z.infer<typeof officeCounts>

export const accessActions = [
  'fail_second_factor',
  'set_up_second_factor',
  'renew_recovery_codes',
  'use_recovery_code',
  'change_own_password',
  'set_password',
  'end_own_sessions',
  'read_staff',
  'add_staff',
  'send_staff_link',
  'change_role',
  'switch_staff',
  'end_staff_sessions',
  'remove_second_factor',
  'read_approvals',
  'ask_approval',
  'approve',
  'refuse_approval',
  'export_audit',
] as const

const allRoles = staffRoles
const secret = z
  .string()
  .min(1)
  .max(passwordLength.max * 4)
const code = z.string().min(1).max(40)
const token = z.string().min(1).max(100)
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const accessEndpoints = {
  confirmLogIn: endpoint(routes.backoffice.confirmLogIn, {
    who: 'anyone',
    summary:
      'The second step of a log-in to the office: a code of the app, or a recovery code, for the challenge that `logIn` answered. Ends the challenge.',
    input: z.object({ challenge: token, code }),
    output: done,
    errors: ['link_expired', 'second_factor_invalid', 'login_blocked'],
  }),
  checkWelcome: endpoint(routes.backoffice.checkWelcome, {
    who: 'anyone',
    summary: 'Whose link to set a password this is.',
    input: z.object({ token }),
    output: z.object({ name: z.string(), email: z.string() }),
    errors: ['link_expired'],
  }),
  setStaffPassword: endpoint(routes.backoffice.setStaffPassword, {
    who: 'anyone',
    summary:
      'Sets a password by a mailed link, which counts once, and ends all sessions of whom it was mailed to. Logs nobody in.',
    input: z.object({ token, password: secret, password_again: secret }),
    output: done,
    errors: ['link_expired', 'passwords_differ', 'password_too_common'],
  }),
  getOfficeCounts: endpoint(routes.backoffice.getOfficeCounts, {
    who: 'staff',
    roles: allRoles,
    summary: 'How much waits, for the navigation; counted at most every 30 seconds.',
    input: z.object({}),
    output: officeCounts,
  }),
  getMe: endpoint(routes.backoffice.getMe, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary: 'One’s own account at the office: second factor and sessions.',
    input: z.object({}),
    output: z.object({ me: meView }),
  }),
  changeStaffPassword: endpoint(routes.backoffice.changeStaffPassword, {
    who: 'staff',
    roles: allRoles,
    summary: 'Changes one’s own password and ends one’s other sessions.',
    input: z.object({ old_password: secret, password: secret, password_again: secret }),
    output: done,
    errors: ['wrong_old_password', 'login_blocked', 'passwords_differ', 'password_too_common'],
  }),
  startStaffFactor: endpoint(routes.backoffice.startStaffFactor, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary:
      'A new secret for an app that makes codes, as text and as the address that its picture holds. The one that is on stays on until the new one is confirmed. Needs the password but at the first log-in.',
    input: z.object({ password: secret.optional() }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_old_password', 'login_blocked'],
  }),
  confirmStaffFactor: endpoint(routes.backoffice.confirmStaffFactor, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary:
      'Turns the app of `startStaffFactor` on with one of its codes, in the place of an earlier one; answers new recovery codes, once, and ends one’s other sessions. Answers `conflict` where none was started.',
    input: z.object({ code }),
    output: recoveryCodes,
    errors: ['conflict', 'second_factor_invalid'],
  }),
  renewStaffCodes: endpoint(routes.backoffice.renewStaffCodes, {
    who: 'staff',
    roles: allRoles,
    summary: 'New recovery codes in the place of the earlier ones. Answers `conflict` without a second factor.',
    input: z.object({ password: secret }),
    output: recoveryCodes,
    errors: ['conflict', 'wrong_old_password', 'login_blocked'],
  }),
  endOwnSessions: endpoint(routes.backoffice.endOwnSessions, {
    who: 'staff',
    roles: allRoles,
    summary: 'Ends one of one’s own sessions, or all but this one.',
    input: z.object({ id: id.optional() }),
    output: done,
  }),
  listStaff: endpoint(routes.backoffice.listStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Everybody of the staff, those who may come in first, by name.',
    input: z.object({}),
    output: z.object({ staff: z.array(colleagueView) }),
  }),
  addStaff: endpoint(routes.backoffice.addStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Adds a colleague, who is mailed a link to set a password, good for 24 hours.',
    input: z.object({ name: text(1, 80), email: z.string().min(3).max(254), role }),
    output: z.object({ id }),
    errors: ['invalid_email', 'email_in_use'],
  }),
  sendStaffLink: endpoint(routes.backoffice.sendStaffLink, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'Mails a colleague another link to set a password; the earlier one ends. Answers `conflict` where they are switched off.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  changeRole: endpoint(routes.backoffice.changeRole, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Gives a colleague another role; never oneself (`forbidden`), so that an admin is always left.',
    input: z.object({ id, role }),
    output: done,
  }),
  switchStaff: endpoint(routes.backoffice.switchStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Switches a colleague off, which ends their sessions, or on again; never oneself (`forbidden`).',
    input: z.object({ id, status: staffStatus }),
    output: done,
  }),
  endStaffSessions: endpoint(routes.backoffice.endStaffSessions, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Ends all sessions of a colleague.',
    input: z.object({ id }),
    output: done,
  }),
  removeStaffFactor: endpoint(routes.backoffice.removeStaffFactor, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'Takes a colleague’s lost second factor away, with its recovery codes, and ends their sessions: they set up another at their next log-in. Never one’s own (`forbidden`).',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  listApprovals: endpoint(routes.backoffice.listApprovals, {
    who: 'staff',
    roles: ['support', 'moderator', 'finance', 'admin'],
    summary:
      'What waits for a second person, what waits longest first, and what was decided, newest first: that which one’s role decides, and what one asked for. `before` a decided one for the next page of those.',
    input: z.object({ before: id.optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({ waiting: z.array(approvalView), decided: z.array(approvalView), has_more: z.boolean() }),
  }),
  decideApproval: endpoint(routes.backoffice.decideApproval, {
    who: 'staff',
    roles: ['moderator', 'finance', 'admin'],
    summary:
      'Approves or refuses what a colleague asked for; whoever asked hears `forbidden`, whoever comes second `conflict`.',
    input: z.object({ id, outcome: z.enum(['approved', 'refused']), note: text(1, 1000) }),
    output: done,
    errors: ['conflict'],
  }),
}
