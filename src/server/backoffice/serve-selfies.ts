import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { selfieFileRoute } from '../../contract/office-routes.ts'
import { Refusal } from '../platform/errors.ts'
import { selfieOf } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { verificationSource } from './queue-verifications.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The picture of a verification that waits, for whoever may decide it; a look is written down before a byte is sent. */
export function serveSelfies(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>,
): void {
  const [, url = ''] = selfieFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!verificationSource.deciders.includes(staff.role)) throw new Refusal('forbidden')
    const { id = '' } = request.params as { id?: string }
    const found = uuid.test(id) ? await selfieOf(ctx.db, id) : null
    if (found === null) throw new Refusal('not_found')
    await noteAct(ctx, ctx.db, staff, { action: 'open_selfie', memberIds: [found.memberId] })
    const bytes = await ctx.storage.get(found.file)
    if (bytes === null) throw new Refusal('not_found')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes)
  })
}
