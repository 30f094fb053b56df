import type { FastifyInstance } from 'fastify'
import { selfieFileRoute } from '../../../contract/office/office-routes.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { selfieOf } from '../../profiles/verification/index.ts'
import { noteAct } from '../audit/audit.ts'
import { verificationSource } from '../queue/verifications.ts'
import { type ContextOf, serveOfficeFile } from '../serve-file.ts'

/** Selfie of an open verification, for staff who may decide it. */
export function serveSelfies(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: selfieFileRoute,
    mayTake: (role) => verificationSource.deciders.includes(role),
    async fileOf(ctx, who, { params: { id = '' } }) {
      const found = isUuid(id) ? await selfieOf(ctx.db, id) : null
      if (found === null) throw new Refusal('not_found')
      await noteAct(ctx, ctx.db, who, { action: 'open_selfie', memberIds: [found.memberId] })
      const body = await ctx.storage.get(found.file)
      if (body === null) throw new Refusal('not_found')
      return { body, type: 'image/webp' }
    },
  })
}
