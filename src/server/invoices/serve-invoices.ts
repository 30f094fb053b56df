import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validate as isUuid } from 'uuid'
import { invoiceFileRoute } from '../../contract/routes.ts'
import { isVatKnown } from '../../shared/vat-rates.ts'
import { accountsOf, viewerOf } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { type Ctx, listSites, siteById } from '../sites/index.ts'
import { documentById, documentsOf, fileNameOf } from './documents.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Serves documents as PDF, rendered on request, in the session of their member. */
export function serveInvoices(app: FastifyInstance, platform: Platform, contextOf: ContextOf): void {
  const [, url = ''] = invoiceFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const { id = '' } = request.params as { id?: string }
    const { name, bytes } = await fileOf(await contextOf(request, reply), id)
    return (
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${name}"`)
        // PDF viewers of browsers use inline styles
        .header(
          'content-security-policy',
          "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(bytes)
    )
  })
  app.addHook('onListen', () => tellUnknownRates(platform))
}

/** Errors: authentication_required; not_found for another member's document. */
async function fileOf(ctx: Ctx, id: string): Promise<{ name: string; bytes: Buffer }> {
  const { memberId } = viewerOf(ctx)
  const invoice = isUuid(id) ? await documentById(ctx.db, id) : null
  if (invoice === null || invoice.memberId !== memberId) throw new Refusal('not_found')
  const [others, accounts] = await Promise.all([documentsOf(ctx.db, invoice.orderId), accountsOf(ctx.db, [memberId])])
  const paper = paperOf(invoice, others, accounts.get(memberId)?.email ?? null)
  return { name: fileNameOf(invoice), bytes: await pdfOf(paper) }
}

/** Logs countries without a VAT rate at start, since nothing can be sold there. */
async function tellUnknownRates({ db, log }: Platform): Promise<void> {
  for (const { id } of await listSites(db)) {
    const settings = (await siteById(db, id))?.settings
    const countries = settings === undefined ? [] : [...settings.countries, settings.defaultCountry]
    const unknown = [...new Set(countries)].filter((country) => !isVatKnown(country))
    if (unknown.length > 0)
      log.error({ siteId: id, countries: unknown }, 'nothing is sold in countries whose VAT is not known')
  }
}
