import fc from 'fast-check'

/** What a credit costs about, in minor units: large ones and small ones. */
export const creditPrices = { EUR: 40, GBP: 36, USD: 44, DKK: 300, SEK: 440, NOK: 480, PLN: 160 } as const
export type Currency = keyof typeof creditPrices

/** `credits`: of a purchase, a bonus, a spend; of a withdrawal: which order. `oddity`: what makes a total no round number. */
export type Step = { what: 'buy' | 'bonus' | 'spend' | 'withdraw'; credits: number; oddity: number }

/** A member's life in a shop. */
export function historySteps({ min, max }: { min: number; max: number }): fc.Arbitrary<Step[]> {
  const step = (what: Step['what'], largest: number) =>
    fc.record({
      what: fc.constant(what),
      credits: fc.integer({ min: 1, max: largest }),
      oddity: fc.integer({ min: 0, max: 35 }),
    })
  const steps = fc.oneof(
    { weight: 3, arbitrary: step('buy', 400) },
    { weight: 1, arbitrary: step('bonus', 60) },
    { weight: 6, arbitrary: step('spend', 90) },
    { weight: 3, arbitrary: step('withdraw', 20) },
  )
  return fc.array(steps, { minLength: min, maxLength: max })
}

/**
 * What is owed, found out in another way than the product's: credit by credit. Each has its exact price, a fraction of its order's total; a
 * spend takes them out of the queues one at a time; a refund is the exact sum of the prices of what is still there, rounded up.
 */
export class CreditOracle {
  readonly #bonus: string[] = []
  #bought: string[] = []
  readonly #prices = new Map<string, { numerator: bigint; denominator: bigint }>()

  give(lot: string, source: 'bonus' | 'purchased', credits: number, totalMinor = 0): void {
    const queue = source === 'bonus' ? this.#bonus : this.#bought
    for (let one = 0; one < credits; one += 1) queue.push(lot)
    this.#prices.set(lot, { numerator: BigInt(totalMinor), denominator: BigInt(credits) })
  }

  /** As many as are there, at most. */
  spend(credits: number): void {
    for (let one = 0; one < credits; one += 1) if (this.#bonus.shift() === undefined) this.#bought.shift()
  }

  /** Takes all that is left of a purchase. */
  withdraw(lot: string): { credits: number; amountMinor: number } {
    const credits = this.#bought.filter((one) => one === lot).length
    this.#bought = this.#bought.filter((one) => one !== lot)
    const { numerator, denominator } = this.#prices.get(lot) ?? { numerator: 0n, denominator: 1n }
    const exact = numerator * BigInt(credits)
    return { credits, amountMinor: Number(exact / denominator + (exact % denominator === 0n ? 0n : 1n)) }
  }

  get left(): number {
    return this.#bonus.length + this.#bought.length
  }
}
