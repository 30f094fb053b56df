/** Office constants shared by server and browser. No imports, because the browser loads this file directly. */

/** What the list of members is filtered by: statuses of accounts, and what limits an active one. */
export const memberStates = [
  'active',
  'limited',
  'paused',
  'not_confirmed',
  'banned',
  'pending_deletion',
  'deleted',
] as const
export type MemberState = (typeof memberStates)[number]
/** Members are counted up to this number; beyond it the list says "more than". */
export const mostCounted = 10_000

/** Moderation actions, mildest first: none, warning, removal, limitation, ban. */
export const measures = ['none', 'warn', 'remove', 'limit', 'ban'] as const
export type Measure = (typeof measures)[number]
/** Grounds of a decision, localised for the member. */
export const grounds = [
  'underage',
  'intimate_image',
  'illegal',
  'threat',
  'harassment',
  'hate',
  'scam',
  'payment_fraud',
  'impersonation',
  'fake',
  'nudity',
  'contact_details',
  'advertising',
  'spam',
  'terms',
] as const
export type Ground = (typeof grounds)[number]
/** Kinds of cases for staff, gravest first by default. */
export const queueKinds = [
  'reports',
  'notices',
  'appeals',
  'verifications',
  'photos',
  'texts',
  'complaints',
  'payments',
] as const
export type QueueKind = (typeof queueKinds)[number]
/** Minutes for which a case is reserved for a staff member; each heartbeat renews it. */
export const claimMinutes = 5
/** Seconds during which the last decision can be undone, plus a tolerance for network latency. */
export const undoSeconds = 10
export const undoGraceSeconds = 20
/** Maximum number of cases per page of the grid. */
export const mostEntries = 24
/** Profile texts that are reviewed. */
export const reviewedTexts = ['about_me', 'caption', 'name', 'prompt'] as const

/** What an authority orders: to act against content, or to give information (DSA, articles 9 and 10). */
export const authorityOrderKinds = ['content', 'information'] as const
export type AuthorityOrderKind = (typeof authorityOrderKinds)[number]
/** What became of such an order. */
export const authorityOrderEffects = ['carried_out', 'partly', 'no_data', 'refused'] as const
export type AuthorityOrderEffect = (typeof authorityOrderEffects)[number]
/** Data that can be disclosed to an authority, each approved by name. */
export const disclosableData = [
  'account',
  'sessions',
  'profile',
  'photos',
  'likes',
  'messages',
  'message_files',
  'orders',
  'credits',
  'invoices',
] as const
export type DisclosableData = (typeof disclosableData)[number]

/** Reasons for granting credits, shown to the member. Texts: `payments.movements.granted.<reason>`. */
export const grantReasons = ['fault', 'goodwill', 'refund_instead', 'promise', 'correction'] as const
export type GrantReason = (typeof grantReasons)[number]

/** Facts of an audit log entry besides its action; nothing private. Texts: `audit.facts.<name>` of the office. */
export const auditFacts = [
  'colleague',
  'act',
  'site',
  'subject',
  'measure',
  'ground',
  'days',
  'until',
  'order',
  'amount',
  'credits',
  'setting',
  'was',
  'now',
  'code',
  'role',
  'count',
  'job',
  'file',
  'test',
  'queue',
  'outcome',
  'part',
] as const
export type AuditFact = (typeof auditFacts)[number]

/** Units of metrics: a count; a share; the median of durations in minutes; money in minor units. */
export const metricUnits = ['count', 'share', 'time', 'money'] as const
export type MetricUnit = (typeof metricUnits)[number]
/** Charts in display order; money has one chart per currency. Texts: `analytics.charts.<name>`. */
export const metricCharts = [
  { name: 'visits', unit: 'count', draw: 'line' },
  { name: 'member_visits', unit: 'count', draw: 'line' },
  { name: 'sign_ups', unit: 'count', draw: 'bars' },
  { name: 'confirmed', unit: 'count', draw: 'bars' },
  { name: 'first_photo', unit: 'count', draw: 'bars' },
  { name: 'first_message', unit: 'count', draw: 'bars' },
  { name: 'first_purchase', unit: 'count', draw: 'bars' },
  { name: 'cohort_confirmed', unit: 'share', draw: 'line' },
  { name: 'cohort_photo', unit: 'share', draw: 'line' },
  { name: 'cohort_message', unit: 'share', draw: 'line' },
  { name: 'cohort_purchase', unit: 'share', draw: 'line' },
  { name: 'revenue', unit: 'money', draw: 'bars' },
  { name: 'refunds', unit: 'money', draw: 'bars' },
  { name: 'orders', unit: 'count', draw: 'bars' },
  { name: 'answered', unit: 'share', draw: 'line' },
  { name: 'response_time', unit: 'time', draw: 'line' },
  { name: 'unanswered_limit', unit: 'count', draw: 'bars' },
  { name: 'reports_time', unit: 'time', draw: 'line' },
  { name: 'notices_time', unit: 'time', draw: 'line' },
  { name: 'photos_time', unit: 'time', draw: 'line' },
  { name: 'fictional', unit: 'share', draw: 'line' },
] as const satisfies readonly { name: string; unit: MetricUnit; draw: 'line' | 'bars' }[]
export type MetricChart = (typeof metricCharts)[number]['name']
/** Charts for finance; marketing sees the others, admins all. */
export const moneyCharts: readonly MetricChart[] = ['revenue', 'refunds', 'orders', 'first_purchase']
export const metricSteps = ['day', 'week', 'month'] as const
export type MetricStep = (typeof metricSteps)[number]
/** Special values of country, language and source: all; none given; the rest beyond the named ones. */
export const analyticsTexts = { all: '*', none: '-', other: '~', unknownCountry: 'ZZ' } as const
/** Maximum range in days. */
export const mostMetricDays = 800
