import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoTime, text } from '../wire.ts'
import { userView } from './user.ts'

/** Length limit only: password rules have their own error codes. */
const password = z.string().max(1024)
const token = z.string().min(1).max(200)

/** Reauthentication: the password, or a code from `sendCode`, against use of an unattended device. */
export const proof = { current_password: password.optional(), code: z.string().trim().max(20).optional() }
/** JSON of the browser's passkey API, validated by the library. */
const credential = z.looseObject({ id: z.string().max(2048), type: z.string().max(40) })
const options = z.looseObject({ challenge: z.string() })

const sessionView = z.object({
  id,
  /** As in its user agent: `Firefox`, `Android`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  country: country.nullable(),
  created_at: isoTime,
  last_used_at: isoTime,
  is_current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

const passkeyView = z.object({ id, name: z.string(), created_at: isoTime, last_used_at: isoTime.nullable() })
export type PasskeyView = z.infer<typeof passkeyView>

const securityView = z.object({
  email: z.string(),
  /** New address waiting for confirmation, and when it expires. */
  pending_email: z.object({ email: z.string(), expires_at: isoTime }).nullable(),
  sessions: z.array(sessionView),
  passkeys: z.array(passkeyView),
  second_factor: z.object({ enabled_at: isoTime, recovery_codes_left: z.int() }).nullable(),
})
export type SecurityView = z.infer<typeof securityView>

