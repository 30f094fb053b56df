import type { MoneyAmount } from './money.ts'

/** Unspent credits that came together: `paid` is what all `granted` of them cost. Null: they were free, or the price is not known. */
export type PricedLot = { credits: number; granted: number; is_bonus: boolean; paid: MoneyAmount | null }

/** How many credits there are in lots. */
export function creditsIn(lots: readonly { credits: number }[]): number {
  return lots.reduce((sum, { credits }) => sum + credits, 0)
}

/** What the next `credits` are taken from, of lots in spending order. */
function nextOf<L extends { credits: number }>(lots: readonly L[], credits: number): { lot: L; part: number }[] {
  let missing = credits
  return lots.map((lot) => {
    const part = Math.min(lot.credits, Math.max(0, missing))
    missing -= part
    return { lot, part }
  })
}

/** Lots in spending order after spends that have left `credits` of them. */
export function lotsLeft<L extends { credits: number }>(lots: readonly L[], credits: number): L[] {
  return nextOf(lots, creditsIn(lots) - credits)
    .map(({ lot, part }) => ({ ...lot, credits: lot.credits - part }))
    .filter((lot) => lot.credits > 0)
}

/**
 * What was paid for the next `credits` of lots in spending order: a sum for each currency, rounded once. Bonus credits are free, so bonus
 * credits alone answer an empty list. Null where there are not so many, or the price of some of them is not known.
 */
export function paidForNext(lots: readonly PricedLot[], credits: number): MoneyAmount[] | null {
  if (credits > creditsIn(lots)) return null
  const bought = nextOf(lots, credits).filter(({ lot, part }) => part > 0 && !lot.is_bonus)
  if (bought.some(({ lot }) => lot.paid === null)) return null
  const byCurrency = Map.groupBy(bought, ({ lot }) => lot.paid?.currency ?? '')
  return [...byCurrency].map(([currency, parts]) => ({ currency, amount_minor: roundedSum(parts) }))
}

/** The sum of `paid * part / granted`, exact until it is rounded half up. */
function roundedSum(parts: readonly { lot: PricedLot; part: number }[]): number {
  let [numerator, denominator] = [0n, 1n]
  for (const { lot, part } of parts) {
    const [paid, granted] = [BigInt(lot.paid?.amount_minor ?? 0) * BigInt(part), BigInt(lot.granted)]
    numerator = numerator * granted + paid * denominator
    denominator *= granted
  }
  return Number((2n * numerator + denominator) / (2n * denominator))
}
