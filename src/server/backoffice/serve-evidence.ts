import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { evidenceFileRoute } from '../../contract/office-routes.ts'
import { findReport } from '../moderation/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { keptEvidence } from './kept-evidence.ts'
import { kindsFor } from './queue-sources.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The copies that reports keep, for whoever may read reports; a look is written down before a byte is sent. */
export function serveEvidence(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>,
): void {
  const [, url = ''] = evidenceFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!kindsFor(staff.role, 'readers').includes('reports')) throw new Refusal('forbidden')
    const { id = '', message = '' } = request.params as { id?: string; message?: string }
    const { receipt, memberId, file, type } = await keptFile(ctx, id, message)
    await noteAct(ctx, ctx.db, staff, {
      action: 'open_evidence',
      memberIds: [memberId],
      detail: { receipts: [receipt] },
    })
    const bytes = await ctx.storage.get(file)
    if (bytes === null) throw new Refusal('not_found')
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(bytes)
  })
}

/** Where the copy of a message's file lies, or of the main photo by its id. Errors: not_found. */
async function keptFile(ctx: Ctx, id: string, messageId: string) {
  const report = uuid.test(id) ? await findReport(ctx.db, id) : null
  const kept = report === null ? null : keptEvidence.parse(report.evidence)
  const isMainPhoto = kept?.photo !== null && kept?.photo?.id === messageId
  const attachment = isMainPhoto ? kept.photo : kept?.message?.find((each) => each.id === messageId)?.attachment
  if (report === null || !attachment?.file || attachment.media_type === null) throw new Refusal('not_found')
  return { receipt: report.receipt, memberId: report.memberId, file: attachment.file, type: attachment.media_type }
}
