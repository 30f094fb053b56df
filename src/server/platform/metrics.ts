import type { Family, Sample } from './metrics-text.ts'
import { type SlowStatements, slowStatements } from './slow-statements.ts'

/** What one process counts since it started; other processes have their own, and Prometheus asks each. */
export type Metrics = {
  requests: Counter<'method' | 'route' | 'status'>
  requestSeconds: Histogram<'route'>
  mails: Counter<'outcome'>
  pushes: Counter<'outcome'>
  /** Content security policy violations that browsers reported. */
  cspReports: Counter<'directive'>
  statements: SlowStatements
}

export type Counter<L extends string> = { add(labels: Record<L, string>, by?: number): void; family(): Family }
export type Histogram<L extends string> = { observe(labels: Record<L, string>, value: number): void; family(): Family }

type Plan = { name: string; help: string; mostSeries: number }

/** What stands for all labels once a family has as many series as it may. */
const other = 'other'
const secondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  return {
    requests: counter({
      name: 'vonk_requests_total',
      help: 'Requests answered, by route and class of status.',
      mostSeries: 2_000,
    }),
    requestSeconds: histogram(
      { name: 'vonk_request_seconds', help: 'From the request to the end of its answer.', mostSeries: 500 },
      secondBuckets,
    ),
    mails: counter({ name: 'vonk_mails_total', help: 'Mails by what the mail server made of them.', mostSeries: 10 }),
    pushes: counter({
      name: 'vonk_pushes_total',
      help: 'Pushes by what the push service made of them.',
      mostSeries: 10,
    }),
    cspReports: counter({
      name: 'vonk_csp_reports_total',
      help: 'Content security policy violations reported by browsers.',
      mostSeries: 10,
    }),
    statements: slowStatements(),
  }
}

/** Counts by labels. More than `mostSeries` of them are counted together: what comes from outside cannot fill the memory. */
export function counter<L extends string>({ mostSeries, ...plan }: Plan): Counter<L> {
  const series = seriesOf<L, { value: number }>(mostSeries, () => ({ value: 0 }))
  return {
    add(labels, by = 1) {
      series.of(labels).value += by
    },
    family: () => ({
      ...plan,
      type: 'counter',
      samples: series.all().map(([labels, { value }]) => ({ labels, value })),
    }),
  }
}

/** Counts values by how large they are, up to and with each of `buckets` (rising); with their sum. */
export function histogram<L extends string>({ mostSeries, ...plan }: Plan, buckets: readonly number[]): Histogram<L> {
  const series = seriesOf<L, { counts: number[]; sum: number; count: number }>(mostSeries, () => ({
    counts: buckets.map(() => 0),
    sum: 0,
    count: 0,
  }))
  return {
    observe(labels, value) {
      const own = series.of(labels)
      own.sum += value
      own.count += 1
      const at = buckets.findIndex((bound) => value <= bound)
      if (at >= 0) own.counts[at] = (own.counts[at] ?? 0) + 1
    },
    family: () => ({
      ...plan,
      type: 'histogram',
      samples: series.all().flatMap(([labels, own]) => histogramSamples(labels, buckets, own)),
    }),
  }
}

function histogramSamples(
  labels: Record<string, string>,
  buckets: readonly number[],
  { counts, sum, count }: { counts: readonly number[]; sum: number; count: number },
): Sample[] {
  let below = 0
  const samples = buckets.map((bound, at) => {
    below += counts[at] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
  })
  return [
    ...samples,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

function seriesOf<L extends string, T>(most: number, make: () => T) {
  const known = new Map<string, [labels: Record<L, string>, value: T]>()
  function find(labels: Record<L, string>): T {
    const key = Object.values(labels).join('\n')
    const found = known.get(key)
    if (found !== undefined) return found[1]
    const rest = Object.fromEntries(Object.keys(labels).map((name) => [name, other])) as Record<L, string>
    const isRest = Object.values(labels).every((value) => value === other)
    if (known.size >= most && !isRest) return find(rest)
    const value = make()
    known.set(key, [{ ...labels }, value])
    return value
  }
  return { of: find, all: () => [...known.values()] }
}
