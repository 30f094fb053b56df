import { distanceStep, kilometresBetween } from '../profiles/index.ts'
import { cellCentre } from './catalogue/traits.ts'

/** Farther than anybody can be. */
const nowhereKm = 99_999
const mostKept = 500
/** From one cell to others, as distances are told: the same few cells ask for the same others again and again. */
const known = new Map<number, Map<number, number>>()

/** How far a cell is from another one, in kilometres as they are told; from or to nowhere farther than anything. */
export function distancesFrom(cell: number): (other: number) => number {
  const kept = known.get(cell) ?? new Map<number, number>()
  if (known.size > mostKept) known.clear()
  known.set(cell, kept)
  const centre = cellCentre(cell)
  return (other) => {
    if (other === -1 || cell === -1) return nowhereKm
    const before = kept.get(other)
    if (before !== undefined) return before
    const km = distanceStep(kilometresBetween(centre, cellCentre(other)))
    kept.set(other, km)
    return km
  }
}

const kmPerDegree = 111
const within = new Map<string, ReadonlySet<number>>()

/** The cells that are told to be at most so far from a cell, and farther than `beyondKm`. */
export function cellsWithin(cell: number, km: number, beyondKm = 0): ReadonlySet<number> {
  const key = `${cell} ${km} ${beyondKm}`
  const kept = within.get(key) ?? cellsAround(cell, km, beyondKm)
  if (within.size > mostKept) within.clear()
  within.set(key, kept)
  return kept
}

function cellsAround(cell: number, km: number, beyondKm: number): ReadonlySet<number> {
  const distanceTo = distancesFrom(cell)
  const [row, column] = [Math.floor(cell / 3600), cell % 3600]
  const { latitude } = cellCentre(cell)
  const rows = Math.ceil((km / kmPerDegree) * 10)
  const columns = Math.min(
    1800,
    Math.ceil((km / (kmPerDegree * Math.cos((Math.min(85, Math.abs(latitude) + rows / 10) * Math.PI) / 180))) * 10),
  )
  const found = new Set<number>()
  for (let north = -rows; north <= rows; north += 1) {
    for (let east = -columns; east <= columns; east += 1) {
      const other = (row + north) * 3600 + ((column + east + 3600) % 3600)
      const away = distanceTo(other)
      if (away <= km && away > beyondKm) found.add(other)
    }
  }
  return found
}
