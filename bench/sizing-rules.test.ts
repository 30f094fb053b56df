import { expect, test } from 'vitest'
import { assumed, sizingOf, type UnitCosts } from './sizing-rules.ts'

const costs: UnitCosts = {
  page: { web: 30, database: 6 },
  call: { web: 3, database: 1 },
  message: { web: 2, database: 2 },
  memberBytes: 4_000,
  messageBytes: 900,
  messageWalBytes: 2_700,
}

test('work at the peak becomes cores, bytes become disks', () => {
  // 100 pages, 1,500 calls and 66.7 messages a second
  const { webCores, databaseCores, ...sizing } = sizingOf(1_000_000, costs)
  expect(webCores).toBe(Math.ceil((100 * 0.03 + 1_500 * 0.003 + 66.7 * 0.002) / assumed.mostLoad))
  expect(databaseCores).toBe(Math.ceil((100 * 0.006 + 1_500 * 0.001 + 66.7 * 0.002) / assumed.mostLoad))
  expect(sizing).toMatchObject({
    sockets: 30_000,
    databaseBytesAfterAYear: 1_000_000 * 4_000 + 2_000_000 * 365 * 900,
    walBytesPerDay: 2_000_000 * 2_700,
  })
})

test('ten times the members need ten times the cores, and as much more memory in each process as the index takes', () => {
  const [one, ten] = [sizingOf(1_000_000, costs), sizingOf(10_000_000, costs)]
  expect(ten.webCores / one.webCores).toBeCloseTo(10, 0)
  expect(ten.memoryPerProcess - one.memoryPerProcess).toBeGreaterThan(9_000_000 * assumed.indexBytes * 0.9)
})

test('a database whose CPU time cannot be read is not sized', () => {
  expect(sizingOf(1_000_000, { ...costs, page: { web: 30, database: null } }).databaseCores).toBeNull()
})
