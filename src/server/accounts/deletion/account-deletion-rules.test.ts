import { describe, expect, test } from 'vitest'
import {
  isAbandoned,
  isConsentMissing,
  isHiddenByWithdrawal,
  mayAskExport,
  type OfferFacts,
  offersFor,
} from './account-deletion-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 15, 12, minute))
const given = (from: number, until: number | null) => ({
  givenAt: at(from),
  withdrawnAt: until === null ? null : at(until),
})

describe('the consent that a profile needs', () => {
  test.each([
    ['was never asked for (seeds)', [], false],
    ['is given', [given(0, null)], false],
    ['is withdrawn', [given(0, 5)], true],
    ['is withdrawn and given again', [given(0, 5), given(6, null)], false],
    ['is given in a newer version, the older one withdrawn', [given(0, 5), given(3, null)], false],
    ['is withdrawn twice', [given(0, 5), given(6, 7)], true],
  ])('%s', (_what, consents, isMissing) => {
    expect(isConsentMissing(consents)).toBe(isMissing)
  })

  test.each([
    ['not hidden at all', null, [given(0, 5)], false],
    ['hidden by the withdrawal', at(5), [given(0, 5)], true],
    ['hidden by the second withdrawal', at(7), [given(0, 5), given(6, 7)], true],
    ['on a pause from before the withdrawal', at(2), [given(0, 5)], false],
    ['on a pause that was asked for after it', at(6), [given(0, 5)], false],
    ['on a pause while the consent is given', at(5), [given(0, null)], false],
  ])('%s', (_what, pausedAt, consents, isHidden) => {
    expect(isHiddenByWithdrawal(pausedAt, consents)).toBe(isHidden)
  })
})

describe('what there is instead of leaving', () => {
  const member: OfferFacts = {
    isConfirmed: true,
    isPaused: false,
    isInvisible: false,
    getsMails: true,
    discountPercentage: 20,
    hasClaimedDiscount: false,
  }
  const all = { pause: true, invisible: true, fewer_mails: true, discount_percentage: 20 }
  test.each<[string, Partial<OfferFacts>, object]>([
    ['everything', {}, all],
    [
      'no pause for who is on one, and nobody is less visible',
      { isPaused: true },
      { ...all, pause: false, invisible: false },
    ],
    ['no invisible mode for who is invisible', { isInvisible: true }, { ...all, invisible: false }],
    ['no fewer mails for who gets none', { getsMails: false }, { ...all, fewer_mails: false }],
    ['no discount where the company has none', { discountPercentage: 0 }, { ...all, discount_percentage: null }],
    ['the discount once', { hasClaimedDiscount: true }, { ...all, discount_percentage: null }],
    [
      'nothing before the address is confirmed',
      { isConfirmed: false },
      { pause: false, invisible: false, fewer_mails: false, discount_percentage: null },
    ],
  ])('%s', (_what, change, offers) => {
    expect(offersFor({ ...member, ...change })).toEqual(offers)
  })
})

describe('exports', () => {
  const hours = (ago: number, state: 'making' | 'ready' | 'failed' = 'ready') => ({
    state,
    requestedAt: new Date(at(0).getTime() - ago * 3_600_000),
  })
  test.each([
    ['the first', [], true],
    ['the third', [hours(1), hours(2)], true],
    ['the fourth', [hours(1), hours(2), hours(23.9)], false],
    ['the fourth, a day after the first', [hours(1), hours(2), hours(24)], true],
    ['failed ones do not count', [hours(1), hours(2), hours(3, 'failed')], true],
  ])('%s', (_what, known, may) => {
    expect(mayAskExport(known, at(0))).toBe(may)
  })

  test.each([
    ['one that was just asked for', hours(0.5, 'making'), false],
    ['one that should have been there an hour ago', hours(1.1, 'making'), true],
    ['one that is ready', hours(30), false],
  ])('%s is abandoned: %s', (_what, each, isLost) => {
    expect(isAbandoned(each, at(0))).toBe(isLost)
  })
})
