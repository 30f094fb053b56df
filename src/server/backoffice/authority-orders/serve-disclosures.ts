import type { FastifyInstance } from 'fastify'
import { disclosureFileRoute } from '../../../contract/office/office-routes.ts'
import { findAuthorityOrder } from '../../moderation/authority-orders/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, serveOfficeFile } from '../serve-file.ts'
import { disclosureAct } from './authority-orders.ts'

/** The data that an authority gets, for roles that handle its orders. Each download is logged. */
export function serveDisclosures(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: disclosureFileRoute,
    mayTake: (role) => disclosureAct.roles.includes(role),
    async fileOf(ctx, who, { params: { id = '' } }) {
      const order = isUuid(id) ? await findAuthorityOrder(ctx.db, id) : null
      const body = order?.disclosureKey == null ? null : await ctx.storage.get(order.disclosureKey)
      if (order === null || body === null) throw new Refusal('not_found')
      await noteAct(ctx, ctx.db, who, {
        action: 'open_disclosure',
        memberIds: order.memberId === null ? [] : [order.memberId],
        detail: { entries: [id] },
      })
      return { body, type: 'application/zip', name: `disclosure-${id.slice(-8)}.zip` }
    },
  })
}
