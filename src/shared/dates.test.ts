import { expect, it } from 'vitest'
import { addWorkingDays, workingDaysAgo } from './dates.ts'

it.each([
  ['2026-07-06T12:00:00.000Z', 7, '2026-07-15T12:00:00.000Z'],
  // From a Friday over the weekend
  ['2026-07-03T12:00:00.000Z', 1, '2026-07-06T12:00:00.000Z'],
  // A weekend counts from its Monday
  ['2026-07-04T12:00:00.000Z', 1, '2026-07-07T00:00:00.000Z'],
  ['2026-07-05T23:00:00.000Z', 7, '2026-07-15T00:00:00.000Z'],
])('%s and %d working days: %s', (from, days, due) =>
  expect(addWorkingDays(new Date(from), days).toISOString()).toBe(due),
)

it('what began by the cutoff is due, and nothing else', () => {
  const hours = Array.from({ length: 24 * 14 }, (_, hour) => new Date(Date.UTC(2026, 6, 1, hour)))
  for (const days of [1, 5, 7]) {
    for (const now of hours.map((hour) => new Date(hour.getTime() + 14 * 86_400_000 + 1))) {
      const cutoff = workingDaysAgo(now, days)
      for (const began of hours)
        expect(began <= cutoff, `${began.toISOString()} ${now.toISOString()} ${days}`).toBe(
          addWorkingDays(began, days) <= now,
        )
    }
  }
})
