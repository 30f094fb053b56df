import { z } from 'zod'
import { memberStatus } from '../accounts/accounts.ts'
import { passwordLength, staffRoles } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { subjectKind } from '../moderation/decisions.ts'
import { noticeDecision, reportDecision } from '../moderation/moderation.ts'
import { orderStatus } from '../payments/payments.ts'
import { routes } from '../routes.ts'
import { done, id, isoDate, isoTime, locale, queryInt, text } from '../wire.ts'
import { accessActions, accessEndpoints } from './access.ts'
import { analyticsActions, analyticsRoleEndpoints } from './analytics.ts'
import { authorityOrderActions, authorityOrderEndpoints } from './authority-orders.ts'
import { campaignActions, campaignEndpoints } from './campaigns.ts'
import { caseActions, caseEndpoints, moderationActionInput } from './cases.ts'
import { contentActions, officeContentEndpoints } from './content.ts'
import { personView } from './evidence.ts'
import { healthActions, healthEndpoints } from './health.ts'
import { icebreakerActions, icebreakerEndpoints } from './icebreakers.ts'
import { killSwitchActions, killSwitchEndpoints } from './kill-switches.ts'
import { memberActions, memberEndpoints } from './members.ts'
import { moneyActions, moneyEndpoints } from './money.ts'
import { auditFacts } from './office-constants.ts'
import { orderActions, orderEndpoints } from './orders.ts'
import { poolEndpoints, poolOverviewView } from './pools.ts'
import { queueActions, queueEndpoints, queueTimesView } from './queue.ts'
import { shopActions, shopEndpoints } from './shop.ts'
import { signalActions, signalEndpoints } from './signals.ts'
import { siteActions, siteEndpoints } from './sites.ts'

const staffRole = z.enum(staffRoles)
const officeCalls = Object.keys(routes.backoffice) as (keyof typeof routes.backoffice)[]
const staffView = z.object({
  id,
  name: z.string(),
  role: staffRole,
  /** Calls permitted to this role; the pages show no others. */
  calls: z.array(z.enum(officeCalls)),
  /** A second factor must be set up first. */
  must_set_up: z.boolean(),
})
export type StaffView = z.infer<typeof staffView>

/** Counts over all sites of the pool schema, including fictional profiles only where stated. */
const overviewView = z.object({
  at: isoTime,
  /** Start of today: midnight UTC. */
  today_since: isoTime,
  members: z.object({
    by_status: z.record(memberStatus, z.int()),
    new_today: z.int(),
    online: z.int(),
  }),
  /** When statuses, members online and the fictional share were counted: now, or some minutes ago where there are many. */
  members_at: isoTime,
  /** Waiting cases by kind; kinds that the role may neither read nor decide are omitted. */
  queue: z.array(queueTimesView),
  /** Manual refunds for finance, and overdue ones. */
  manual_refunds: z.object({ count: z.int(), late: z.int() }),
  /** Orders made today, by what became of them so far. */
  orders_today: z.record(orderStatus, z.int()),
  /** Open orders of authorities, those late or due by tomorrow, and the earliest deadline; null for roles that may not read them. */
  authority_orders: z.object({ open: z.int(), due: z.int(), due_on: isoDate.nullable() }).nullable(),
  /** Share of visible profiles, 0 to 1. */
  fictional_share: z.number(),
})
export type OverviewView = z.infer<typeof overviewView>

