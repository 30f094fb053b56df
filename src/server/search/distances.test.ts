import { expect, it } from 'vitest'
import { cellOf } from './catalogue/traits.ts'
import { cellsWithin, distancesFrom } from './distances.ts'

it.each<[string, number, number, number]>([
  ['Utrecht', 52.05, 5.15, 50],
  ['the far north', 70.65, 23.65, 100],
  ['beside the date line', -16.75, 179.95, 200],
])('cells within a distance are those that are told to be: %s', (_name, latitude, longitude, km) => {
  const home = cellOf(latitude, longitude)
  const distanceTo = distancesFrom(home)
  const within = cellsWithin(home, km)
  for (let north = -40; north <= 40; north += 1) {
    for (let east = -80; east <= 80; east += 1) {
      const cell = home + north * 3600 + east
      // Where the row of cells ends is another latitude
      if (Math.floor(cell / 3600) !== Math.floor(home / 3600) + north) continue
      expect({ cell, isWithin: within.has(cell) }).toEqual({ cell, isWithin: distanceTo(cell) <= km })
    }
  }
  expect(distanceTo(home)).toBe(10)
  expect(distanceTo(-1)).toBe(99_999)
})
