import { z } from 'zod'
import { passwordLength, signUpSteps } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { gender, sought } from '../profiles/profiles.ts'
import { routes } from '../routes.ts'
import { country, done, id, locale, text } from '../wire.ts'
import { accessEndpoints } from './access.ts'
import { ageEndpoints } from './age.ts'
import { leavingEndpoints } from './leaving.ts'
import { userView } from './user.ts'

export { memberStatus, type UserView } from './user.ts'

/** A solved proof-of-work challenge, as the altcha client packs it (base64 of JSON). */
const altcha = z.string().max(4000).optional()

export const signUpInput = z.object({
  email: z.string().max(300),
  name: text(0, 60),
  password: z.string().max(1000),
  date_of_birth: z.string().max(40),
  gender,
  seeks: sought,
  country: country.optional(),
  signup_message: text(0, 2000).optional(),
  /** The member whose page started the sign-up; the message is sent to them after activation. */
  member_id: id.optional(),
  /**
   * Explicit consent to process the special-category data of a dating profile, with the version of the displayed text.
   */
  consent: z.union([z.boolean(), z.string()]).optional(),
  consent_version: z.string().max(40).optional(),
  /** Honeypot: hidden from people; any value means a bot. */
  website: z.string().max(300).optional(),
  altcha,
  /** Opt-in to promotional emails; optional. */
  promotions: z.union([z.boolean(), z.string().max(10)]).optional(),
  network: z.string().max(100).optional(),
  ref: z.string().max(100).optional(),
  sub1: z.string().max(100).optional(),
  sub2: z.string().max(100).optional(),
  sub3: z.string().max(100).optional(),
})

export const accountsEndpoints = {
  getUser: endpoint(routes.accounts.getUser, {
    who: 'anyone',
    summary: 'The logged-in member, or null.',
    input: z.looseObject({}),
    output: z.object({ user: userView.nullable() }),
  }),
  logIn: endpoint(routes.accounts.logIn, {
    who: 'anyone',
    summary: 'Log in with email address and password and set the session cookie.',
    input: z.object({
      email: z.string().min(1).max(300),
      password: z
        .string()
        .min(1)
        .max(passwordLength.max * 4),
      altcha,
    }),
    output: z.object({ user: userView }),
    errors: [
      'login_failed',
      'login_blocked',
      'proof_of_work_required',
      'robot_suspected',
      'email_not_found',
      'account_banned',
      'account_pending_deletion',
      'second_factor_required',
    ],
  }),
  setLanguage: endpoint(routes.accounts.setLanguage, {
    who: 'anyone',
    summary: 'Store the language in the cookie, and with the member if logged in.',
    input: z.object({ language: locale }),
    output: z.object({ user: userView.nullable() }),
  }),
  logOut: endpoint(routes.accounts.logOut, {
    who: 'anyone',
    summary: 'End this session and its live connections.',
    input: z.looseObject({}),
    output: done,
  }),
  signUp: endpoint(routes.accounts.signUp, {
    who: 'anyone',
    summary:
      'Create an account, log it in and email the activation link and code. A registered address gets the same answer, and its owner an email.',
    input: signUpInput,
    output: z.object({ user: userView.nullable() }),
    errors: [
      'sign_up_unavailable',
      'consent_text_changed',
      'already_logged_in',
      'email_in_use',
      'name_is_email',
      'name_starts_with_at',
      'name_has_contact_details',
      'name_reserved',
      'password_too_common',
      'too_young',
      'invalid_date_of_birth',
      'invalid_email',
      'consent_required',
      'invite_only',
      'disposable_email',
      'account_pending_deletion',
      'robot_suspected',
    ],
  }),
  activate: endpoint(routes.accounts.activate, {
    who: 'anyone',
    summary:
      'Confirm an email address with the token of its link and log in. In another browser than that of the sign-up the password, or a new one, is required. A repeated use answers `already`.',
    input: z.object({
      token: z.string().min(1).max(200),
      password: z.string().max(1024).optional(),
      new_password: z.string().max(1024).optional(),
    }),
    output: z.object({ outcome: z.enum(['activated', 'already']) }),
    errors: ['link_expired', 'password_required', 'proof_failed', 'login_blocked', 'password_too_common'],
  }),
  resendActivation: endpoint(routes.accounts.resendActivation, {
    who: 'member',
    summary: 'Email a new activation link and code; earlier ones stop working.',
    input: z.object({}),
    output: done,
    errors: ['conflict'],
  }),
  activateByCode: endpoint(routes.accounts.activateByCode, {
    who: 'member',
    summary: 'Confirm the email address with the six-digit code of the activation email; the code is valid for a day.',
    input: z.object({ code: z.string().trim().min(1).max(20) }),
    output: z.object({ outcome: z.enum(['activated', 'already']) }),
    errors: ['activation_code_invalid', 'login_blocked'],
  }),
  correctEmail: endpoint(routes.accounts.correctEmail, {
    who: 'member',
    summary:
      'Correct the email address before it is confirmed and email the new one; earlier links and codes stop working. Needs the password except in the session of the sign-up.',
    input: z.object({ email: z.string().max(300), current_password: z.string().max(1024).optional() }),
    output: done,
    errors: [
      'conflict',
      'invalid_email',
      'invalid_new_email',
      'disposable_email',
      'email_in_use',
      'account_pending_deletion',
      'password_required',
      'proof_failed',
      'login_blocked',
    ],
  }),
  getChallenge: endpoint(routes.accounts.getChallenge, {
    who: 'anyone',
    summary: 'Get a proof-of-work challenge (altcha); its solution is valid once, for ten minutes.',
    input: z.object({}),
    output: z.looseObject({}),
  }),
  getSignUpProgress: endpoint(routes.accounts.getSignUpProgress, {
    who: 'member',
    summary: 'Onboarding steps that the member has skipped, on any device.',
    input: z.object({}),
    output: z.object({ skipped: z.array(z.enum(signUpSteps)) }),
  }),
  skipSignUpStep: endpoint(routes.accounts.skipSignUpStep, {
    who: 'member',
    summary: 'Skip an onboarding step permanently.',
    input: z.object({ step: z.enum(signUpSteps) }),
    output: done,
  }),
  ...ageEndpoints,
  ...accessEndpoints,
  ...leavingEndpoints,
}
