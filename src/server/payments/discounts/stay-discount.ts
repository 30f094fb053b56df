import { and, eq, inArray, like } from 'drizzle-orm'
import { stayDiscountDays } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Ctx, companyOf } from '../../sites/index.ts'
import { discountCodes } from '../tables.ts'
import type { Discount } from './discount-rules.ts'
import { buyerOf, discountByCode } from './discounts.ts'

const prefix = 'STAY-'

/**
 * The personal discount code of a member who considers leaving, created on the first request; single use, valid for
 * seven days. Later requests return the same code. Errors: code_not_found if the company offers none; code_used,
 * code_expired.
 */
export async function claimStayDiscount(ctx: Ctx): Promise<Discount> {
  const { memberId } = viewerOf(ctx)
  const code = await codeOf(ctx, memberId)
  const isKnown = (await ctx.db.$count(discountCodes, isCode(ctx, code))) > 0
  if (!isKnown) await makeCode(ctx, memberId, code)
  return discountByCode(ctx, code, await buyerOf(ctx, ctx.db))
}

async function makeCode(ctx: Ctx, memberId: string, code: string): Promise<void> {
  const { deleteDiscount } = await companyOf(ctx.db, ctx.site.companyId)
  if (deleteDiscount === 0) throw new Refusal('code_not_found')
  const startsAt = ctx.clock.now()
  await ctx.db
    .insert(discountCodes)
    .values({
      id: newId(),
      siteId: ctx.site.id,
      code,
      country: null,
      memberId,
      startsAt,
      expiresAt: new Date(startsAt.getTime() + stayDiscountDays * 86_400_000),
      percentage: deleteDiscount,
      currency: null,
      minimumOrderMinor: 0,
      status: 'active',
      validity: 'once-per-user',
      paymentMethods: null,
    })
    .onConflictDoNothing()
}

/** Whether a member has had such a code on any site. */
export async function hasStayDiscount(db: Db, memberId: string): Promise<boolean> {
  const claimed = and(eq(discountCodes.memberId, memberId), like(discountCodes.code, `${prefix}%`))
  return (await db.$count(discountCodes, claimed)) > 0
}

/**
 * Deterministic per member and site, also after key rotation, so that concurrent requests create one code; not
 * guessable.
 */
async function codeOf(ctx: Ctx, memberId: string): Promise<string> {
  const codes = ctx.secrets.signatures('stay discount', `${ctx.site.id} ${memberId}`).map(codeFrom)
  const isTheirs = and(eq(discountCodes.siteId, ctx.site.id), inArray(discountCodes.code, codes))
  const [known] = await ctx.db.select({ code: discountCodes.code }).from(discountCodes).where(isTheirs).limit(1)
  return known?.code ?? codes[0] ?? ''
}

function codeFrom(signature: string): string {
  return `${prefix}${signature
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 10)}`
}

function isCode(ctx: Ctx, code: string) {
  return and(eq(discountCodes.siteId, ctx.site.id), eq(discountCodes.code, code))
}