export const accessEndpoints = {
  confirmLogIn: endpoint(routes.accounts.confirmLogIn, {
    who: 'anyone',
    summary:
      'Complete the second step of a log-in with an authenticator or recovery code; `challenge` comes with `second_factor_required`.',
    input: z.object({ challenge: token, code: z.string().trim().min(1).max(40) }),
    output: z.object({ user: userView }),
    errors: ['second_factor_invalid', 'login_blocked', 'link_expired', 'account_banned', 'account_pending_deletion'],
  }),
  startPasskeyLogIn: endpoint(routes.accounts.startPasskeyLogIn, {
    who: 'anyone',
    summary: 'Get the WebAuthn options to log in with a passkey of this site; they name no member.',
    input: z.object({}),
    output: z.object({ challenge_id: token, options }),
  }),
  logInWithPasskey: endpoint(routes.accounts.logInWithPasskey, {
    who: 'anyone',
    summary: 'Log in with a passkey and set the session cookie; a passkey counts as both factors.',
    input: z.object({ challenge_id: token, credential }),
    output: z.object({ user: userView }),
    errors: ['passkey_failed', 'account_banned', 'account_pending_deletion'],
  }),
  checkLink: endpoint(routes.accounts.checkLink, {
    who: 'anyone',
    summary: 'Check whether an emailed link is still valid; changes nothing.',
    input: z.object({ token, purpose: z.enum(['activate', 'reset', 'mail_change', 'mail_undo', 'reactivate']) }),
    /**
     * `password`: the activation link was opened in another browser than the sign-up, so the password is required too.
     */
    output: z.object({ state: z.enum(['open', 'password', 'expired']) }),
  }),
  askReset: endpoint(routes.accounts.askReset, {
    who: 'anyone',
    summary:
      'Email a password reset link. An unknown address gets the same answer, unless the site discloses which accounts exist.',
    input: z.object({ email: z.string().max(300), altcha: z.string().max(4000).optional() }),
    output: done,
    errors: ['invalid_email', 'email_not_found', 'too_many_reset_mails', 'robot_suspected'],
  }),
  resetPassword: endpoint(routes.accounts.resetPassword, {
    who: 'anyone',
    summary:
      'Set a new password with the token of an emailed link and end all sessions; logs in unless a second factor is on.',
    input: z.object({ token, password, password_again: password }),
    output: z.object({ user: userView.nullable() }),
    errors: ['link_expired', 'passwords_differ', 'password_too_common'],
  }),
  changePassword: endpoint(routes.accounts.changePassword, {
    who: 'member',
    summary: 'Change the password and end all other sessions.',
    input: z.object({ old_password: password, password, password_again: password }),
    output: done,
    errors: ['wrong_old_password', 'passwords_differ', 'password_too_common', 'login_blocked'],
  }),
  askMailChange: endpoint(routes.accounts.askMailChange, {
    who: 'confirmed',
    summary: 'Email a confirmation link to the new address; the address changes when the link is confirmed.',
    input: z.object({ email: z.string().max(300), ...proof }),
    output: done,
    errors: ['invalid_new_email', 'email_in_use', 'disposable_email', 'proof_failed', 'login_blocked'],
  }),
  cancelMailChange: endpoint(routes.accounts.cancelMailChange, {
    who: 'member',
    summary: 'Cancel the pending email change.',
    input: z.object({}),
    output: done,
  }),
  changeMail: endpoint(routes.accounts.changeMail, {
    who: 'anyone',
    summary: 'Activate the new email address; the old one is notified and can undo it for 48 hours.',
    input: z.object({ token }),
    output: z.object({ outcome: z.enum(['changed', 'already']) }),
    errors: ['link_expired'],
  }),
  undoMailChange: endpoint(routes.accounts.undoMailChange, {
    who: 'anyone',
    summary: 'Restore the old email address, end all sessions and email a password reset link to it.',
    input: z.object({ token }),
    output: done,
    errors: ['link_expired'],
  }),
  sendCode: endpoint(routes.accounts.sendCode, {
    who: 'member',
    summary: 'Email a six-digit code, valid for 15 minutes, that replaces the password for reauthentication.',
    input: z.object({}),
    output: done,
  }),
  getSecurity: endpoint(routes.accounts.getSecurity, {
    who: 'member',
    summary: 'Devices, passkeys, second factor and email address of the member.',
    input: z.object({}),
    output: z.object({ security: securityView }),
  }),
  endSession: endpoint(routes.accounts.endSession, {
    who: 'member',
    summary: 'End one session and its live connections.',
    input: z.object({ id }),
    output: done,
  }),
  endSessions: endpoint(routes.accounts.endSessions, {
    who: 'member',
    summary: 'End all other sessions, or all sessions with `scope=all`.',
    input: z.object({ scope: z.enum(['others', 'all']) }),
    output: done,
  }),
  startPasskey: endpoint(routes.accounts.startPasskey, {
    who: 'confirmed',
    summary: 'Get the WebAuthn options to create a passkey.',
    input: z.object({ ...proof }),
    output: z.object({ challenge_id: token, options }),
    errors: ['proof_failed', 'login_blocked', 'conflict'],
  }),
  addPasskey: endpoint(routes.accounts.addPasskey, {
    who: 'confirmed',
    summary: 'Store a passkey created by the browser.',
    input: z.object({ challenge_id: token, credential, name: text(0, 60) }),
    output: z.object({ passkey: passkeyView }),
    errors: ['passkey_failed', 'conflict'],
  }),
  removePasskey: endpoint(routes.accounts.removePasskey, {
    who: 'member',
    summary: 'Delete a passkey.',
    input: z.object({ id, ...proof }),
    output: done,
    errors: ['proof_failed', 'login_blocked'],
  }),
  startSecondFactor: endpoint(routes.accounts.startSecondFactor, {
    who: 'confirmed',
    summary: 'Create a TOTP secret; it takes effect once a code of it is confirmed.',
    input: z.object({ ...proof }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['proof_failed', 'login_blocked', 'conflict'],
  }),
  confirmSecondFactor: endpoint(routes.accounts.confirmSecondFactor, {
    who: 'confirmed',
    summary: 'Turn the second factor on and return the recovery codes, once.',
    input: z.object({ code: z.string().trim().min(1).max(20) }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['second_factor_invalid', 'conflict'],
  }),
  removeSecondFactor: endpoint(routes.accounts.removeSecondFactor, {
    who: 'member',
    summary: 'Turn the second factor off.',
    input: z.object({ ...proof }),
    output: done,
    errors: ['proof_failed', 'login_blocked'],
  }),
  newRecoveryCodes: endpoint(routes.accounts.newRecoveryCodes, {
    who: 'confirmed',
    summary: 'Create new recovery codes; the earlier ones stop working.',
    input: z.object({ ...proof }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['proof_failed', 'login_blocked', 'conflict'],
  }),
}
