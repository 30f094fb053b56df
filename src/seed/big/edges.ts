/** Upper edges of shares within 0..1, in order: where an even number between 0 and 1 falls says which one is meant. */
export function edgesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let below = 0
  return weights.map((weight) => {
    below += weight / total
    return below
  })
}
