/** What of an order goes back: whole credits and minor units; every rounding is in the member's favour. */

/** Days within which a manual refund is paid: the statutory period after a withdrawal. */
export const manualDays = 14

/** The latest time to pay a refund. */
export function refundDue({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + manualDays * 86_400_000)
}

/** `total * part / whole`, rounded down; exact for any amounts. */
export function share(total: number, part: number, whole: number): number {
  return Number((BigInt(total) * BigInt(part)) / BigInt(whole))
}

type Unspent = {
  totalMinor: number
  /** Already refunded, in minor units. */
  refundedMinor: number
  chargedBackMinor: number
  /** Credits granted with the order, spent and remaining; refunded ones are in neither. Excludes bonus credits. */
  granted: number
  spent: number
  unspent: number
}

/**
 * The refund for an order's unspent credits: the amount paid, less the share of spent credits, less earlier refunds, in
 * minor units. The spent share is rounded down; without spent credits the whole amount is refunded, in any number of
 * parts. Zeros if nothing is left.
 */
export function refundOf(order: Unspent): { credits: number; amountMinor: number } {
  const { totalMinor, granted, spent, unspent } = order
  if (unspent === 0) return { credits: 0, amountMinor: 0 }
  const owed = totalMinor - share(totalMinor, spent, granted)
  const amountMinor = Math.max(0, owed - order.refundedMinor - order.chargedBackMinor)
  return amountMinor === 0 ? { credits: 0, amountMinor } : { credits: unspent, amountMinor }
}

/** Splits an order's credits into spent, remaining and refunded. */
export function partsOf(lot: { granted: number; remaining: number; refunded: number; chargedBack: number }) {
  const { granted, remaining } = lot
  return { granted, unspent: remaining, spent: granted - remaining - lot.refunded - lot.chargedBack }
}

export type RefundScope = 'unspent' | 'whole' | 'part'

/** An order in an office refund. `creditsRemoved`: credits already removed by its refunds and disputes. */
export type OfficeRefundFacts = Unspent & { creditsRemoved: number }

/**
 * A refund decided by staff and the credits it removes; null if the amount is not available. `unspent`: the price of
 * the unspent credits. `whole`: the whole amount and all unspent credits; spent ones are free. `part`: an amount in
 * minor units; all refunds together remove their share of the order's credits, as far as unspent, rounded down; the
 * last part removes the rest.
 */
export function officeRefundOf(
  facts: OfficeRefundFacts,
  request: { scope: RefundScope; minor?: number },
): { credits: number; amountMinor: number } | null {
  const { totalMinor, refundedMinor, chargedBackMinor, granted, unspent, creditsRemoved } = facts
  const leftMinor = totalMinor - refundedMinor - chargedBackMinor
  if (leftMinor <= 0) return null
  if (request.scope === 'unspent') {
    const refund = refundOf(facts)
    return refund.amountMinor === 0 ? null : refund
  }
  const amountMinor = request.scope === 'whole' ? leftMinor : (request.minor ?? 0)
  if (amountMinor < 1 || amountMinor > leftMinor) return null
  if (amountMinor === leftMinor) return { amountMinor, credits: unspent }
  const due = share(granted, refundedMinor + chargedBackMinor + amountMinor, totalMinor) - creditsRemoved
  return { amountMinor, credits: Math.min(unspent, Math.max(0, due)) }
}

export type CountedRefund = {
  id: string
  /** The provider's id; refunds created there are processed in this order. */
  ref: string | null
  /** Created at the provider: removes its share of the credits. Our own remove the credits they were requested with. */
  isForeign: boolean
  amountMinor: number
  credits: number
}
export type OrderFacts = {
  totalMinor: number
  /** Credits granted with the order, and the unspent ones, wherever they are now. */
  granted: number
  unspent: number
  /** Refunds that have not failed. */
  refunds: readonly CountedRefund[]
  /** Sum of the disputes that were not reversed. */
  chargedBackMinor: number
}
export type CreditsRemoved = { refunded: number; chargedBack: number; byRefund: ReadonlyMap<string, number> }

/**
 * The credits removed by an order's refunds and disputes, independent of their order. Refunds first: ours remove what
 * they were requested with, the provider's their share of the money. Disputes remove their share of the rest, and
 * everything once the order is fully refunded. Only unspent credits are removed, rounded down.
 */
export function creditsRemoved({
  totalMinor,
  granted,
  unspent,
  refunds,
  chargedBackMinor,
}: OrderFacts): CreditsRemoved {
  const byRefund = new Map<string, number>()
  let left = unspent
  const take = (id: string, credits: number) => {
    const taken = Math.min(left, credits)
    byRefund.set(id, taken)
    left -= taken
  }
  for (const { id, credits } of refunds.filter(({ isForeign }) => !isForeign)) take(id, credits)
  const remainingMinor = totalMinor - refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const foreign = refunds.filter(({ isForeign }) => isForeign).toSorted(byRef)
  let foreignMinor = 0
  for (const [index, { id, amountMinor }] of foreign.entries()) {
    const before = share(granted, foreignMinor, totalMinor)
    foreignMinor += amountMinor
    const isLastOfAll = remainingMinor <= 0 && index === foreign.length - 1
    take(id, isLastOfAll ? left : share(granted, foreignMinor, totalMinor) - before)
  }
  const refunded = unspent - left
  const disputed = remainingMinor - chargedBackMinor <= 0 ? left : share(granted, chargedBackMinor, totalMinor)
  return { refunded, chargedBack: chargedBackMinor === 0 ? 0 : Math.min(left, disputed), byRefund }
}

function byRef(a: CountedRefund, b: CountedRefund): number {
  return (a.ref ?? '') < (b.ref ?? '') ? -1 : 1
}
