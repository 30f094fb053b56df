import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { currency, id, isoDate } from '../wire.ts'
import { metricCharts, metricSteps, metricUnits } from './office-constants.ts'

const chartName = z.enum(metricCharts.map(({ name }) => name))
const metric = {
  /** A count, a share from 0 to 1, minutes, or minor units; null: nothing was counted, or there was nothing to count. */
  value: z.number().nullable(),
  /** Of how many. */
  of: z.int().nullable(),
  /** Of times: nine of ten took at most so many minutes. */
  most: z.number().nullable(),
}
const chartView = z.object({
  name: chartName,
  unit: z.enum(metricUnits),
  draw: z.enum(['line', 'bars']),
  currency: currency.nullable(),
  /** For each stretch of the metrics; see `metric`. `of` and `most` only where there is such a thing. */
  values: z.array(z.number().nullable()),
  of: z.array(z.int().nullable()).nullable(),
  most: z.array(z.number().nullable()).nullable(),
  total: z.object(metric),
  /** Of as many days before. */
  before: z.object(metric),
})
export type ChartView = z.infer<typeof chartView>

const groupView = z.object({ count: z.int(), of: z.int(), low: z.number(), high: z.number() })
const chanceView = z.object({
  /** Whose first 30 days are in it: who confirmed in the year up to this day. */
  until: isoDate.nullable(),
  premium: groupView,
  free: groupView,
  /** How many per cent higher the share of premium members is, with its 95 % interval; null: too few to say. */
  higher: z.object({ percent: z.int(), low: z.int(), high: z.int() }).nullable(),
  /** What the chosen site claims; null where it claims nothing, or several are looked at. */
  claim: z.object({ percentage: z.int(), source: z.string() }).nullable(),
})
export type ChanceView = z.infer<typeof chanceView>
const cohortView = z.object({
  /** The Monday of the week in which they signed up. */
  cohort: isoDate,
  members: z.int(),
  /** Of those, how many were here so many weeks later. */
  weeks: z.array(z.object({ week: z.int(), members: z.int(), active: z.int() })),
})
export type CohortView = z.infer<typeof cohortView>

/** A country, language or source; nothing: all of them. */
const word = z.string().trim().max(80).optional()
export const analyticsQuery = z.object({
  /** Nothing: all sites. */
  site_id: z.union([id, z.literal('')]).optional(),
  country: word,
  language: word,
  source: word,
  from: isoDate.optional(),
  until: isoDate.optional(),
  step: z.enum(metricSteps).optional(),
})
export type AnalyticsQuery = z.infer<typeof analyticsQuery>

const site = z.object({ id, name: z.string() })
const analyticsView = z.object({
  sites: z.array(site),
  site_id: id.nullable(),
  choices: z.object({ countries: z.array(z.string()), languages: z.array(z.string()), sources: z.array(z.string()) }),
  /** Nothing: all of them. */
  country: z.string(),
  language: z.string(),
  source: z.string(),
  from: isoDate,
  until: isoDate,
  step: z.enum(metricSteps),
  /** The last day in it that was counted. */
  counted: isoDate.nullable(),
  /** The people of a demo are invented, and so are its metrics. */
  is_demo: z.boolean(),
  /** The first days of the stretches of time that the charts tell of. */
  stretches: z.array(isoDate),
  charts: z.array(chartView),
  /** Null for who looks at money only. */
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
      'What was counted by night, by site, country, language, source and time; without dates the last 90 days. Finance sees the charts of money, marketing the others.',
    input: analyticsQuery,
    output: analyticsView,
  }),
}
