import { expect, it } from 'vitest'
import { eachInOrder, newOrder, place, sortOrder } from './order.ts'
import { enter, newSegment, sortSegment } from './segment.ts'

function inOrder(order: Parameters<typeof eachInOrder>[0], from = Number.POSITIVE_INFINITY): number[] {
  const slots: number[] = []
  eachInOrder(order, from, (slot) => slots.push(slot) > 0)
  return slots
}

it('sorts more slots than fit into one run, those of equal times by id', () => {
  const times = Float64Array.from({ length: 1_000 }, (_, slot) => (slot * 7_919) % 97)
  const timeOf = (slot: number) => times[slot] ?? 0
  const order = newOrder(1_024, { timeOf, compareIds: (one, other) => one - other })
  const slots = Uint32Array.from(times.keys())
  sortOrder(order, slots, times, 300)
  const expected = [...slots].sort((one, other) => timeOf(other) - timeOf(one) || other - one)
  expect(inOrder(order)).toEqual(expected)
  expect(inOrder(order, 50)).toEqual(expected.filter((slot) => timeOf(slot) <= 50))
  // Also after many have moved, before and after they are merged
  for (let slot = 0; slot < 900; slot += 1) {
    const before = timeOf(slot)
    times[slot] = (slot * 31) % 200
    place(order, slot, before, timeOf(slot))
    if (slot % 100 !== 0) continue
    const now = [...slots].sort((one, other) => timeOf(other) - timeOf(one) || other - one)
    expect(inOrder(order)).toEqual(now)
    expect(inOrder(order, 60)).toEqual(now.filter((one) => timeOf(one) <= 60))
  }
})

const traits = {
  ...{ words: [1, 2, 3, 4] as [number, number, number, number], born: 9_000, minAge: 18, maxAge: 99 },
  ...{ lastActiveAt: 2_000, createdAt: 1_000, region: 1, cell: -1 },
  languages: 0,
  trips: [],
  ...{ attributes: [0, 0] as [number, number], interests: [0, 0] as [number, number] },
  ...{ hasPhoto: true, isVerified: false, isShowcased: false },
}

it('holds more than four million members in one segment', () => {
  const segment = newSegment('NL', 1 << 22)
  // As if all slots were taken
  segment.used = segment.room
  expect(enter(segment, traits)).toBe(1 << 22)
  expect(segment.room).toBeGreaterThan(1 << 22)
  expect([...segment.byActivity.freshSlots]).toEqual([1 << 22])
})

it('gives back the room that is not needed once it is loaded', () => {
  const segment = newSegment('NL', 100_000)
  for (let number = 0; number < 1_000; number += 1)
    enter(segment, { ...traits, words: [0, 0, 0, number], lastActiveAt: number }, true)
  sortSegment(segment)
  expect(segment.room).toBeLessThan(1_100)
  expect(inOrder(segment.byActivity).slice(0, 3)).toEqual([999, 998, 997])
})
