import type { FastifyInstance } from 'fastify'
import { evidenceFileRoute, noticeFileRoute } from '../../../contract/office/office-routes.ts'
import { findReport } from '../../moderation/index.ts'
import { findNotice } from '../../moderation/notices/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { kindsFor } from '../queue/sources.ts'
import { type ContextOf, serveOfficeFile } from '../serve-file.ts'
import { evidenceCopies, evidencePhotos } from './evidence-copies.ts'

/** Evidence files of reports and notices for roles that may read them. Each read is logged. */
export function serveEvidence(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: evidenceFileRoute,
    mayTake: (role) => kindsFor(role, 'readers').includes('reports'),
    fileOf: (ctx, who, { params: { id = '', file = '' } }) => open(ctx, who, () => reportFile(ctx, id, file)),
  })
  serveOfficeFile(app, contextOf, {
    route: noticeFileRoute,
    mayTake: (role) => kindsFor(role, 'readers').includes('notices'),
    fileOf: (ctx, who, { params: { id = '', file = '' } }) => open(ctx, who, () => noticeFile(ctx, id, file)),
  })
}

type EvidenceFile = { receipt: string; memberId: string; file: string; type: string }

async function open(ctx: Ctx, who: Staff, find: () => Promise<EvidenceFile>) {
  const { receipt, memberId, file, type } = await find()
  await noteAct(ctx, ctx.db, who, { action: 'open_evidence', memberIds: [memberId], detail: { receipts: [receipt] } })
  const body = await ctx.storage.get(file)
  if (body === null) throw new Refusal('not_found')
  return { body, type }
}

/** Storage path of a copied profile photo or attachment, by id. Errors: not_found. */
async function reportFile(ctx: Ctx, id: string, fileId: string): Promise<EvidenceFile> {
  const report = isUuid(id) ? await findReport(ctx.db, id) : null
  const evidence = report === null ? null : evidenceCopies.parse(report.evidence)
  const photo = evidence?.photos.find((each) => each.id === fileId)
  const found = photo ?? evidence?.message?.find((each) => each.id === fileId)?.attachment
  if (report === null || !found?.file || found.media_type === null) throw new Refusal('not_found')
  return { receipt: report.receipt, memberId: report.memberId, file: found.file, type: found.media_type }
}

async function noticeFile(ctx: Ctx, id: string, photoId: string): Promise<EvidenceFile> {
  const notice = isUuid(id) ? await findNotice(ctx.db, id) : null
  const photo = evidencePhotos.parse(notice?.evidence.photos).find((each) => each.id === photoId)
  if (notice === null || notice.aboutId === null || photo === undefined) throw new Refusal('not_found')
  return { receipt: notice.receipt, memberId: notice.aboutId, file: photo.file, type: photo.media_type }
}
