import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportFileRoute } from '../../../contract/routes.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { findLink, takeLink } from '../email/account-links.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { findExport, isThere } from './exports.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** The door of exports outside the JSON calls: a file by its single-use link, in the session of the member whose data it is. */
export function serveExports(app: FastifyInstance, contextOf: ContextOf): void {
  const [, url = ''] = exportFileRoute.split(' ')
  // Asking for the head only must not use the link up
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const { token = '' } = request.params as { token?: string }
    const { stream, bytes } = await openFile(await contextOf(request, reply), token)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('content-length', bytes)
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('application/zip')
      .send(stream)
  })
}

/** Errors: authentication_required; link_expired for everything that is not an open link of this very member. */
async function openFile(ctx: Ctx, token: string) {
  const { memberId } = viewerOf(ctx)
  const link = await findLink(ctx.db, token, 'export')
  if (link === null || link.memberId !== memberId || link.subject === null) throw new Refusal('link_expired')
  const found = await findExport(ctx.db, memberId, link.subject)
  if (found === null || !isThere(found, ctx.clock.now())) throw new Refusal('link_expired')
  await transaction(ctx.db, (tx) => takeLink(tx, token, 'export', ctx.clock.now()))
  const file = await ctx.storage.read(found.filesKey)
  if (file === null) throw new Error('a ready export has no file')
  return file
}
