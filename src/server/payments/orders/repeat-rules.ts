type Sold = { id: string; credits: number; amountMinor: number }
type Last = { bundleId: string; credits: number }

/**
 * The credit pack that repeats an order: the same one, else the one with the nearest number of credits, the cheaper of
 * two; null if nothing is sold.
 */
export function bundleFor<B extends Sold>(offered: readonly B[], last: Last): B | null {
  const same = offered.find(({ id }) => id === last.bundleId)
  if (same !== undefined) return same
  const distance = ({ credits }: B) => Math.abs(credits - last.credits)
  const [nearest] = offered.toSorted((a, b) => distance(a) - distance(b) || a.amountMinor - b.amountMinor)
  return nearest ?? null
}

type SavedMethodRow = { id: string; method: string }

/**
 * The saved payment method that repeats an order, from a list sorted newest first: the one it was paid with, else one
 * of the same method, else the newest. Only if its method is still offered.
 */
export function agreementFor<A extends SavedMethodRow>(
  saved: readonly A[],
  last: { agreementId: string | null; method: string },
  offered: readonly string[],
): A | null {
  const usable = saved.filter(({ method }) => offered.includes(method))
  const same = usable.find(({ id }) => id === last.agreementId)
  return same ?? usable.find(({ method }) => method === last.method) ?? usable[0] ?? null
}
