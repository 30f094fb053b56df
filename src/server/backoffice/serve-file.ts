import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffRole } from '../../contract/constants.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx, Staff } from '../sites/index.ts'

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
/** `name`: file name of the download; without one the file is displayed inline. */
export type OfficeFile = { body: string | Buffer; type: string; name?: string; isShown?: boolean }
export type RequestedFile = { params: Record<string, string | undefined>; query: Record<string, string> }

export const csvType = 'text/csv; charset=utf-8'
const nothingRuns = "default-src 'none'; sandbox"
/** What the browsers' own viewers of PDF need. */
const viewerRuns = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves a file to authorized staff. `fileOf` logs the read before it returns. Errors: staff_required, set_up_required,
 * forbidden, those of `fileOf`.
 */
export function serveOfficeFile(
  app: FastifyInstance,
  contextOf: ContextOf,
  {
    route,
    mayTake,
    fileOf,
  }: {
    route: string
    mayTake: (role: StaffRole) => boolean
    fileOf: (ctx: Ctx, who: Staff, request: RequestedFile) => Promise<OfficeFile>
  },
): void {
  const [, url = ''] = route.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal(ctx.staffToSetUp === undefined ? 'staff_required' : 'set_up_required')
    if (!mayTake(staff.role)) throw new Refusal('forbidden')
    const { params, query } = request as RequestedFile
    const { body, type, name, isShown = name === undefined } = await fileOf(ctx, staff, { params, query })
    const way = isShown ? 'inline' : 'attachment'
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', name === undefined ? way : `${way}; filename="${name}"`)
      .header('content-security-policy', type === 'application/pdf' && isShown ? viewerRuns : nothingRuns)
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(body)
  })
}
