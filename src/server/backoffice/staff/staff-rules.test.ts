import { expect, test } from 'vitest'
import { mayChange } from './staff-rules.ts'

test.each([
  ['somebody else', 'bert', { by: 'anna', admins: ['anna'] }, true],
  ['another admin, for one stays', 'carl', { by: 'anna', admins: ['anna', 'carl'] }, true],
  ['oneself', 'anna', { by: 'anna', admins: ['anna', 'carl'] }, false],
  ['anybody, when one is no admin any more', 'bert', { by: 'anna', admins: ['carl'] }, false],
  ['the last admin, who has just made one something else', 'carl', { by: 'anna', admins: ['carl'] }, false],
] as const)('%s', (_who, personId, facts, expected) => {
  expect(mayChange(personId, facts)).toBe(expected)
})
