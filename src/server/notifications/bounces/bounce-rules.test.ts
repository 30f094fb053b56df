import { describe, expect, test } from 'vitest'
import { isTooOften, kindOfFailure, kindOfFeedback, statusIn } from './bounce-rules.ts'

describe('a failure', () => {
  test.each<[status: string | null, words: string, kind: 'hard' | 'soft']>([
    ['5.1.1', '', 'hard'],
    ['5.1.2', '', 'hard'],
    ['5.1.10', 'RESOLVER.ADR.RecipientNotFound', 'hard'],
    ['5.2.1', 'mailbox disabled', 'hard'],
    ['5.1.1', 'mailbox is full, user over quota', 'soft'],
    ['5.2.2', 'over quota', 'soft'],
    ['4.2.2', 'mailbox full', 'soft'],
    ['4.4.7', 'user unknown for now', 'soft'],
    ['5.7.1', 'blocked: user unknown to our spam filter', 'soft'],
    ['5.7.26', 'fails DMARC', 'soft'],
    ['5.1.8', 'bad sender address', 'soft'],
    ['5.3.4', 'message too large', 'soft'],
    ['5.0.0', '550 User unknown', 'hard'],
    ['5.0.0', 'something', 'soft'],
    ['5.0.0', 'Recipient address rejected: your IP is on a blacklist, unknown user', 'soft'],
    ['5.4.4', 'Host or domain name not found. Name service error', 'hard'],
    ['5.4.1', 'Recipient address rejected: Access denied', 'hard'],
    ['5.4.1', 'No answer from host', 'soft'],
    [null, 'Sorry, no mailbox here by that name. (vpopmail)', 'hard'],
    [null, "554 delivery error: dd This user doesn't have a example.net account", 'hard'],
    [null, '450 user unknown in virtual table', 'soft'],
    [null, '550 mailbox unavailable', 'soft'],
    [null, '', 'soft'],
  ])('of %s saying "%s" is %s', (status, words, kind) => {
    expect(kindOfFailure(status, words)).toBe(kind)
  })
})

test.each([
  ['550 5.1.1 nobody', '5.1.1'],
  ['550-5.1.1 The account', '5.1.1'],
  ['no mailbox here by that name. (#5.1.1)', '5.1.1'],
  ['#< #5.1.2 X-Postfix; host unknown>', '5.1.2'],
  ['5.4.310 DNS', '5.4.310'],
  ['from 192.5.1.1 came nothing', null],
  ['from 5.1.1.12 came nothing', null],
  ['3.1.1', null],
  ['', null],
])('the status in "%s" is %s', (words, status) => {
  expect(statusIn(words)).toBe(status)
})

describe('refusals that pass', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const daysAgo = (...days: number[]) => days.map((day) => new Date(now.getTime() - day * 86_400_000))
  test.each<[what: string, refusals: Date[], isTooOften: boolean]>([
    ['five on five days', daysAgo(0, 1, 2, 3, 4), true],
    ['five on three days', daysAgo(0, 0, 0, 1, 2), true],
    ['five on two days', daysAgo(0, 0, 0, 1, 1), false],
    ['twenty on one day', daysAgo(...Array<number>(20).fill(0)), false],
    ['four', daysAgo(0, 1, 2, 3), false],
    ['five, one of them too long ago', daysAgo(0, 1, 2, 3, 14), false],
    ['five, one of them not yet', daysAgo(0, 1, 2, 3, -1), false],
    ['none', [], false],
  ])('%s', (_what, refusals, expected) => {
    expect(isTooOften(refusals, now)).toBe(expected)
  })
})

test.each([
  ['abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['opt-out', 'unsubscribe'],
  ['opt-out-list', 'unsubscribe'],
  ['not-spam', 'not_about_us'],
  ['virus', 'not_about_us'],
  ['auth-failure', 'not_about_us'],
  ['', 'not_about_us'],
])('feedback of the type "%s" is %s', (type, kind) => {
  expect(kindOfFeedback(type)).toBe(kind)
})
