import { expect } from 'vitest'
import { testRows } from '../../test/product/rows.ts'
import { comingTrips, type TripDays, type TripFault, tripFault } from './trip-constants.ts'

const today = '2026-06-15'
const days = (first_day: string, last_day: string): TripDays => ({ first_day, last_day })
const july = days('2026-07-10', '2026-07-20')

type Case = { trip: TripDays; others?: TripDays[]; fault: TripFault | null }
const cases: Record<string, Case> = {
  'a day from now': { trip: days('2026-06-16', '2026-06-18'), fault: null },
  'today only': { trip: days(today, today), fault: null },
  'under way, and today is its last day': { trip: days('2026-06-01', today), fault: null },
  'it ended yesterday': { trip: days('2026-06-10', '2026-06-14'), fault: 'over' },
  'the last day before the first': { trip: days('2026-06-20', '2026-06-19'), fault: 'order' },
  'sixty days': { trip: days('2026-07-01', '2026-08-29'), fault: null },
  'sixty-one days': { trip: days('2026-07-01', '2026-08-30'), fault: 'too_long' },
  'sixty days over the end of a leap February': { trip: days('2027-01-15', '2027-03-15'), fault: null },
  'it begins a year ahead': { trip: days('2027-06-15', '2027-06-20'), fault: null },
  'it begins a year and a day ahead': { trip: days('2027-06-16', '2027-06-20'), fault: 'too_far' },
  'before the other one': { trip: days('2026-07-01', '2026-07-09'), others: [july], fault: null },
  'after the other one': { trip: days('2026-07-21', '2026-07-25'), others: [july], fault: null },
  'it ends on the day on which the other one begins': {
    trip: days('2026-07-05', '2026-07-10'),
    others: [july],
    fault: null,
  },
  'it begins on the day on which the other one ends': {
    trip: days('2026-07-20', '2026-07-22'),
    others: [july],
    fault: null,
  },
  'it ends a day later than that': { trip: days('2026-07-05', '2026-07-11'), others: [july], fault: 'overlap' },
  'it begins a day earlier than that': { trip: days('2026-07-19', '2026-07-22'), others: [july], fault: 'overlap' },
  'within the other one': { trip: days('2026-07-12', '2026-07-13'), others: [july], fault: 'overlap' },
  'around the other one': { trip: days('2026-07-01', '2026-07-30'), others: [july], fault: 'overlap' },
  'the same days': { trip: july, others: [days('2026-07-10', '2026-07-20')], fault: 'overlap' },
  'the same first day': { trip: days('2026-07-10', '2026-07-10'), others: [july], fault: 'overlap' },
}

testRows(
  'days of a trip',
  Object.entries(cases),
  ([, { trip, others = [], fault }]) => expect(tripFault(trip, others, today)).toBe(fault),
  { nameOf: ([name]) => name },
)

const listed = [days('2026-08-01', '2026-08-02'), days('2026-06-01', '2026-06-14'), days('2026-06-10', today)]
testRows(
  'trips are listed until the end of their last day, the next one first',
  [
    [today, ['2026-06-10', '2026-08-01']],
    ['2026-06-16', ['2026-08-01']],
    ['2026-06-14', ['2026-06-01', '2026-06-10', '2026-08-01']],
    ['2026-08-03', []],
  ] as const,
  ([day, coming]) => expect(comingTrips(listed, day).map(({ first_day }) => first_day)).toEqual(coming),
)
