import { type MetricChart, type MetricUnit, metricCharts } from '../../contract/office/office-constants.ts'
import type { Db } from '../platform/db/db.ts'
import { addDays, mondayOf } from './days.ts'
import { before, countedStretches, type Look, type Sum, type Sums, sumsOf } from './read.ts'
import { addSpreads, quantileOf } from './spread.ts'

/** The denominator of a share, or the 90th percentile of a duration; null where not applicable. */
type Metric = { value: number | null; of: number | null; most: number | null }
export type Chart = {
  name: MetricChart
  unit: MetricUnit
  draw: 'line' | 'bars'
  currency: string | null
  /** By the first day of each period; value null: not counted, or nothing to count. */
  points: (Metric & { at: string })[]
  total: Metric
  /** The preceding period of equal length. */
  before: Metric
}

/** All charts of a selection; money once per currency. `counted`: the last day included. */
export async function chartsOf(db: Db, look: Look): Promise<{ charts: Chart[]; counted: string | null }> {
  const [sums, { counted, last }] = await Promise.all([sumsOf(db, look), countedStretches(db, look)])
  const stretches = stretchesOf(look)
  const charts = metricCharts.flatMap(({ name, unit, draw }) =>
    metricsOf(name, unit, sums).map(({ metric, currency }): Chart => {
      const own = sums.get(metric) ?? new Map<string, Sum>()
      const isKnown = (at: string) => counted.has(at) || (name.endsWith('visits') && own.has(at))
      const points = stretches.map((at) => ({ at, ...metricOf(unit, own.get(at), isKnown(at)) }))
      const inside = [...own].filter(([at]) => at !== before).map(([, sum]) => sum)
      const total = metricOf(
        unit,
        addUp(inside),
        points.some(({ value }) => value !== null),
      )
      return { name, unit, draw, currency, points, total, before: metricOf(unit, own.get(before), own.has(before)) }
    }),
  )
  return { charts, counted: last }
}

function metricsOf(name: MetricChart, unit: MetricUnit, sums: Sums): { metric: string; currency: string | null }[] {
  if (unit !== 'money') return [{ metric: name, currency: null }]
  const own = [...sums.keys()].filter((metric) => metric.startsWith(`${name}:`)).toSorted()
  return own.map((metric) => ({ metric, currency: metric.slice(name.length + 1) }))
}

/** The first days of a selection's periods, in order. */
export function stretchesOf({ from, until, step }: Pick<Look, 'from' | 'until' | 'step'>): string[] {
  const starts: string[] = []
  for (let at = startOf(step, from); at <= until; at = nextOf(step, at)) starts.push(at)
  return starts
}

export function startOf(step: Look['step'], day: string): string {
  if (step === 'week') return mondayOf(day)
  return step === 'month' ? `${day.slice(0, 7)}-01` : day
}

function nextOf(step: Look['step'], start: string): string {
  if (step === 'month') return startOf('month', addDays(start, 31))
  return addDays(start, step === 'week' ? 7 : 1)
}

function addUp(sums: readonly Sum[]): Sum | undefined {
  if (sums.length === 0) return undefined
  return sums.reduce((one, two) => ({
    value: one.value + two.value,
    value2: one.value2 === null && two.value2 === null ? null : (one.value2 ?? 0) + (two.value2 ?? 0),
    spread: one.spread === null && two.spread === null ? null : addSpreads(one.spread ?? [], two.spread ?? []),
  }))
}

const nothing: Metric = { value: null, of: null, most: null }

/** Formats a sum by its unit. A missing row is zero if the day was counted. */
function metricOf(unit: MetricUnit, sum: Sum | undefined, isKnown: boolean): Metric {
  if (unit === 'share') {
    const of = sum?.value2 ?? 0
    return sum === undefined || of === 0 ? nothing : { value: sum.value / of, of, most: null }
  }
  if (unit === 'time') {
    const value = quantileOf(sum?.spread ?? [], 0.5)
    return value === null ? nothing : { value, of: sum?.value ?? 0, most: quantileOf(sum?.spread ?? [], 0.9) }
  }
  return sum === undefined && !isKnown ? nothing : { value: sum?.value ?? 0, of: null, most: null }
}