export const auditActions = [
  'log_in',
  'log_out',
  'read_reports',
  'decide_report',
  'open_evidence',
  'read_audit',
  ...accessActions,
  ...caseActions,
  ...icebreakerActions,
  ...moneyActions,
  ...contentActions,
  ...memberActions,
  ...orderActions,
  ...campaignActions,
  ...analyticsActions,
  ...siteActions,
  ...shopActions,
  ...healthActions,
  ...killSwitchActions,
  ...queueActions,
  ...signalActions,
  ...authorityOrderActions,
] as const
const auditEntryView = z.object({
  id,
  at: isoTime,
  staff: personView.extend({ role: staffRole }),
  action: z.enum(auditActions),
  /** The affected members. */
  members: z.array(personView),
  /** Receipts of the reports or notices read or decided. */
  receipts: z.array(z.string()),
  decision: z.enum([...reportDecision.options, ...noticeDecision.options]).nullable(),
  reason: z.string().nullable(),
  /** The icebreaker; `was`: its previous text. */
  icebreaker: z
    .object({ site: z.string(), locale, text: z.string().nullable(), was: z.string().nullable() })
    .nullable(),
  /** The page and version. */
  page: z.object({ site: z.string(), token: z.string(), locale, version: z.int() }).nullable(),
  /** The campaign, and the language of the text written or tested. */
  campaign: z.object({ site: z.string(), name: z.string(), locale: locale.nullable() }).nullable(),
  /** Further facts. */
  facts: z.partialRecord(z.enum(auditFacts), z.string()),
  request_id: z.string(),
})
/** Filter of the audit log: staff member, action, member, and days (UTC, inclusive). */
export const auditFilter = z.object({
  staff: id.optional(),
  action: z.enum(auditActions).optional(),
  member: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
})
export type AuditEntryView = z.infer<typeof auditEntryView>

export const backofficeEndpoints = {
  ...accessEndpoints,
  ...caseEndpoints,
  ...icebreakerEndpoints,
  ...moneyEndpoints,
  ...officeContentEndpoints,
  ...memberEndpoints,
  ...orderEndpoints,
  ...campaignEndpoints,
  ...analyticsRoleEndpoints,
  ...siteEndpoints,
  ...shopEndpoints,
  ...healthEndpoints,
  ...killSwitchEndpoints,
  ...queueEndpoints,
  ...signalEndpoints,
  ...authorityOrderEndpoints,
  ...poolEndpoints,
  logIn: endpoint(routes.backoffice.logIn, {
    who: 'anyone',
    summary:
      'Log a staff member in and set the office cookie; members cannot log in here. With a second factor, answers `second_factor_required` with the `challenge` for `confirmLogIn`.',
    input: z.object({
      email: z.string().min(1).max(300),
      password: z
        .string()
        .min(1)
        .max(passwordLength.max * 4),
      altcha: z.string().max(4000).optional(),
    }),
    output: z.object({ staff: staffView }),
    errors: ['login_failed', 'login_blocked', 'proof_of_work_required', 'robot_suspected', 'second_factor_required'],
  }),
  logOut: endpoint(routes.backoffice.logOut, {
    who: 'anyone',
    summary: 'End this office session.',
    input: z.object({}),
    output: done,
  }),
  getStaff: endpoint(routes.backoffice.getStaff, {
    who: 'staff',
    roles: staffRoles,
    isBeforeSetUp: true,
    summary: 'Get the logged-in staff member and the calls they may make.',
    input: z.object({}),
    output: z.object({ staff: staffView }),
  }),
  getOverview: endpoint(routes.backoffice.getOverview, {
    who: 'staff',
    roles: staffRoles,
    summary: 'Current numbers of members, waiting cases and orders, and the main ones of each pool schema.',
    input: z.object({}),
    output: z.object({
      overview: overviewView,
      /** Empty where there is only one. */
      pools: z.array(poolOverviewView),
    }),
  }),
  decideReport: endpoint(routes.backoffice.decideReport, {
    who: 'staff',
    roles: ['moderator', 'admin'],
    summary:
      'Decide an open report, with a written reason and, if `closed`, a moderation action against the reported member. The reporter is notified of the outcome. `conflict` if already decided.',
    input: moderationActionInput.partial().extend({
      id,
      decision: reportDecision,
      /** Internal to staff. */
      reason: text(1, 2000),
      /** Subject of the action, if not the reported message or else the profile. */
      subject: subjectKind.optional(),
      subject_id: z.string().max(40).optional(),
    }),
    output: z.object({ receipt: z.string() }),
    errors: ['conflict'],
  }),
  listAudit: endpoint(routes.backoffice.listAudit, {
    who: 'staff',
    roles: ['admin'],
    summary:
      'List the audit log: what staff did or read, about whom and when, newest first; `before` an entry for the next page.',
    input: z.object({ ...auditFilter.shape, before: id.optional(), limit: queryInt(1, 200).optional() }),
    output: z.object({
      entries: z.array(auditEntryView),
      has_more: z.boolean(),
      /** All staff, for selection. */
      staff: z.array(personView),
      actions: z.array(z.enum(auditActions)),
    }),
  }),
}
