import { Counter as PromCounter, Histogram as PromHistogram, Registry } from 'prom-client'

/** Counters of this process since its start; Prometheus scrapes each process. */
export type Metrics = {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  requestSeconds: { observe(labels: Record<'route', string>, value: number): void }
  mails: Counter<'outcome'>
  pushes: Counter<'outcome'>
  /** Content security policy violations that browsers reported. */
  cspReports: Counter<'directive'>
}

export type Counter<L extends string> = {
  add(labels: Record<L, string>, by?: number): void
  samples(): Promise<{ labels: Partial<Record<L, string | number>>; value: number }[]>
}

type Plan<L extends string> = { name: string; help: string; labelNames: L[]; mostSeries: number }

const secondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    requests: counter(registry, {
      name: 'vonk_requests_total',
      help: 'Requests answered, by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      mostSeries: 2_000,
    }),
    requestSeconds: histogram(
      registry,
      {
        name: 'vonk_request_seconds',
        help: 'From the request to the end of its answer.',
        labelNames: ['route'],
        mostSeries: 500,
      },
      secondBuckets,
    ),
    mails: counter(registry, {
      name: 'vonk_mails_total',
      help: 'Mails by what the mail server made of them.',
      labelNames: ['outcome'],
      mostSeries: 10,
    }),
    pushes: counter(registry, {
      name: 'vonk_pushes_total',
      help: 'Pushes by what the push service made of them.',
      labelNames: ['outcome'],
      mostSeries: 10,
    }),
    cspReports: counter(registry, {
      name: 'vonk_csp_reports_total',
      help: 'Content security policy violations reported by browsers.',
      labelNames: ['directive'],
      mostSeries: 10,
    }),
  }
}

/** A counter whose series beyond `mostSeries` are counted together as `other`. */
export function counter<L extends string>(registry: Registry, { mostSeries, ...plan }: Plan<L>): Counter<L> {
  const metric = new PromCounter({ ...plan, registers: [registry] })
  const limited = limitSeries<L>(mostSeries)
  return {
    add: (labels, by = 1) => metric.inc(limited(labels), by),
    samples: async () => (await metric.get()).values,
  }
}

/** A histogram with the same limit of series. */
export function histogram<L extends string>(
  registry: Registry,
  { mostSeries, ...plan }: Plan<L>,
  buckets: number[],
): { observe(labels: Record<L, string>, value: number): void } {
  const metric = new PromHistogram({ ...plan, buckets, registers: [registry] })
  const limited = limitSeries<L>(mostSeries)
  return { observe: (labels, value) => metric.observe(limited(labels), value) }
}

/** Label values of requests come from outside and must not fill the memory: prom-client has no limit of its own. */
function limitSeries<L extends string>(most: number): (labels: Record<L, string>) => Record<L, string> {
  const known = new Set<string>()
  return (labels) => {
    const key = Object.values(labels).join('\n')
    if (known.has(key)) return labels
    if (known.size >= most)
      return Object.fromEntries(Object.keys(labels).map((name) => [name, 'other'])) as typeof labels
    known.add(key)
    return labels
  }
}
