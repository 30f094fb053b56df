import { z } from 'zod'
import { passwordLength, staffRoles } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, money, queryInt, text } from '../wire.ts'
import { disclosableData } from './office-constants.ts'

/** Actions that need approval above a limit; bans and disclosures to authorities always do. */
export const approvalActs = ['refund', 'grant', 'ban', 'disclosure'] as const
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
  /** What an authority gets. */
  data: z.array(z.enum(disclosableData)),
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
  browser: z.string().nullable(),
  system: z.string().nullable(),
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
      'Complete the second step of an office log-in with an authenticator or recovery code for the `challenge` of `logIn`. Ends the challenge.',
    input: z.object({ challenge: token, code }),
    output: done,
    errors: ['link_expired', 'second_factor_invalid', 'login_blocked'],
  }),
  checkWelcome: endpoint(routes.backoffice.checkWelcome, {
    who: 'anyone',
    summary: 'Get the staff member a password link belongs to.',
    input: z.object({ token }),
    output: z.object({ name: z.string(), email: z.string() }),
    errors: ['link_expired'],
  }),
  setStaffPassword: endpoint(routes.backoffice.setStaffPassword, {
    who: 'anyone',
    summary: 'Set a password with an emailed link, valid once, and end all sessions of its recipient. Does not log in.',
    input: z.object({ token, password: secret, password_again: secret }),
    output: done,
    errors: ['link_expired', 'passwords_differ', 'password_too_common'],
  }),
  getOfficeCounts: endpoint(routes.backoffice.getOfficeCounts, {
    who: 'staff',
    roles: allRoles,
    summary: 'Numbers of waiting items for the navigation; counted at most every 30 seconds.',
    input: z.object({}),
    output: officeCounts,
  }),
  getMe: endpoint(routes.backoffice.getMe, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary: "Get the viewer's own staff account: second factor and sessions.",
    input: z.object({}),
    output: z.object({ me: meView }),
  }),
  changeStaffPassword: endpoint(routes.backoffice.changeStaffPassword, {
    who: 'staff',
    roles: allRoles,
    summary: "Change the viewer's own password and end their other sessions.",
    input: z.object({ old_password: secret, password: secret, password_again: secret }),
    output: done,
    errors: ['wrong_old_password', 'login_blocked', 'passwords_differ', 'password_too_common'],
  }),
  startStaffFactor: endpoint(routes.backoffice.startStaffFactor, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary:
      'Create a TOTP secret, as text and as the URL of the QR code. The current one stays on until the new one is confirmed. Requires the password, except at the first log-in.',
    input: z.object({ password: secret.optional() }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_old_password', 'login_blocked'],
  }),
  confirmStaffFactor: endpoint(routes.backoffice.confirmStaffFactor, {
    who: 'staff',
    roles: allRoles,
    isBeforeSetUp: true,
    summary:
      "Turn on the secret of `startStaffFactor` with one of its codes, replacing an earlier one; returns new recovery codes, once, and ends the viewer's other sessions. `conflict` if none was started.",
    input: z.object({ code }),
    output: recoveryCodes,
    errors: ['conflict', 'second_factor_invalid'],
  }),
  renewStaffCodes: endpoint(routes.backoffice.renewStaffCodes, {
    who: 'staff',
    roles: allRoles,
    summary: 'Replace the recovery codes. `conflict` without a second factor.',
    input: z.object({ password: secret }),
    output: recoveryCodes,
    errors: ['conflict', 'wrong_old_password', 'login_blocked'],
  }),
  endOwnSessions: endpoint(routes.backoffice.endOwnSessions, {
    who: 'staff',
    roles: allRoles,
    summary: "End one of the viewer's own sessions, or all but this one.",
    input: z.object({ id: id.optional() }),
    output: done,
  }),
  listStaff: endpoint(routes.backoffice.listStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'List all staff by name, those with access first.',
    input: z.object({}),
    output: z.object({ staff: z.array(colleagueView) }),
  }),
  addStaff: endpoint(routes.backoffice.addStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Add a colleague and email them a link to set a password, valid for 24 hours.',
    input: z.object({ name: text(1, 80), email: z.string().min(3).max(254), role }),
    output: z.object({ id }),
    errors: ['invalid_email', 'email_in_use'],
  }),
  sendStaffLink: endpoint(routes.backoffice.sendStaffLink, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'Email a colleague a new link to set a password; the earlier one becomes invalid. `conflict` if they are disabled.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  changeRole: endpoint(routes.backoffice.changeRole, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Change the role of a colleague. Errors: forbidden for oneself, so that an admin always remains.',
    input: z.object({ id, role }),
    output: done,
  }),
  switchStaff: endpoint(routes.backoffice.switchStaff, {
    who: 'staff',
    roles: ['admin'],
    summary: 'Disable a colleague, which ends their sessions, or enable them again. Errors: forbidden for oneself.',
    input: z.object({ id, status: staffStatus }),
    output: done,
  }),
  endStaffSessions: endpoint(routes.backoffice.endStaffSessions, {
    who: 'staff',
    roles: ['admin'],
    summary: 'End all sessions of a colleague.',
    input: z.object({ id }),
    output: done,
  }),
  removeStaffFactor: endpoint(routes.backoffice.removeStaffFactor, {
    who: 'staff',
    roles: ['admin'],
    summary:
      "Remove a colleague's lost second factor and recovery codes and end their sessions; they set up a new one at the next log-in. Errors: forbidden for oneself.",
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  listApprovals: endpoint(routes.backoffice.listApprovals, {
    who: 'staff',
    roles: ['support', 'moderator', 'finance', 'admin'],
    summary:
      "List approvals the viewer's role decides or the viewer requested: open ones, oldest first, and decided ones, newest first; `before` a decided one for its next page.",
    input: z.object({ before: id.optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({ waiting: z.array(approvalView), decided: z.array(approvalView), has_more: z.boolean() }),
  }),
  decideApproval: endpoint(routes.backoffice.decideApproval, {
    who: 'staff',
    roles: ['moderator', 'finance', 'admin'],
    summary:
      "Approve or refuse a colleague's request. Errors: forbidden for the requester, conflict if already decided.",
    input: z.object({ id, outcome: z.enum(['approved', 'refused']), note: text(1, 1000) }),
    output: done,
    errors: ['conflict'],
  }),
}
