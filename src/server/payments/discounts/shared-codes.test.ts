import { expect, test } from 'vitest'
import { sharedCodeFault } from './shared-codes.ts'

const at = new Date('2026-06-15T12:00:00Z')
const plain = {
  country: null,
  memberId: null,
  startsAt: null,
  expiresAt: null,
  currency: null,
  minimumOrderMinor: 0,
  status: 'active',
  validity: 'once-per-user',
  paymentMethods: null,
} as const
const all = { countries: [], payers: 'all' } as const

test.each([
  ['a plain code', {}, all, null],
  ['one that works from then on', { startsAt: at }, all, null],
  ['one that does not work yet', { startsAt: new Date('2026-06-15T12:00:01Z') }, all, 'code_over'],
  ['one that ends later', { expiresAt: new Date('2026-06-15T12:00:01Z') }, all, null],
  ['one that ends then', { expiresAt: at }, all, 'code_over'],
  ['one that was switched off', { status: 'inactive' }, all, 'code_unknown'],
  ['somebody’s own', { memberId: '0198f000-0000-7000-8000-000000000001' }, all, 'code_limited'],
  ['for some ways to pay', { paymentMethods: ['ideal'] }, all, 'code_limited'],
  ['of another currency', { currency: 'DKK' }, all, 'code_limited'],
  ['of this currency', { currency: 'EUR', minimumOrderMinor: 2000 }, all, null],
  ['of one country, to all', { country: 'NL' }, all, 'code_country'],
  ['of one country, to two', { country: 'NL' }, { ...all, countries: ['NL', 'BE'] }, 'code_country'],
  ['of one country, to that one', { country: 'NL' }, { ...all, countries: ['NL'] }, null],
  ['for first orders, to all', { validity: 'first-purchase' }, all, 'code_first'],
  ['for first orders, to who has bought', { validity: 'first-purchase' }, { ...all, payers: 'premium' }, 'code_first'],
  ['for first orders, to the others', { validity: 'first-purchase' }, { ...all, payers: 'others' }, null],
] as const)('%s', (_what, change, to, fault) => {
  expect(
    sharedCodeFault(
      { ...plain, ...change, paymentMethods: 'paymentMethods' in change ? [...change.paymentMethods] : null },
      { at, to: { ...to, countries: [...to.countries] }, currency: 'EUR' },
    ),
  ).toBe(fault)
})
