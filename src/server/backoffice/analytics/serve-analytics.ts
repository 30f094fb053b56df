import type { FastifyInstance } from 'fastify'
import { type AnalyticsView, analyticsQuery } from '../../../contract/office/analytics.ts'
import { figuresFileRoute } from '../../../contract/office/office-routes.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CsvCell, csvOf } from '../../platform/files/csv.ts'
import { callsOf } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, csvType, serveOfficeFile } from '../serve-file.ts'
import { figuresFor } from './analytics.ts'
import { chartRows, cohortHead, cohortRows, csvHead, sourceHead, sourceRows } from './analytics-views.ts'

/** The figures of the page as a file: one chart (`chart=sign_ups`, of money `revenue:EUR`), or all that the role sees. */
export function serveFigures(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: figuresFileRoute,
    mayTake: (role) => callsOf(role).includes('getAnalytics'),
    async fileOf(ctx, who, { query: { chart = 'all', ...query } }) {
      const wish = analyticsQuery.safeParse(query)
      if (!wish.success) throw new Refusal('invalid_input')
      const figures = await figuresFor(ctx, wish.data)
      const rows = rowsOf(figures, chart)
      if (rows === null) throw new Refusal('not_found')
      const name = `figures-${chart.replace(/[^a-z_]+/gi, '-').toLowerCase()}-${figures.from}-${figures.until}.csv`
      await noteAct(ctx, ctx.db, who, { action: 'export_figures', detail: { facts: { file: name } } })
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
