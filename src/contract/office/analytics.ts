import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { currency, id, isoDate, queryInt } from '../wire.ts'
import { metricCharts, metricSteps, metricUnits, mostMetricDays } from './office-constants.ts'

const chartName = z.enum(metricCharts.map(({ name }) => name))
const metric = {
  /** A count, a share from 0 to 1, minutes, or minor units; null: not counted, or nothing to count. */
  value: z.number().nullable(),
  /** Denominator of a share. */
  of: z.int().nullable(),
  /** 90th percentile of a duration, in minutes. */
  most: z.number().nullable(),
}
const chartView = z.object({
  name: chartName,
  unit: z.enum(metricUnits),
  draw: z.enum(['line', 'bars']),
  currency: currency.nullable(),
  /** Values per period; see `metric`. `of` and `most` only where applicable. */
  values: z.array(z.number().nullable()),
  of: z.array(z.int().nullable()).nullable(),
  most: z.array(z.number().nullable()).nullable(),
  total: z.object(metric),
  /** The preceding range of equal length. */
  before: z.object(metric),
})
export type ChartView = z.infer<typeof chartView>

const groupView = z.object({ count: z.int(), of: z.int(), low: z.number(), high: z.number() })
const chanceView = z.object({
  /** Last confirmation day of the measured year. */
  until: isoDate.nullable(),
  premium: groupView,
  free: groupView,
  /** Increase in percent for premium members, with its 95% interval; null: too little data. */
  higher: z.object({ percent: z.int(), low: z.int(), high: z.int() }).nullable(),
  /** The site's claim; null if none, or if several sites are selected. */
  claim: z.object({ percentage: z.int(), source: z.string() }).nullable(),
})
export type ChanceView = z.infer<typeof chanceView>
const cohortView = z.object({
  /** Monday of the sign-up week. */
  cohort: isoDate,
  members: z.int(),
  /** Of those, the number active in each later week. */
  weeks: z.array(z.object({ week: z.int(), members: z.int(), active: z.int() })),
})
export type CohortView = z.infer<typeof cohortView>

/** A country, language or source; empty: all. */
const word = z.string().trim().max(80).optional()
export const analyticsQuery = z.object({
  /** Empty: all sites. */
  site_id: z.union([id, z.literal('')]).optional(),
  country: word,
  language: word,
  source: word,
  /** Number of days that end with `until`; ignored where `from` is given. */
  days: queryInt(1, mostMetricDays).optional(),
  from: isoDate.optional(),
  until: isoDate.optional(),
  /** By default by day, week or month, depending on the number of days. */
  step: z.enum(metricSteps).optional(),
})
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

const site = z.object({ id, name: z.string() })
const analyticsView = z.object({
  sites: z.array(site),
  site_id: id.nullable(),
  choices: z.object({ countries: z.array(z.string()), languages: z.array(z.string()), sources: z.array(z.string()) }),
  /** Empty: all. */
  country: z.string(),
  language: z.string(),
  source: z.string(),
  from: isoDate,
  until: isoDate,
  step: z.enum(metricSteps),
  /** The last day included. */
  counted: isoDate.nullable(),
  /** Demo data: members and metrics are generated. */
  is_demo: z.boolean(),
  /** First days of the charts' periods. */
  stretches: z.array(isoDate),
  charts: z.array(chartView),
  /** Null for roles that only see money. */
  sign_up_sources: z.array(z.object({ source: z.string(), value: z.int() })).nullable(),
  cohorts: z.array(cohortView).nullable(),
  chance: chanceView.nullable(),
})
export type AnalyticsView = z.infer<typeof analyticsView>

const readers: readonly StaffRole[] = ['marketing', 'finance', 'admin']
export const analyticsActions = ['export_analytics'] as const

export const analyticsRoleEndpoints = {
  getAnalytics: endpoint(routes.backoffice.getAnalytics, {
    who: 'staff',
    roles: readers,
    summary:
      'Get nightly metrics by site, country, language, source and time; by default the last 90 days. Finance sees the money charts, marketing the others.',
    input: analyticsQuery,
    output: analyticsView,
  }),
}
