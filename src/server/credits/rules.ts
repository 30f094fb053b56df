export type Lot = { id: string; source: 'bonus' | 'purchased'; remaining: number; createdAt: Date }

/** A wallet as read: lots with remaining credits, and the version for which plans made from them are valid. */
export type WalletFacts = { memberId: string; version: number; balance: number; lots: Lot[] }

/** How many credits to take from which lots; valid while the wallet's version is unchanged. */
export type SpendPlan = {
  memberId: string
  version: number
  credits: number
  balanceAfter: number
  taken: { lotId: string; credits: number }[]
}

/** Bonus credits first, so that paid ones stay refundable longest; then the oldest. Null if there are not enough. */
export function planSpend(facts: WalletFacts, credits: number): SpendPlan | null {
  if (!Number.isSafeInteger(credits) || credits < 1) throw new RangeError(`${credits} credits cannot be spent`)
  if (facts.balance < credits) return null
  const taken: SpendPlan['taken'] = []
  let missing = credits
  for (const lot of inSpendingOrder(facts.lots)) {
    if (missing === 0) break
    const part = Math.min(lot.remaining, missing)
    if (part > 0) taken.push({ lotId: lot.id, credits: part })
    missing -= part
  }
  // Every write keeps balance and lots equal; if they ever differ, never overspend
  if (missing > 0) return null
  return { memberId: facts.memberId, version: facts.version, credits, balanceAfter: facts.balance - credits, taken }
}

type Ordered = Pick<Lot, 'id' | 'source' | 'createdAt'>

/** Lots in the order in which they are spent: bonus first, then the oldest. */
export function inSpendingOrder<L extends Ordered>(lots: readonly L[]): L[] {
  return lots.toSorted(bySpendingOrder)
}

function bySpendingOrder(a: Ordered, b: Ordered): number {
  if (a.source !== b.source) return a.source === 'bonus' ? -1 : 1
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

/** The purchased and the bonus part of a balance. */
export function balanceParts(lots: readonly Pick<Lot, 'source' | 'remaining'>[]): { purchased: number; bonus: number } {
  const sum = (source: Lot['source']) =>
    lots.filter((lot) => lot.source === source).reduce((total, lot) => total + lot.remaining, 0)
  return { purchased: sum('purchased'), bonus: sum('bonus') }
}
