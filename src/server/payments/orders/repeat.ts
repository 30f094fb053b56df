import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { repeatEndpoints } from '../../../contract/payments/repeat.ts'
import { viewerOf } from '../../accounts/index.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx } from '../../sites/index.ts'
import { bundlesFor, buyingCountry } from '../shop/bundles.ts'
import type { Method } from '../shop/methods.ts'
import { offeredMethods } from '../shop/quotes.ts'
import { orders } from '../tables.ts'
import { agreementFor, bundleFor } from './repeat-rules.ts'
import { type Agreement, agreementView, endAgreement, usableAgreements } from './saved-payment-methods.ts'

type RepeatView = z.input<(typeof repeatEndpoints)['getRepeatOrder']['output']>['repeat']

/** A repeat of the member's last completed order on this site; null if there is none or nothing is sold. */
async function repeatView(ctx: Ctx): Promise<RepeatView> {
  const { memberId } = viewerOf(ctx)
  const [last] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.siteId, ctx.site.id), eq(orders.status, 'completed')))
    .orderBy(desc(orders.completedAt), desc(orders.id))
    .limit(1)
  if (last === undefined) return null
  const country = buyingCountry(ctx)
  const bundle = bundleFor(await bundlesFor(ctx, country), last)
  if (bundle === null) return null
  const offered = (await offeredMethods(ctx, country, bundle.currency)).map(({ method }) => method)
  const agreement = agreementFor(await usableAgreements(ctx, memberId), last, offered)
  return {
    bundle_id: bundle.id,
    payment_method: methodFor(agreement, last.method, offered),
    agreement: agreement && agreementView(agreement),
    is_other_bundle: bundle.id !== last.bundleId,
    ordered_at: last.createdAt.toISOString(),
  }
}

/** The method of the saved payment method, else that of the last order if still offered. */
function methodFor(agreement: Agreement | null, last: string, offered: readonly Method[]): Method | null {
  const wanted = agreement?.method ?? last
  return offered.find((method) => method === wanted) ?? null
}

export const repeatHandlers: Handlers<typeof repeatEndpoints, Ctx> = {
  getRepeatOrder: async (ctx) => ({ repeat: await repeatView(ctx) }),
  listAgreements: async (ctx) => ({
    agreements: (await usableAgreements(ctx, viewerOf(ctx).memberId)).map(agreementView),
  }),
  endAgreement: async (ctx, { id }) => {
    await endAgreement(ctx, viewerOf(ctx).memberId, id)
    return { done: true }
  },
}
