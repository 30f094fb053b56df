import type { FastifyInstance } from 'fastify'
import { type AnalyticsView, analyticsQuery } from '../../../contract/office/analytics.ts'
import { analyticsFileRoute } from '../../../contract/office/office-routes.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CsvCell, csvOf } from '../../platform/files/csv.ts'
import { callsOf } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, csvType, serveOfficeFile } from '../serve-file.ts'
import { analyticsFor } from './analytics.ts'
import { chartRows, cohortHead, cohortRows, csvHead, sourceHead, sourceRows } from './analytics-views.ts'

/** The metrics of the page as a file: one chart (`chart=sign_ups`, of money `revenue:EUR`), or all that the role sees. */
export function serveAnalytics(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: analyticsFileRoute,
    mayTake: (role) => callsOf(role).includes('getAnalytics'),
    async fileOf(ctx, who, { query: { chart = 'all', ...query } }) {
      const parsed = analyticsQuery.safeParse(query)
      if (!parsed.success) throw new Refusal('invalid_input')
      const metrics = await analyticsFor(ctx, parsed.data)
      const rows = rowsOf(metrics, chart)
      if (rows === null) throw new Refusal('not_found')
      const name = `analytics-${chart.replace(/[^a-z_]+/gi, '-').toLowerCase()}-${metrics.from}-${metrics.until}.csv`
      await noteAct(ctx, ctx.db, who, { action: 'export_analytics', detail: { facts: { file: name } } })
      return { name, type: csvType, body: csvOf(rows) }
    },
  })
}

function rowsOf({ charts, stretches, sign_up_sources, cohorts }: AnalyticsView, chart: string): CsvCell[][] | null {
  if (chart === 'sources') return sign_up_sources && [sourceHead, ...sourceRows(sign_up_sources)]
  if (chart === 'retention') return cohorts && [cohortHead, ...cohortRows(cohorts)]
  const wanted = charts.filter(
    ({ name, currency }) => chart === 'all' || chart === (currency === null ? name : `${name}:${currency}`),
  )
  return wanted.length === 0 ? null : [csvHead, ...wanted.flatMap((each) => chartRows(each, stretches))]
}
