import { distanceStep, kilometresBetween } from '../profiles/index.ts'
import { cellCentre } from './catalogue/traits.ts'

/** Greater than any real distance. */
const nowhereKm = 99_999
/** Maximum number of cached distances; about 30 MB. */
const cacheSize = 400_000

// Cached, because the same few pairs of cells recur
const distances = new Map<number, Map<number, number>>()
let cachedDistances = 0

/** Distance from a cell to another in kilometres, rounded as displayed; `nowhereKm` if either is unknown. */
export function distancesFrom(cell: number): (other: number) => number {
  if (cachedDistances > cacheSize) {
    distances.clear()
    cachedDistances = 0
  }
  const cached = distances.get(cell) ?? new Map<number, number>()
  distances.set(cell, cached)
  return (other) => {
    if (other === -1 || cell === -1) return nowhereKm
    const before = cached.get(other)
    if (before !== undefined) return before
    const km = distanceBetween(cell, other)
    cached.set(other, km)
    cachedDistances += 1
    return km
  }
}

const distanceBetween = (one: number, other: number) =>
  distanceStep(kilometresBetween(cellCentre(one), cellCentre(other)))

const kmPerDegree = 111
const within = new Map<string, ReadonlySet<number>>()
let cachedCells = 0

/** Cells within a displayed distance of a cell. */
export function cellsWithin(cell: number, km: number): ReadonlySet<number> {
  const key = `${cell} ${km}`
  const before = within.get(key)
  if (before !== undefined) return before
  if (cachedCells > cacheSize) {
    within.clear()
    cachedCells = 0
  }
  const found = cellsAround(cell, km)
  within.set(key, found)
  cachedCells += found.size
  return found
}

function cellsAround(cell: number, km: number): ReadonlySet<number> {
  const [row, column] = [Math.floor(cell / 3600), cell % 3600]
  const { latitude } = cellCentre(cell)
  const rows = Math.ceil((km / kmPerDegree) * 10)
  const narrowest = Math.cos((Math.min(85, Math.abs(latitude) + rows / 10) * Math.PI) / 180)
  const columns = Math.min(1800, Math.ceil((km / (kmPerDegree * narrowest)) * 10))
  const found = new Set<number>()
  for (let north = -rows; north <= rows; north += 1) {
    for (let east = -columns; east <= columns; east += 1) {
      const other = (row + north) * 3600 + ((column + east + 3600) % 3600)
      if (distanceBetween(cell, other) <= km) found.add(other)
    }
  }
  return found
}
