import { expect, test } from 'vitest'
import { type Ground, grounds, type Measure } from '../../../contract/office/office-constants.ts'
import {
  appealEnd,
  appealFault,
  basisOf,
  foundBy,
  isOftenUnfounded,
  mayAppeal,
  measureFault,
  photoReasonOf,
  stateOf,
  warnsContacts,
} from './decision-rules.ts'

const account = { kind: 'account', id: null } as const
const photo = { kind: 'photo', id: 'p' } as const
type DecisionCase = [Measure, Ground | null, number | undefined, Parameters<typeof measureFault>[0]['subject']]

test.each<[string, DecisionCase, string | null]>([
  ['nothing needs no ground', ['none', null, undefined, account], null],
  ['a warning needs one', ['warn', null, undefined, account], 'ground'],
  ['a warning', ['warn', 'spam', undefined, account], null],
  ['a warning lasts for no time', ['warn', 'spam', 3, account], 'days'],
  ['a limit of no time', ['limit', 'spam', undefined, account], 'days'],
  ['a limit of a day', ['limit', 'spam', 1, account], null],
  ['a limit of thirty days', ['limit', 'spam', 30, account], null],
  ['a limit of none', ['limit', 'spam', 0, account], 'days'],
  ['a limit of more', ['limit', 'spam', 31, account], 'days'],
  ['a limit of half a day', ['limit', 'spam', 1.5, account], 'days'],
  ['a ban', ['ban', 'scam', undefined, account], null],
  ['a ban for a while is a limit', ['ban', 'scam', 7, account], 'days'],
  ['an account cannot be taken away', ['remove', 'fake', undefined, account], 'subject'],
  ['a photo can', ['remove', 'nudity', undefined, photo], null],
  ['no photo in particular', ['remove', 'nudity', undefined, { kind: 'photo', id: null }], 'subject'],
  ['no message in particular', ['remove', 'threat', undefined, { kind: 'message', id: null }], 'subject'],
  ['the text about oneself', ['remove', 'hate', undefined, { kind: 'text', id: null }], null],
  ['a profile', ['remove', 'fake', undefined, { kind: 'profile', id: null }], null],
])('%s', (_what, [measure, ground, days, subject], fault) => {
  expect(measureFault({ measure, ground, days, subject })).toBe(fault)
})

test.each([
  ['2026-06-15T12:00:00Z', '2026-12-15T12:00:00.000Z'],
  ['2026-08-31T23:59:59Z', '2027-02-28T23:59:59.000Z'],
  ['2027-08-30T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-07-31T10:00:00.000Z'],
])('what was decided at %s can be appealed until %s', (decidedAt, end) => {
  expect(appealEnd(new Date(decidedAt)).toISOString()).toBe(end)
})

const decided = new Date('2026-06-15T12:00:00Z')
const later = new Date('2026-06-20T12:00:00Z')
const tooLate = new Date('2026-12-15T12:00:00Z')
type Status = Parameters<typeof stateOf>[0]['status']

test.each<[Status, Date | null, Date, string]>([
  ['waiting', null, later, 'waiting'],
  ['standing', null, later, 'standing'],
  ['standing', later, decided, 'standing'],
  ['standing', later, later, 'ended'],
  ['refused', null, later, 'undone'],
  ['overturned', later, decided, 'undone'],
])('a %s decision until %s is, at %s, %s', (status, until, now, state) => {
  expect(stateOf({ status, until }, now)).toBe(state)
})

test.each<[string, Status, Date | null, boolean, Date, boolean]>([
  ['that stands', 'standing', null, false, later, true],
  ['that waits for a second person', 'waiting', null, false, later, true],
  ['that is over', 'standing', later, false, new Date('2026-07-01T00:00:00Z'), true],
  ['that was appealed', 'standing', null, true, later, false],
  ['that was taken back', 'overturned', null, false, later, false],
  ['that a second person refused', 'refused', null, false, later, false],
  ['of more than six months ago', 'standing', null, false, tooLate, false],
])('a decision %s', (_what, ...[status, until, hasAppeal, now, may]) => {
  expect(mayAppeal({ status, until, hasAppeal, decidedAt: decided }, now)).toBe(may)
})

test.each<[string, Parameters<typeof appealFault>[0], ReturnType<typeof appealFault>]>([
  ['somebody else decides', { status: 'open', tookPart: ['anna', 'bram'] }, null],
  ['whoever decided does not', { status: 'open', tookPart: ['carl'] }, 'forbidden'],
  ['nor whoever agreed', { status: 'open', tookPart: ['anna', 'carl'] }, 'forbidden'],
  ['nobody decides twice', { status: 'decided', tookPart: ['anna'] }, 'conflict'],
  ['nor what is closed', { status: 'closed', tookPart: ['anna'] }, 'conflict'],
])('of an appeal: %s', (_what, facts, fault) => expect(appealFault(facts, 'carl')).toBe(fault))

test.each<[string, boolean[], boolean]>([
  ['nobody has decided', [], false],
  ['four of four', [true, true, true, true], false],
  ['five of five', [true, true, true, true, true], true],
  ['five of the last eight', [true, false, true, false, true, false, true, true], true],
  ['four of the last eight', [true, false, true, false, true, false, true, false], false],
  ['five, one of them long ago', [true, false, true, false, true, false, true, false, true], false],
])('reports of who had %s unfounded', (_what, wereUnfounded, often) => {
  expect(isOftenUnfounded(wereUnfounded)).toBe(often)
})

test('contacts are warned of frauds, and of nothing else', () => {
  expect(grounds.filter(warnsContacts)).toEqual(['scam', 'payment_fraud', 'impersonation'])
})

test('every ground rests on something, and turns a photo down for something', () => {
  expect(grounds.filter((ground) => basisOf(ground) === 'law')).toEqual([
    'intimate_image',
    'illegal',
    'threat',
    'hate',
    'scam',
    'payment_fraud',
  ])
  expect(photoReasonOf.underage).toBe('minor')
  expect(photoReasonOf.nudity).toBe('nude')
})

test.each([
  ['reports', 'report'],
  ['notices', 'notice'],
  ['complaints', 'notice'],
  ['texts', 'machine'],
  ['payments', 'machine'],
  ['photos', 'review'],
  ['verifications', 'review'],
  ['appeals', 'review'],
  ['member', 'review'],
] as const)('what came from %s was found by %s', (source, found) => expect(foundBy(source)).toBe(found))
