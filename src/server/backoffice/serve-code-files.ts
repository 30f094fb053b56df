import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codesFileRoute } from '../../contract/office-routes.ts'
import { codeGroup, codesOf } from '../payments/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { callsOf } from './rules.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Discount codes as a file, a line for each, for whoever may make them; a look is written down before a byte is sent. */
export function serveCodeFiles(app: FastifyInstance, contextOf: ContextOf): void {
  const [, url = ''] = codesFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!callsOf(staff.role).includes('makeCodes')) throw new Refusal('forbidden')
    const { id = '' } = request.params as { id?: string }
    if (!uuid.test(id)) throw new Refusal('not_found')
    const [{ code, memberId }, codes] = await Promise.all([codeGroup(ctx.db, id), codesOf(ctx.db, id)])
    if (memberId !== null) throw new Refusal('not_found')
    const facts = { code, count: String(codes.length) }
    await noteAct(ctx, ctx.db, staff, { action: 'open_codes', detail: { facts } })
    return (
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="codes-${code.toLowerCase()}.csv"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type('text/csv; charset=utf-8')
        // A code begins with a letter or a digit: no spreadsheet takes one for a formula
        .send(['code', ...codes, ''].join('\r\n'))
    )
  })
}
