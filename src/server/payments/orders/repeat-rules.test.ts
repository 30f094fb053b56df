import { describe, expect, test } from 'vitest'
import { agreementFor, bundleFor } from './repeat-rules.ts'

const bundle = (id: string, credits: number, amountMinor: number) => ({ id, credits, amountMinor })
const small = bundle('small', 20, 999)
const middle = bundle('middle', 50, 1999)
const large = bundle('large', 120, 3999)

describe('the bundle of a repeated order', () => {
  test.each([
    ['the same', [small, middle, large], { bundleId: 'middle', credits: 50 }, 'middle'],
    [
      'the same, though it has other credits now',
      [small, bundle('middle', 45, 1999)],
      { bundleId: 'middle', credits: 20 },
      'middle',
    ],
    ['the nearest', [small, middle, large], { bundleId: 'gone', credits: 90 }, 'large'],
    [
      'the cheaper of two as near',
      [bundle('dear', 40, 1900), bundle('cheap', 60, 1800)],
      { bundleId: 'gone', credits: 50 },
      'cheap',
    ],
    ['nothing where nothing is sold', [], { bundleId: 'gone', credits: 50 }, undefined],
  ])('%s', (_case, offered, last, expected) => {
    expect(bundleFor(offered, last)?.id).toBe(expected)
  })
})

describe('the kept way of a repeated order', () => {
  const saved = [
    { id: 'newest', method: 'paypal' },
    { id: 'newer', method: 'card' },
    { id: 'old', method: 'card' },
  ]
  test.each([
    ['the one that it was paid with', { agreementId: 'old', method: 'card' }, ['card', 'paypal'], 'old'],
    ['one of the same way to pay', { agreementId: null, method: 'card' }, ['card', 'paypal'], 'newer'],
    ['the newest', { agreementId: 'ended', method: 'ideal' }, ['card', 'paypal'], 'newest'],
    ['none that is not offered', { agreementId: 'newest', method: 'paypal' }, ['card', 'ideal'], 'newer'],
    ['none at all', { agreementId: null, method: 'ideal' }, ['ideal'], undefined],
  ])('%s', (_case, last, offered, expected) => {
    expect(agreementFor(saved, last, offered)?.id).toBe(expected)
  })
})
