import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FiguresView, figuresWish } from '../../contract/backoffice.figures.ts'
import { figuresFileRoute } from '../../contract/office-routes.ts'
import { type CsvCell, csvOf } from '../platform/csv.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { figuresFor } from './figures.ts'
import { chartRows, cohortHead, cohortRows, csvHead, sourceHead, sourceRows } from './figures-views.ts'
import { callsOf } from './rules.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** The figures of the page as a file: one chart (`chart=sign_ups`, of money `revenue:EUR`), or all that the role sees. Taking it is written down. */
export function serveFigures(app: FastifyInstance, contextOf: ContextOf): void {
  const [, url = ''] = figuresFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!callsOf(staff.role).includes('getFigures')) throw new Refusal('forbidden')
    const { chart = 'all', ...query } = request.query as Record<string, string>
    const wish = figuresWish.safeParse(query)
    if (!wish.success) throw new Refusal('invalid_input')
    const figures = await figuresFor(ctx, wish.data)
    const rows = rowsOf(figures, chart)
    if (rows === null) throw new Refusal('not_found')
    const name = `figures-${chart.replace(/[^a-z_]+/gi, '-').toLowerCase()}-${figures.from}-${figures.until}.csv`
    await noteAct(ctx, ctx.db, staff, { action: 'export_figures', detail: { facts: { file: name } } })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(csvOf(rows))
  })
}

function rowsOf({ charts, stretches, sign_up_sources, cohorts }: FiguresView, chart: string): CsvCell[][] | null {
  if (chart === 'sources') return sign_up_sources && [sourceHead, ...sourceRows(sign_up_sources)]
  if (chart === 'retention') return cohorts && [cohortHead, ...cohortRows(cohorts)]
  const wanted = charts.filter(
    ({ name, currency }) => chart === 'all' || chart === (currency === null ? name : `${name}:${currency}`),
  )
  return wanted.length === 0 ? null : [csvHead, ...wanted.flatMap((each) => chartRows(each, stretches))]
}
