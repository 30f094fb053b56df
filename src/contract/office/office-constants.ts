/** Constants of the office that both sides share. No imports: the browser reads this file as it is. */

/** What the staff may decide about what a member did, mildest first: nothing, a warning, taking away what it is about, less for a while, the end. */
export const measures = ['none', 'warn', 'remove', 'limit', 'ban'] as const
export type Measure = (typeof measures)[number]
/** Why: what a decision says to the member whom it is about, in words of their language. */
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
/** What waits for a person of the staff, by kind, gravest first where nothing else decides. */
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
/** For how long an entry is somebody's own, in minutes; each sign of life begins it anew. */
export const claimMinutes = 5
/** For how long the last decision can be taken back, in seconds; and how much longer the server takes it, for a slow line. */
export const undoSeconds = 10
export const undoGraceSeconds = 20
/** As many entries as one page of the grid shows. */
export const mostEntries = 20
/** Which words of a profile are looked at. */
export const reviewedTexts = ['about_me', 'caption', 'name'] as const

/** Why the staff gave credits: what the member reads beside them. Texts: `payments.movements.granted.<reason>`. */
export const grantReasons = ['fault', 'goodwill', 'refund_instead', 'promise', 'correction'] as const
export type GrantReason = (typeof grantReasons)[number]

/** What an entry of the audit log may say beside its action; nothing private. Texts: `audit.facts.<name>` of the office. */
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
] as const
export type AuditFact = (typeof auditFacts)[number]

/** How the metrics of the office are told: how many; a share of how many; the middle of how long things took, in minutes; money in minor units. */
export const metricUnits = ['count', 'share', 'time', 'money'] as const
export type MetricUnit = (typeof metricUnits)[number]
/** The charts of the office in their order; money comes in one chart for each currency. Texts: `analytics.charts.<name>`. */
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
  { name: 'reports_time', unit: 'time', draw: 'line' },
  { name: 'notices_time', unit: 'time', draw: 'line' },
  { name: 'photos_time', unit: 'time', draw: 'line' },
  { name: 'fictional', unit: 'share', draw: 'line' },
] as const satisfies readonly { name: string; unit: MetricUnit; draw: 'line' | 'bars' }[]
export type MetricChart = (typeof metricCharts)[number]['name']
/** What finance looks at; marketing sees the others, admins all. */
export const moneyCharts: readonly MetricChart[] = ['revenue', 'refunds', 'orders', 'first_purchase']
export const metricSteps = ['day', 'week', 'month'] as const
export type MetricStep = (typeof metricSteps)[number]
/** In the place of a country, language or source: all of them together; nobody was named; too many to name each. */
export const analyticsTexts = { all: '*', none: '-', other: '~', unknownCountry: 'ZZ' } as const
/** The longest time that is looked at together. */
export const mostMetricDays = 800
