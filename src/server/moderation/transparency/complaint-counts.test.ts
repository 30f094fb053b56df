import { expect, it } from 'vitest'
import { complaintCounts } from './complaint-counts.ts'

const day = (number: number) => new Date(Date.UTC(2026, 9, number))
const october = { from: day(1), until: day(32) }
const complaint = (created: number, decided: number | null, isActedOn = false) => ({
  createdAt: day(created),
  dueAt: day(created + 9),
  decidedAt: decided === null ? null : day(decided),
  isActedOn,
})

it('counts what was received, decided and left open in a period, and what was late', () => {
  const counts = complaintCounts(
    [
      complaint(-5, 2, true), // From September, decided in October
      complaint(-9, 5), // The same, late
      complaint(3, 4, true),
      complaint(3, 6),
      complaint(10, null), // Open and overdue at its end
      complaint(30, 35), // Open at its end, decided in November
      complaint(40, null), // Of November
      complaint(-20, -2), // Decided in September
    ],
    october,
  )
  expect(counts).toEqual({
    received: 4,
    decided: 4,
    actedOn: 2,
    inTime: 3,
    open: 2,
    overdue: 1,
    medianHours: 120,
    longestHours: 336,
  })
})

it('knows no times where nothing was decided', () => {
  expect(complaintCounts([complaint(3, null)], october)).toMatchObject({
    decided: 0,
    medianHours: null,
    longestHours: null,
  })
})
