import { and, eq, isNotNull, or } from 'drizzle-orm'
import { timeBonus, welcomeDiscount } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, limitRate, networkKeys, refundRate } from '../../sites/index.ts'
import { buyingCountry } from '../shop/bundles.ts'
import { discountCodes, discountRedemptions, memberOffers, orders } from '../tables.ts'
import { type Buyer, type Discount, discountFault, limitOf, normalCode } from './discount-rules.ts'

type Offer = typeof memberOffers.$inferSelect

/** The offers of a new member: the time bonus for four hours, the welcome code for a week. */
export function firstOffers(memberId: string, at: Date): Offer[] {
  const after = (milliseconds: number) => new Date(at.getTime() + milliseconds)
  const base = { memberId, startsAt: at }
  return [
    {
      ...base,
      kind: 'time_bonus',
      code: timeBonus.code,
      percentage: timeBonus.percentage,
      endsAt: after(timeBonus.seconds * 1000),
    },
    {
      ...base,
      kind: 'welcome',
      code: welcomeDiscount.code,
      percentage: welcomeDiscount.percentage,
      endsAt: after(welcomeDiscount.days * 86_400_000),
    },
  ]
}

function discountOfOffer(offer: Offer): Discount {
  return {
    code: offer.code,
    country: null,
    memberId: offer.memberId,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    percentage: offer.percentage,
    currency: null,
    minimumOrderMinor: 0,
    status: 'active',
    validity: offer.kind === 'time_bonus' ? 'once-per-user' : 'first-purchase',
    paymentMethods: null,
    isOffer: true,
  }
}

/**
 * The buyer's current state. Within a transaction that locks their spending controls, they cannot create orders in the
 * meantime.
 */
export async function buyerOf(ctx: Ctx, db: Db): Promise<Buyer> {
  const { viewer } = ctx
  const now = ctx.clock.now()
  const country = buyingCountry(ctx)
  if (viewer === null) return { memberId: null, hasBought: false, country, usedCodes: new Set(), now }
  const [hasOrders, used] = [await hasBought(db, viewer.memberId), await usedCodes(db, viewer.memberId)]
  return { memberId: viewer.memberId, hasBought: viewer.isPaid || hasOrders, country, usedCodes: used, now }
}

/** Whether they have ever completed an order, refunded or not, or are paying one with a first-purchase discount. */
async function hasBought(db: Db, memberId: string): Promise<boolean> {
  const isUnderWay = and(eq(orders.status, 'pending'), eq(orders.discountLimit, 'first-purchase'))
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), or(eq(orders.status, 'completed'), isUnderWay)))
    .limit(1)
  return order !== undefined
}

/** Codes of completed and pending orders. */
async function usedCodes(db: Db, memberId: string): Promise<Set<string>> {
  const redeemed = await db
    .select({ code: discountRedemptions.code })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.memberId, memberId))
  const underWay = await db
    .select({ code: orders.code })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isNotNull(orders.code), eq(orders.status, 'pending')))
  return new Set([...redeemed, ...underWay].flatMap(({ code }) => (code === null ? [] : [code])))
}

async function offersOf(db: Db, memberId: string | null): Promise<Discount[]> {
  if (memberId === null) return []
  const rows = await db.select().from(memberOffers).where(eq(memberOffers.memberId, memberId))
  // The time bonus takes precedence over the welcome code
  return rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map(discountOfOffer)
}

/** The discount of a typed code. Unknown codes count as guesses. Errors: those of codes, too_many_requests. */
export async function discountByCode(ctx: Ctx, typed: string, buyer: Buyer): Promise<Discount> {
  const code = normalCode(typed)
  // Counted before the lookup, so that concurrent guesses are limited too
  const guess = guessOf(ctx, buyer)
  await limitRate(ctx, ...guess)
  const offer = (await offersOf(ctx.db, buyer.memberId)).find((own) => own.code === code)
  const found = offer ?? (await codeOfSite(ctx, code))
  if (found === null) throw new Refusal('code_not_found')
  await refundRate(ctx, ...guess)
  const fault = discountFault(found, buyer)
  if (fault !== null)
    throw new Refusal(fault, limitOf(fault, found, { country: buyer.country, currency: ctx.site.settings.currency }))
  return found
}

function guessOf(ctx: Ctx, { memberId }: Buyer): ['discountCodeMember' | 'discountCodeNetwork', string] {
  return memberId === null ? ['discountCodeNetwork', networkKeys(ctx).network] : ['discountCodeMember', memberId]
}

async function codeOfSite(ctx: Ctx, code: string): Promise<Discount | null> {
  const [row] = await ctx.db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.siteId, ctx.site.id), eq(discountCodes.code, code)))
  if (row === undefined) return null
  const { expiresAt, ...same } = row
  return { ...same, endsAt: expiresAt, isOffer: false }
}

/** The buyer's automatic discount: the time bonus, else the welcome code, else null. */
export async function discountInForce(ctx: Ctx, buyer: Buyer): Promise<Discount | null> {
  const offers = await offersOf(ctx.db, buyer.memberId)
  return offers.find((offer) => discountFault(offer, buyer) === null) ?? null
}

/**
 * The typed code's discount, or the automatic one if none was typed. `better` is the automatic one if it is larger, so
 * that a typed code never raises the price.
 */
export async function chosenDiscount(
  ctx: Ctx,
  typed: string | undefined,
  buyer: Buyer,
): Promise<{ discount: Discount | null; better: Discount | null }> {
  const inForce = await discountInForce(ctx, buyer)
  if (typed === undefined || typed === '') return { discount: inForce, better: null }
  const discount = await discountByCode(ctx, typed, buyer)
  return { discount, better: inForce !== null && inForce.percentage > discount.percentage ? inForce : null }
}
