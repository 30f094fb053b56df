import { describe, expect, it } from 'vitest'
import { fillAddress, type PostbackFacts } from './template.ts'

const facts: PostbackFacts = {
  event: 'first_purchase',
  id: 'p-1',
  tracking: { network: 'n', ref: 'a b', sub1: '&x=1#', sub2: 'https://evil.example', sub3: '\ud800' },
  sold: { totalMinor: 2499, currency: 'EUR' },
}
const place = 'https://partner.example'

describe('the address of a postback', () => {
  it.each([
    [`${place}/p?r={ref}&s={sub1}`, facts, `${place}/p?r=a%20b&s=%26x%3D1%23`],
    [`${place}/{sub2}/{event}`, facts, `${place}/https%3A%2F%2Fevil.example/first_purchase`],
    [`${place}/?e={event}&i={id}&i2={id}`, facts, `${place}/?e=first_purchase&i=p-1&i2=p-1`],
    [`${place}/?a={amount}&c={currency}`, facts, `${place}/?a=24.99&c=EUR`],
    [`${place}/?a={amount}`, { ...facts, sold: { totalMinor: 500, currency: 'EUR' } }, `${place}/?a=5.00`],
    [`${place}/?a={amount}`, { ...facts, sold: { totalMinor: 2500, currency: 'JPY' } }, `${place}/?a=2500`],
    [`${place}/?a={amount}&c={currency}`, { ...facts, sold: null }, `${place}/?a=&c=`],
    [`${place}/?r={ref}&s={sub1}`, { ...facts, tracking: {} }, `${place}/?r=&s=`],
    [`${place}/?s={sub3}`, facts, `${place}/?s=%EF%BF%BD`],
    [`${place}/?n={network}&k={toString}`, facts, `${place}/?n={network}&k={toString}`],
    ['https://{sub1}.partner.example/', { ...facts, tracking: { sub1: 'evil' } }, null],
    ['https://partner.example{ref}/', { ...facts, tracking: { ref: '.evil.example' } }, null],
    ['https://partner.example:{ref}/', { ...facts, tracking: { ref: '81' } }, null],
    ['https://{ref}@partner.example/', { ...facts, tracking: { ref: 'me' } }, null],
    ['nonsense', facts, null],
  ])('%s', (template, known, address) => expect(fillAddress(template, known)).toBe(address))
})
