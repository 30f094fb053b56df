import { Gauge as PromGauge, Registry } from 'prom-client'

export type Sample = { labels?: Readonly<Record<string, string>>; value: number }
/** A gauge that is read on scrape, or one per label value. */
export type Gauge = { name: string; help: string; samples: readonly Sample[] }

export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** Gauges of this moment and what a registry has counted, in the text format of Prometheus. */
export async function metricsText(gauges: readonly Gauge[], counted = new Registry()): Promise<string> {
  const registry = new Registry()
  // Without samples prom-client would write a 0
  for (const { name, help, samples } of gauges.filter((each) => each.samples.length > 0)) {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))]
    const metric = new PromGauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of samples) metric.set(labels, value)
  }
  return await Registry.merge([registry, counted]).metrics()
}

export function gauge(name: string, help: string, samples: number | readonly Sample[]): Gauge {
  return { name, help, samples: typeof samples === 'number' ? [{ value: samples }] : samples }
}
