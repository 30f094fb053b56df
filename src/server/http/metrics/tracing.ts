import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { version } from '../../platform/config/version.ts'
import { routeOf } from './metrics-requests.ts'

export type Tracing = {
  followRequests(app: FastifyInstance, pages: { names: ReadonlySet<string> }): void
  stop(): Promise<void>
}

/**
 * Traces of requests and of their database queries, in all pool schemas, sent to an OpenTelemetry collector. Loaded only where one is
 * configured. Attributes are method, route pattern, status and the verb of a query: nothing about a person.
 */
export function openTracing({ endpoint, ratio }: { endpoint: string; ratio: number }, pools: readonly Pool[]): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'vonk', 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('vonk')
  const spans = new WeakMap<FastifyRequest, Span>()
  const begin: Begin = (verb) => {
    // Only of requests: what polls by itself would be most of all traces
    if (trace.getActiveSpan() === undefined) return null
    return tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } })
  }
  for (const pool of pools) followQueries(pool, begin)
  return {
    followRequests(app, pages) {
      // The caller's own trace is not continued: anyone could name one
      app.addHook('onRequest', (request, _reply, done) => {
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, root: true })
        spans.set(request, span)
        context.with(trace.setSpan(context.active(), span), done)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = spans.get(request)
        const route = routeOf(request, pages.names)
        span?.updateName(`${request.method} ${route}`)
        span?.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
        })
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    async stop() {
      await provider.shutdown()
      contexts.disable()
      context.disable()
    },
  }
}

type Begin = (verb: string) => Span | null
type Query = (...args: unknown[]) => unknown

/** Opens a span around each query of the pool's connections, when they are first handed out. */
function followQueries(pool: Pool, begin: Begin): void {
  const followed = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (followed.has(client)) return
    followed.add(client)
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const span = begin(verbOf(args[0]))
      return span === null ? query(...args) : during(span, query, args)
    }) as PoolClient['query']
  })
}

/** A query answers by a callback, or by a promise. */
function during(span: Span, query: Query, args: unknown[]): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const answered = (error: unknown, ...rest: unknown[]) => {
      end(span, error)
      last(error, ...rest)
    }
    return query(...args.slice(0, -1), context.bind(context.active(), answered))
  }
  const answer = query(...args)
  if (answer instanceof Promise)
    answer.then(
      () => end(span),
      (error: unknown) => end(span, error),
    )
  else end(span)
  return answer
}

function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The name of a prepared statement, or the first word of the SQL; values may be in the rest. */
function verbOf(query: unknown): string {
  if (typeof query === 'object' && query !== null) {
    if ('name' in query && typeof query.name === 'string' && /^[a-z_]+$/.test(query.name)) return query.name
    return 'text' in query ? verbOf(query.text) : 'query'
  }
  return /^\s*(\w+)/.exec(String(query))?.[1]?.toUpperCase() ?? 'query'
}
