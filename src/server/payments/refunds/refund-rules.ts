/** What of an order goes back: whole credits and minor units; every rounding is in the member's favour. */

/** Within how many days a refund that people have to make is paid: as long as the law gives us after a withdrawal. */
export const manualDays = 14

/** When a refund is to be paid at the latest. */
export function refundDue({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + manualDays * 86_400_000)
}

/** `total * part / whole`, rounded down; exact for any amounts. */
export function share(total: number, part: number, whole: number): number {
  return Number((BigInt(total) * BigInt(part)) / BigInt(whole))
}

type Unspent = {
  totalMinor: number
  /** What of it went back before, in minor units. */
  refundedMinor: number
  chargedBackMinor: number
  /**
   * Credits that came with the order, how many of them were spent, and how many are left: what went back before is neither. Bonus credits
   * are no part of it.
   */
  granted: number
  spent: number
  unspent: number
}

/**
 * The refund of what is unspent of an order: what was paid for it all, less the share of what was spent, less what has gone back already;
 * in minor units. The spent share is rounded down; where nothing was spent all of it goes back, in however many parts. Nothing left: zeros.
 */
export function refundOf(order: Unspent): { credits: number; amountMinor: number } {
  const { totalMinor, granted, spent, unspent } = order
  if (unspent === 0) return { credits: 0, amountMinor: 0 }
  const owed = totalMinor - share(totalMinor, spent, granted)
  const amountMinor = Math.max(0, owed - order.refundedMinor - order.chargedBackMinor)
  return amountMinor === 0 ? { credits: 0, amountMinor } : { credits: unspent, amountMinor }
}

/** Where the credits of an order are. */
export function partsOf(lot: { granted: number; remaining: number; refunded: number; chargedBack: number }) {
  const { granted, remaining } = lot
  return { granted, unspent: remaining, spent: granted - remaining - lot.refunded - lot.chargedBack }
}

export type RefundScope = 'unspent' | 'whole' | 'part'

/** An order as a refund by the staff looks at it. `creditsGone`: credits that its refunds and disputes have taken already. */
export type OfficeRefundFacts = Unspent & { creditsGone: number }

/**
 * A refund that the staff decide, and the credits that go with it; null where there is no such money left. `unspent`: what was paid for what is
 * left. `whole`: all the money, and all the credits that are left; what was spent is the member's. `part`: so many minor units, and the
 * credits that all refunds together come to by then as a share of the order, as far as they are unspent, rounded down; the last part takes the rest.
 */
export function officeRefundOf(
  facts: OfficeRefundFacts,
  wish: { scope: RefundScope; minor?: number },
): { credits: number; amountMinor: number } | null {
  const { totalMinor, refundedMinor, chargedBackMinor, granted, unspent, creditsGone } = facts
  const leftMinor = totalMinor - refundedMinor - chargedBackMinor
  if (leftMinor <= 0) return null
  if (wish.scope === 'unspent') {
    const refund = refundOf(facts)
    return refund.amountMinor === 0 ? null : refund
  }
  const amountMinor = wish.scope === 'whole' ? leftMinor : (wish.minor ?? 0)
  if (amountMinor < 1 || amountMinor > leftMinor) return null
  if (amountMinor === leftMinor) return { amountMinor, credits: unspent }
  const due = share(granted, refundedMinor + chargedBackMinor + amountMinor, totalMinor) - creditsGone
  return { amountMinor, credits: Math.min(unspent, Math.max(0, due)) }
}

export type CountedRefund = {
  id: string
  /** The provider's id of it: the order in which those made there are looked at. */
  ref: string | null
  /** Made at the provider: it takes its share of the credits. Ours take the credits that they were asked for. */
  isForeign: boolean
  amountMinor: number
  credits: number
}
export type OrderFacts = {
  totalMinor: number
  /** Credits that came with the order, and those of them that nobody has spent, wherever they are now. */
  granted: number
  unspent: number
  /** Refunds that have not failed. */
  refunds: readonly CountedRefund[]
  /** Sum of the disputes that were not reversed. */
  chargedBackMinor: number
}
export type CreditsGone = { refunded: number; chargedBack: number; byRefund: ReadonlyMap<string, number> }

/**
 * The credits of an order that its refunds and disputes take, from the facts alone and whatever their order. Refunds come first: ours what
 * they were asked for, those made at the provider their share of the money. Disputes take their share of what is left then, and all of it
 * once the whole order is paid back. Only unspent credits go, rounded down.
 */
export function creditsGone({ totalMinor, granted, unspent, refunds, chargedBackMinor }: OrderFacts): CreditsGone {
  const byRefund = new Map<string, number>()
  let left = unspent
  const take = (id: string, credits: number) => {
    const taken = Math.min(left, credits)
    byRefund.set(id, taken)
    left -= taken
  }
  for (const { id, credits } of refunds.filter(({ isForeign }) => !isForeign)) take(id, credits)
  const keptMinor = totalMinor - refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const foreign = refunds.filter(({ isForeign }) => isForeign).toSorted(byRef)
  let foreignMinor = 0
  for (const [index, { id, amountMinor }] of foreign.entries()) {
    const before = share(granted, foreignMinor, totalMinor)
    foreignMinor += amountMinor
    const isLastOfAll = keptMinor <= 0 && index === foreign.length - 1
    take(id, isLastOfAll ? left : share(granted, foreignMinor, totalMinor) - before)
  }
  const refunded = unspent - left
  const disputed = keptMinor - chargedBackMinor <= 0 ? left : share(granted, chargedBackMinor, totalMinor)
  return { refunded, chargedBack: chargedBackMinor === 0 ? 0 : Math.min(left, disputed), byRefund }
}

function byRef(a: CountedRefund, b: CountedRefund): number {
  return (a.ref ?? '') < (b.ref ?? '') ? -1 : 1
}
