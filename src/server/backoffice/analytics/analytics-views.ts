import type { StaffRole } from '../../../contract/constants.ts'
import type { ChanceView, ChartView, CohortView } from '../../../contract/office/analytics.ts'
import type { MetricChart, MetricUnit } from '../../../contract/office/office-constants.ts'
import { analyticsTexts, moneyCharts } from '../../../contract/office/office-constants.ts'
import type { Chart, Cohort, MatchChance } from '../../analytics/index.ts'
import type { CsvCell } from '../../platform/files/csv.ts'
import type { Site } from '../../sites/index.ts'

/** Which charts a role is shown: finance those of money, marketing the others, admins all. */
export function maySee(role: StaffRole, name: MetricChart): boolean {
  if (role === 'admin') return true
  return moneyCharts.includes(name) === (role === 'finance')
}

/** A chart with its stretches side by side: a year of days is many numbers, and their names would be more than they are. */
export function chartView({ name, unit, draw, currency, points, total, before }: Chart): ChartView {
  return {
    name,
    unit,
    draw,
    currency,
    values: points.map(({ value }) => rounded(value)),
    of: unit === 'share' || unit === 'time' ? points.map(({ of }) => of) : null,
    most: unit === 'time' ? points.map(({ most }) => rounded(most)) : null,
    total,
    before,
  }
}

export function cohortView({ cohort, members, weeks }: Cohort): CohortView {
  return { cohort, members, weeks }
}

export function chanceView({ until, premium, free, higher }: MatchChance, site: Site | null): ChanceView {
  return { until, premium, free, higher, claim: site?.settings.matchChanceClaim ?? null }
}

export const csvHead = ['metric', 'currency', 'unit', 'from', 'value', 'of', 'nine_in_ten']
const units: Record<MetricUnit, string> = { count: 'count', share: 'share', time: 'minutes', money: 'minor units' }

/** A chart as CSV rows, one per period; empty where there is no data. */
export function chartRows(
  { name, unit, currency, values, of, most }: ChartView,
  stretches: readonly string[],
): CsvCell[][] {
  return stretches.map((at, place) => {
    const [value = null, whole = null, nine = null] = [values[place], of?.[place], most?.[place]]
    return [name, currency, units[unit], at, value, whole, nine]
  })
}

export const sourceHead = ['source', 'sign_ups']
/** Referrer networks are external input: written as text, never as spreadsheet formulas. */
export function sourceRows(sources: readonly { source: string; value: number }[]): CsvCell[][] {
  return sources.map(({ source, value }) => [nameOfSource(source), value])
}

function nameOfSource(source: string): string {
  if (source === analyticsTexts.none) return 'none'
  return source === analyticsTexts.other ? 'others' : source
}

export const cohortHead = ['signed_up_in_week_of', 'weeks_later', 'members', 'here']
export function cohortRows(cohorts: readonly CohortView[]): CsvCell[][] {
  return cohorts.flatMap(({ cohort, weeks }) =>
    weeks.map(({ week, members, active }) => [cohort, week, members, active]),
  )
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000
}
