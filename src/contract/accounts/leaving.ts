import { z } from 'zod'
import { leavingReasons } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, isoTime, locale, text } from '../wire.ts'
import { proof } from './access.ts'
import { userView } from './user.ts'

/** Kinds of consent. `terms` is the contract itself: it ends with the account. */
export const consentKinds = ['special_category', 'terms', 'promotions', 'showcase'] as const
const consentKind = z.enum(consentKinds)
export const consentView = z.object({
  kind: consentKind,
  text_version: z.string(),
  language: locale,
  given_at: isoTime,
  withdrawn_at: isoTime.nullable(),
})
export type ConsentView = z.infer<typeof consentView>

/** Partner to which a site redirects members who left, if any, after a countdown that can be cancelled. */
const partnerView = z.object({ name: z.string(), url: z.url(), seconds: z.int() })
const leavingView = z.object({
  reactivation_days: z.int(),
  offers: z.object({
    pause: z.boolean(),
    invisible: z.boolean(),
    fewer_mails: z.boolean(),
    /** Discount in percent on the next credit pack for members who stay; null if not available. */
    discount_percentage: z.int().nullable(),
  }),
  /** Purchased credits that will be lost with the account. */
  credits: z.int(),
  partner: partnerView.nullable(),
})
export type LeavingView = z.infer<typeof leavingView>

const exportView = z.object({
  id,
  state: z.enum(['making', 'ready', 'failed']),
  requested_at: isoTime,
  ready_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
  bytes: z.int().nullable(),
})
export type ExportView = z.infer<typeof exportView>

export const leavingEndpoints = {
  listConsents: endpoint(routes.accounts.listConsents, {
    who: 'member',
    summary: "List the member's consents, newest first, with version and language of the text.",
    input: z.object({}),
    output: z.object({ consents: z.array(consentView) }),
  }),
  giveConsent: endpoint(routes.accounts.giveConsent, {
    who: 'member',
    summary: 'Give consent to the version of the text that was shown.',
    input: z.object({ kind: consentKind, text_version: z.string().min(1).max(40) }),
    output: z.object({ consents: z.array(consentView) }),
    errors: ['consent_text_changed'],
  }),
  withdrawConsent: endpoint(routes.accounts.withdrawConsent, {
    who: 'member',
    summary:
      'Withdraw a consent. Without `special_category` the profile is hidden from everyone until it is given again or the account is deleted.',
    input: z.object({ kind: consentKind.exclude(['terms']) }),
    output: z.object({ consents: z.array(consentView) }),
  }),
  pause: endpoint(routes.accounts.pause, {
    who: 'confirmed',
    summary:
      'Hide the profile from everyone and stop all emails except those about the account, until the member resumes.',
    input: z.object({}),
    output: z.object({ user: userView }),
  }),
  resume: endpoint(routes.accounts.resume, {
    who: 'member',
    summary: 'End the pause. Errors: conflict while the consent required for a profile is withdrawn.',
    input: z.object({}),
    output: z.object({ user: userView }),
    errors: ['conflict'],
  }),
  getLeaving: endpoint(routes.accounts.getLeaving, {
    who: 'member',
    summary: 'Consequences of deleting the account, and the alternatives to it.',
    input: z.object({}),
    output: z.object({ leaving: leavingView }),
  }),
  deleteAccount: endpoint(routes.accounts.deleteAccount, {
    who: 'member',
    summary: 'Close the account at once, end all sessions, erase it after 14 days and email a reactivation link.',
    input: z.object({ reason: z.enum(leavingReasons), other: text(0, 1000).optional(), ...proof }),
    output: z.object({
      erased_at: isoTime,
      partner: partnerView.nullable(),
      /** Token for `getClosed`, valid for an hour: the only proof that it was this browser. */
      closed: z.string(),
    }),
    errors: ['proof_failed', 'login_blocked'],
  }),
  getClosed: endpoint(routes.accounts.getClosed, {
    who: 'anyone',
    summary: 'Date on which the account just closed in this browser is erased.',
    input: z.object({ closed: z.string().min(1).max(200) }),
    output: z.object({ erased_at: isoTime }),
    errors: ['link_expired'],
  }),
  reactivate: endpoint(routes.accounts.reactivate, {
    who: 'anyone',
    summary: 'Reactivate an account within its 14 days, with the token of the emailed link.',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ outcome: z.enum(['reactivated', 'already']) }),
    errors: ['link_expired'],
  }),
  askExport: endpoint(routes.accounts.askExport, {
    who: 'member',
    summary: 'Request a ZIP file of all data of the member; an email is sent when it is ready.',
    input: z.object({ ...proof }),
    output: z.object({ export: exportView }),
    errors: ['proof_failed', 'login_blocked'],
  }),
  listExports: endpoint(routes.accounts.listExports, {
    who: 'member',
    summary: 'List requested export files, newest first; deleted when they expire.',
    input: z.object({}),
    output: z.object({ exports: z.array(exportView) }),
  }),
  getExportLink: endpoint(routes.accounts.getExportLink, {
    who: 'member',
    summary: 'Get a download link for an export file, valid once, for five minutes.',
    input: z.object({ id, ...proof }),
    output: z.object({ url: z.string() }),
    errors: ['proof_failed', 'login_blocked', 'link_expired'],
  }),
}
