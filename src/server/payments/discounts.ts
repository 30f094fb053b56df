import { and, eq, isNotNull } from 'drizzle-orm'
import { timeBonus, welcomeDiscount } from '../../contract/constants.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { buyingCountry } from './bundles.ts'
import { type Buyer, type Discount, discountFault, limitOf, normalCode } from './discount-rules.ts'
import { discountCodes, discountRedemptions, memberOffers, orders } from './tables.ts'

type Offer = typeof memberOffers.$inferSelect

/** The offers that a new member gets: the time bonus for four hours, the welcome code for a week. */
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

export async function buyerOf(ctx: Ctx): Promise<Buyer> {
  const { viewer } = ctx
  return {
    memberId: viewer?.memberId ?? null,
    hasBought: viewer !== null && (viewer.isPaid || (await hasBought(ctx.db, viewer.memberId))),
    country: buyingCountry(ctx),
    usedCodes: viewer === null ? new Set() : await usedCodes(ctx.db, viewer.memberId),
    now: ctx.clock.now(),
  }
}

/** Whether they have ever bought something, whatever came back of it since: a first purchase is made once. */
async function hasBought(db: Db, memberId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, 'completed')))
    .limit(1)
  return order !== undefined
}

/** Codes of completed orders, and of those whose payment is on its way. */
async function usedCodes(db: Db, memberId: string): Promise<Set<string>> {
  const [redeemed, underway] = await Promise.all([
    db
      .select({ code: discountRedemptions.code })
      .from(discountRedemptions)
      .where(eq(discountRedemptions.memberId, memberId)),
    db
      .select({ code: orders.code })
      .from(orders)
      .where(and(eq(orders.memberId, memberId), isNotNull(orders.code), eq(orders.status, 'pending'))),
  ])
  return new Set([...redeemed, ...underway].flatMap(({ code }) => (code === null ? [] : [code])))
}

async function offersOf(db: Db, memberId: string | null): Promise<Discount[]> {
  if (memberId === null) return []
  const rows = await db.select().from(memberOffers).where(eq(memberOffers.memberId, memberId))
  // The time bonus comes before the welcome code
  return rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map(discountOfOffer)
}

/** The discount behind a code that somebody typed. Errors: those of codes. */
export async function discountByCode(ctx: Ctx, typed: string, buyer: Buyer): Promise<Discount> {
  const code = normalCode(typed)
  const offer = (await offersOf(ctx.db, buyer.memberId)).find((own) => own.code === code)
  const found = offer ?? (await codeOfSite(ctx, code))
  if (found === null) throw new Refusal('code_not_found')
  const fault = discountFault(found, buyer)
  if (fault !== null)
    throw new Refusal(fault, limitOf(fault, found, { country: buyer.country, currency: ctx.site.settings.currency }))
  return found
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

/** What this buyer has without typing anything: the time bonus, else the welcome code, else nothing. */
export async function discountInForce(ctx: Ctx, buyer: Buyer): Promise<Discount | null> {
  const offers = await offersOf(ctx.db, buyer.memberId)
  return offers.find((offer) => discountFault(offer, buyer) === null) ?? null
}

/** The typed code's discount, or the one in force where none was typed. */
export async function chosenDiscount(ctx: Ctx, typed: string | undefined, buyer: Buyer): Promise<Discount | null> {
  return typed === undefined || typed === '' ? discountInForce(ctx, buyer) : discountByCode(ctx, typed, buyer)
}
