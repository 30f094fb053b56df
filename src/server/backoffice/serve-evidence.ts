import type { FastifyInstance } from 'fastify'
import { evidenceFileRoute } from '../../contract/office-routes.ts'
import { findReport } from '../moderation/index.ts'
import { Refusal } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { keptEvidence } from './kept-evidence.ts'
import { kindsFor } from './queue-sources.ts'
import { type ContextOf, serveOfficeFile } from './serve-file.ts'

/** The copies that reports keep, for whoever may read reports. */
export function serveEvidence(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: evidenceFileRoute,
    mayTake: (role) => kindsFor(role, 'readers').includes('reports'),
    async fileOf(ctx, who, { params: { id = '', message = '' } }) {
      const { receipt, memberId, file, type } = await keptFile(ctx, id, message)
      await noteAct(ctx, ctx.db, who, {
        action: 'open_evidence',
        memberIds: [memberId],
        detail: { receipts: [receipt] },
      })
      const body = await ctx.storage.get(file)
      if (body === null) throw new Refusal('not_found')
      return { body, type }
    },
  })
}

/** Where the copy of a message's file lies, or of the main photo by its id. Errors: not_found. */
async function keptFile(ctx: Ctx, id: string, messageId: string) {
  const report = isUuid(id) ? await findReport(ctx.db, id) : null
  const kept = report === null ? null : keptEvidence.parse(report.evidence)
  const isMainPhoto = kept?.photo !== null && kept?.photo?.id === messageId
  const attachment = isMainPhoto ? kept.photo : kept?.message?.find((each) => each.id === messageId)?.attachment
  if (report === null || !attachment?.file || attachment.media_type === null) throw new Refusal('not_found')
  return { receipt: report.receipt, memberId: report.memberId, file: attachment.file, type: attachment.media_type }
}
