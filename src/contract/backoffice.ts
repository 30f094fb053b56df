import { z } from 'zod'
import { memberStatus } from './accounts.ts'
import { campaignActions, campaignEndpoints } from './backoffice.campaigns.ts'
import { contentActions, officeContentEndpoints } from './backoffice.content.ts'
import { icebreakerActions, icebreakerEndpoints } from './backoffice.icebreakers.ts'
import { moneyActions, moneyEndpoints } from './backoffice.money.ts'
import { attachmentKinds } from './chat.message.ts'
import { giftIds, passwordLength, staffRoles } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { noticeDecision, reportDecision, reportReason } from './moderation.ts'
import { auditFacts } from './office-constants.ts'
import { orderStatus } from './payments.ts'
import { gender, photoView, sought } from './profiles.ts'
import { routes } from './routes.ts'
import { done, id, isoDate, isoTime, locale, queryInt, text } from './wire.ts'

export const staffRole = z.enum(staffRoles)
export const officeCalls = Object.keys(routes.backoffice) as (keyof typeof routes.backoffice)[]
export const staffView = z.object({
  id,
  name: z.string(),
  role: staffRole,
  /** The calls that this role may make: the pages offer no others. */
  calls: z.array(z.enum(officeCalls)),
})
export type StaffView = z.infer<typeof staffView>

/** Counts over all sites of the installation, fictional profiles only where they are named. */
export const overviewView = z.object({
  at: isoTime,
  /** Where today began: midnight UTC. */
  today_since: isoTime,
  members: z.object({
    by_status: z.record(memberStatus, z.int()),
    new_today: z.int(),
    online: z.int(),
  }),
  photos_waiting: z.int(),
  open_reports: z.int(),
  /** Of illegal content, by anybody. */
  open_notices: z.int(),
  /** Orders made today, by what became of them so far. */
  orders_today: z.record(orderStatus, z.int()),
  /** Share of all profiles that are shown, 0 to 1. */
  fictional_share: z.number(),
})
export type OverviewView = z.infer<typeof overviewView>

export const gravities = ['grave', 'serious', 'ordinary'] as const
/** The reported profile as it was when it was reported. */
export const keptProfileView = z.object({
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  /** On the day of the report. */
  age: z.int().nullable(),
  gender: gender.nullable(),
  seeks: sought.nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  about_me: z.string(),
  interests: z.array(z.string()),
  is_fictional: z.boolean(),
  /** The main photo of then, as long as it is kept. */
  photo: photoView.nullable(),
})
/** A message as it was; the reported one comes last, after what led to it. */
export const keptMessageView = z.object({
  id,
  is_by_reporter: z.boolean(),
  is_reported: z.boolean(),
  text: z.string(),
  sent_at: isoTime,
  /** What was sent along; `url` is the report's own copy, null for a gift and where there was none to be had. */
  attachment: z
    .object({
      kind: z.enum(attachmentKinds),
      gift: z.enum(giftIds).nullable(),
      is_one_view: z.boolean(),
      url: z.string().nullable(),
    })
    .nullable(),
})
const personView = z.object({ id, name: z.string() })
export const reportView = z.object({
  id,
  receipt: z.string(),
  reason: reportReason,
  gravity: z.enum(gravities),
  /** What the reporter wrote; may be empty. */
  text: z.string(),
  created_at: isoTime,
  reporter: personView,
  /** Who is reported, as the account is now. */
  member: personView.extend({ status: memberStatus }),
  evidence: z.object({ profile: keptProfileView.nullable(), messages: z.array(keptMessageView) }),
})
export type ReportView = z.infer<typeof reportView>

export const auditActions = [
  'log_in',
  'log_out',
  'read_reports',
  'decide_report',
  'open_evidence',
  'read_audit',
  ...icebreakerActions,
  ...moneyActions,
  ...contentActions,
  ...campaignActions,
] as const
export const auditEntryView = z.object({
  id,
  at: isoTime,
  staff: personView.extend({ role: staffRole }),
  action: z.enum(auditActions),
  /** About whom. */
  members: z.array(personView),
  /** Receipts of the reports or notices that were read or decided. */
  receipts: z.array(z.string()),
  decision: z.enum([...reportDecision.options, ...noticeDecision.options]).nullable(),
  reason: z.string().nullable(),
  /** Which lines to begin with; `was`: what stood there before. */
  icebreaker: z
    .object({ site: z.string(), locale, text: z.string().nullable(), was: z.string().nullable() })
    .nullable(),
  /** Which page was written, and which version of it. */
  page: z.object({ site: z.string(), token: z.string(), locale, version: z.int() }).nullable(),
  /** Which news or offer, and the language of the words that were written or tried. */
  campaign: z.object({ site: z.string(), name: z.string(), locale: locale.nullable() }).nullable(),
  /** What else there is to know. */
  facts: z.partialRecord(z.enum(auditFacts), z.string()),
  request_id: z.string(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const backofficeEndpoints = {
  ...icebreakerEndpoints,
  ...moneyEndpoints,
  ...officeContentEndpoints,
  ...campaignEndpoints,
  logIn: endpoint(routes.backoffice.logIn, {
    who: 'anyone',
    summary: 'Logs a staff member in and sets the cookie of the office; a member cannot log in here.',
    input: z.object({
      email: z.string().min(1).max(300),
      password: z
        .string()
        .min(1)
        .max(passwordLength.max * 4),
    }),
    output: z.object({ staff: staffView }),
    errors: ['login_failed', 'login_blocked'],
  }),
  logOut: endpoint(routes.backoffice.logOut, {
    who: 'anyone',
    summary: 'Ends this session of the office.',
    input: z.object({}),
    output: done,
  }),
  getStaff: endpoint(routes.backoffice.getStaff, {
    who: 'staff',
    roles: staffRoles,
    summary: 'Who is logged in to the office, and the calls that their role may make.',
    input: z.object({}),
    output: z.object({ staff: staffView }),
  }),
  getOverview: endpoint(routes.backoffice.getOverview, {
    who: 'staff',
    roles: staffRoles,
    summary: 'How things stand now: members, waiting work, orders.',
    input: z.object({}),
    output: z.object({ overview: overviewView }),
  }),
  listReports: endpoint(routes.backoffice.listReports, {
    who: 'staff',
    roles: ['support', 'moderator', 'admin'],
    summary:
      'Open reports with their evidence, the gravest first and of those the oldest; `after` a report for the next page.',
    input: z.object({ after: id.optional(), limit: queryInt(1, 50).optional() }),
    output: z.object({ reports: z.array(reportView), has_more: z.boolean(), open: z.int() }),
  }),
  decideReport: endpoint(routes.backoffice.decideReport, {
    who: 'staff',
    roles: ['moderator', 'admin'],
    summary: 'Decides an open report, with a written reason. Answers `conflict` when somebody else has decided it.',
    input: z.object({ id, decision: reportDecision, reason: text(1, 2000) }),
    output: z.object({ receipt: z.string() }),
    errors: ['conflict'],
  }),
  listAudit: endpoint(routes.backoffice.listAudit, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'Who of the staff did or read what, about whom and when; newest first, `before` an entry for the next page.',
    input: z.object({ before: id.optional(), limit: queryInt(1, 200).optional() }),
    output: z.object({ entries: z.array(auditEntryView), has_more: z.boolean() }),
  }),
}
