import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metricsText, metricsType } from '../../platform/metrics/metrics-text.ts'
import type { Platform } from '../../platform/platform.ts'
import { diskGauges, installationGauges, processGauges } from './metrics-facts.ts'

const nanoseconds = 1e9

/**
 * Answers Prometheus at a port of its own, for all pool schemas of this process, `GET /metrics` and nothing else; the
 * public server never does. Null where no port is configured.
 * Errors: where the port is taken.
 */
export async function openMetricsServer(
  platform: Platform,
  platforms: readonly Platform[] = [platform],
): Promise<{ address: string; stop(): Promise<void> } | null> {
  const place = platform.config.metrics
  if (place === null) return null
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  async function answer(response: ServerResponse): Promise<void> {
    const quantiles = [50, 90, 99].map((percent) => ({
      labels: { quantile: String(percent / 100) },
      value: delay.percentile(percent) / nanoseconds,
    }))
    const eventLoop = [...quantiles, { labels: { quantile: '1' }, value: delay.max / nanoseconds }]
    delay.reset()
    const read = await Promise.all([diskGauges(platform.config), installationGauges(platforms)])
    const gauges = [...processGauges(platform, platforms, eventLoop), ...read.flat()]
    const text = await metricsText(gauges, platform.metrics.registry)
    response.writeHead(200, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text)
  }

  const server = createServer((request, response) => {
    const isMetrics =
      request.url?.split('?')[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    if (!isMetrics) {
      response.writeHead(404).end()
      return
    }
    answer(response).catch((error: unknown) => {
      platform.log.error({ err: error }, 'metrics')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.listen(place.port, place.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop() {
      delay.disable()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
