import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMetrics } from '../../../test/product/metrics.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { ccbillEnv } from '../../../test/providers/ccbill-server.ts'
import { openMetricsServer } from './metrics-server.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const alerts = read('deploy/monitoring/alerts.yml')
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { targets: { expr: string }[] }[]
}
const expressions = [
  ...[...alerts.matchAll(/expr: >-\n\s+(.+)/g)].map(([, expression = '']) => expression),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

const bankFolder = mkdtempSync(join(tmpdir(), 'vonk-bank-'))
let product: TestProduct
/** Labels of the samples by the name of the metric, as a process exports them. */
let exported: Map<string, Record<string, string>[]>
beforeAll(async () => {
  mkdirSync(join(bankFolder, testSchema))
  product = await testProduct({ env: { ...ccbillEnv, METRICS_PORT: '0', BANK_FILES_DIR: bankFolder } })
  const { db, metrics, config, skew } = product.platform
  metrics.mails.add({ outcome: 'sent' })
  metrics.pushes.add({ outcome: 'failed' })
  metrics.cspReports.add({ directive: 'script-src' })
  await product.app.inject({ url: '/health', headers: { host: 'localhost:3000' } })
  await db.execute(sql`INSERT INTO ledger_proofs (id, at, took_ms, is_sound, checks)
    VALUES (gen_random_uuid(), '2026-06-15T03:00:00Z', 1, true, '[]')`)
  await db.execute(
    sql`INSERT INTO provider_reports (provider, read_until, requested_at) VALUES ('ccbill', now(), now())`,
  )
  // A real installation without settings, whose clock was measured
  const server = await openMetricsServer({
    ...product.platform,
    config: { ...config, isDemo: false },
    skew: { ...skew, milliseconds: () => 10 },
  })
  const families = parseMetrics(await (await fetch(`${server?.address}/metrics`)).text())
  await server?.stop()
  const samples = [...families.values()].flatMap((family) => family.samples)
  exported = new Map([...families.keys()].map((name) => [name, []]))
  for (const [name, own] of Map.groupBy(samples, (sample) => sample.name))
    exported.set(
      name,
      own.map(({ labels }) => labels),
    )
})
afterAll(async () => {
  await product.close()
  rmSync(bankFolder, { recursive: true })
})

test('alerts and dashboard name only metrics, and labels of them, that the product exports', () => {
  const unknown = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b(vonk_\w+)(?:\{([^}]*)\})?/g)].flatMap(([, name = '', selector = '']) => {
      const samples = exported.get(name)
      const labels = [...selector.matchAll(/(\w+)(?:=~?|!=)"/g)].map(([, label = '']) => label)
      if (samples === undefined) return [name]
      return labels.filter((label) => !samples.some((own) => label in own)).map((label) => `${name}{${label}}`)
    }),
  )
  expect(expressions.length).toBeGreaterThan(40)
  expect(unknown).toEqual([])
})

test('routes in their selectors are routes of the product', () => {
  const methods = ['GET', 'POST'] as const
  const named = expressions.flatMap((expression) =>
    [...expression.matchAll(/route="([^"]+)"/g)].map(([, route = '']) => route),
  )
  expect([...new Set(named)].filter((url) => !methods.some((method) => product.app.hasRoute({ method, url })))).toEqual(
    [],
  )
})

test('every alert has a section in the runbook that names it', () => {
  const sections = new Map(
    read('docs/operations/incidents.md')
      .split('\n## ')
      .slice(1)
      .map((section) => [section.split('\n')[0]?.toLowerCase().replaceAll(' ', '-'), section]),
  )
  const found = [...alerts.matchAll(/alert: (\w+)[\s\S]*?runbook: docs\/operations\/incidents\.md#([\w-]+)/g)]
  expect(found).toHaveLength([...alerts.matchAll(/alert: /g)].length)
  expect(
    found.filter(([, alert = '', anchor]) => !sections.get(anchor)?.includes(alert)).map(([, alert]) => alert),
  ).toEqual([])
})
