import type { FastifyInstance } from 'fastify'
import { codesFileRoute } from '../../../contract/office/office-routes.ts'
import { codeGroup, codesOf } from '../../payments/discounts/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { callsOf } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, csvType, serveOfficeFile } from '../serve-file.ts'

/** Discount codes as CSV, one row per code, for roles that may create them. */
export function serveCodeFiles(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: codesFileRoute,
    mayTake: (role) => callsOf(role).includes('makeCodes'),
    async fileOf(ctx, who, { params: { id = '' } }) {
      if (!isUuid(id)) throw new Refusal('not_found')
      const [{ code, memberId }, codes] = await Promise.all([codeGroup(ctx.db, id), codesOf(ctx.db, id)])
      if (memberId !== null) throw new Refusal('not_found')
      const facts = { code, count: String(codes.length) }
      await noteAct(ctx, ctx.db, who, { action: 'open_codes', detail: { facts } })
      // A code begins with a letter or a digit: no spreadsheet takes one for a formula
      return { name: `codes-${code.toLowerCase()}.csv`, type: csvType, body: ['code', ...codes, ''].join('\r\n') }
    },
  })
}
