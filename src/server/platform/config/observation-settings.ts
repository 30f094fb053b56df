import { z } from 'zod'
import { flag } from './flag.ts'

/** What operators see of a process: metrics, access log and traces. All off by default. */
export const observationSettings = z.object({
  /** Port for Prometheus; off without it. Must not be reachable from the internet. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Logs each request, by route pattern. */
  ACCESS_LOG: flag.default(false),
  /** OpenTelemetry collector (OTLP over HTTP) that gets traces; off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

/** `metrics`: where they are answered; `tracing`: where traces are sent. Null for nowhere. */
export function observationOf(env: z.output<typeof observationSettings>) {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  return {
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    hasAccessLog: env.ACCESS_LOG,
    tracing: endpoint === undefined ? null : { endpoint, ratio: env.OTEL_TRACES_SAMPLER_ARG },
  }
}
