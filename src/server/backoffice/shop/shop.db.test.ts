import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyer } from '../../../test/members/buying.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'

const start = new Date('2026-06-15T12:00:00Z')
const day = 86_400_000
let product: TestProduct
let id: string
type Api = ReturnType<TestProduct['as']>['backoffice']
let api: Api
let staff: Awaited<ReturnType<TestProduct['newStaff']>>
beforeAll(async () => {
  product = await testProduct({ at: start })
  id = product.site.id
})
beforeEach(async () => {
  product.clock.set(start)
  staff = await product.newStaff({ role: 'admin' })
  api = product.as(staff).backoffice
})
afterAll(() => product.close())

const acts = () => officeOn(product).acts(staff.id)
/** After so many days; the staff log in anew. */
async function daysLater(days: number) {
  product.clock.set(new Date(start.getTime() + days * day))
  staff = await product.newStaff({ role: 'admin' })
  api = product.as(staff).backoffice
}
const newBuyer = async (country = 'NL') => buyer(product, await product.newMember({ country }))
const forSale = async (country = 'NL') => (await (await newBuyer(country)).api.listBundles({ code: '' })).bundles

describe('bundles', () => {
  test('are shown with their prices, and sold at another one from a day on', async () => {
    const { bundles, site } = await api.getShop({ id })
    const [bundle] = bundles.filter(({ country }) => country === null)
    if (bundle === undefined) throw new Error('nothing is sold')
    expect([site.time_zone, bundle.shown.price]).toEqual(['Europe/Amsterdam', { amount_minor: 999, currency: 'EUR' }])
    const input = { bundle_id: bundle.id, amount_minor: 1299, from: '2026-06-20' }
    const preview = await api.previewPrice(input)
    // A higher price is no reason for a higher price before a discount
    expect(preview.shown).toMatchObject({ price: { amount_minor: 1299 }, lowest: { amount_minor: 999 } })
    expect(preview.shown.with_discount.amount_minor).toBe(749)
    expect(await api.priceBundle(input)).toEqual({ since: '2026-06-19T22:00:00.000Z' })
    expect((await refusal(api.priceBundle(input))).code).toBe('conflict')
    expect((await forSale())[0]?.price.amount_minor).toBe(999)
    product.clock.set(new Date('2026-06-19T21:59:59.999Z'))
    expect((await forSale())[0]?.price.amount_minor).toBe(999)
    product.clock.set(new Date('2026-06-19T22:00:00Z'))
    const [dearer] = await forSale()
    expect(dearer).toMatchObject({ price: { amount_minor: 1299 }, lowest_price: { amount_minor: 999 } })
    const anna = await newBuyer()
    const made = await anna.buy({ bundle_id: bundle.id, code: 'WELCOME25' })
    expect(made).toMatchObject({ price: { amount_minor: 999 }, total: { amount_minor: 749 } })
    await daysLater(40)
    expect((await forSale())[0]).toMatchObject({ lowest_price: { amount_minor: 1299 } })
  })

  test('set what gifts cost in money, from the cheapest credits to the dearest', async () => {
    const { gifts, bundles } = await api.getShop({ id })
    const packs = bundles.filter(({ country, is_active }) => country === null && is_active)
    const costs = packs.map(({ shown, credits }) => Math.ceil((shown.price.amount_minor * 5) / credits))
    const rose = gifts.find(({ gift }) => gift === 'rose')
    expect(rose?.credits).toBe(5)
    expect(rose?.prices.find(({ country }) => country === null)).toEqual({
      country: null,
      least: { amount_minor: Math.min(...costs), currency: 'EUR' },
      most: { amount_minor: Math.max(...costs), currency: 'EUR' },
    })
  })

  test('one that begins now does so, however the clock moves on while it is entered', async () => {
    const [bundle] = (await api.getShop({ id })).bundles.filter(({ credits, country }) => credits === 20 && !country)
    if (bundle === undefined) throw new Error('nothing is sold')
    const before = product.clock.now
    product.clock.now = () => {
      product.clock.advance(1)
      return before()
    }
    try {
      const { since } = await api.priceBundle({ bundle_id: bundle.id, amount_minor: 1111 })
      expect(new Date(since).getTime()).toBeLessThanOrEqual(product.clock.now().getTime())
    } finally {
      product.clock.now = before
    }
    expect((await forSale()).map(({ price }) => price.amount_minor)).toContain(1111)
  })

  test('what has cost something is never changed: only what is ahead is taken back', async () => {
    const [bundle] = (await api.getShop({ id })).bundles.filter(({ credits, country }) => credits === 50 && !country)
    if (bundle === undefined) throw new Error('nothing is sold')
    const bundle_id = bundle.id
    const past = api.priceBundle({ bundle_id, amount_minor: 1, from: '2026-06-15' })
    expect((await refusal(past)).code).toBe('invalid_input')
    const yesterday = api.priceBundle({ bundle_id, amount_minor: 100, from: '2026-06-14' })
    expect((await refusal(yesterday)).body.error).toMatchObject({ fields: { from: 'too_early' } })
    const { since } = await api.priceBundle({ bundle_id, amount_minor: 1499, from: '2026-07-01' })
    const priced = async () => (await api.getShop({ id })).bundles.find((each) => each.id === bundle_id)?.prices ?? []
    expect((await priced()).map(({ is_ahead }) => is_ahead)).toEqual([false, true])
    const [held] = await priced()
    expect((await refusal(api.unpriceBundle({ bundle_id, since: held?.since ?? '' }))).code).toBe('conflict')
    await api.unpriceBundle({ bundle_id, since })
    expect(await priced()).toHaveLength(1)
    expect(await acts()).toEqual(['price_bundle', 'unprice_bundle'])
  })

  test('of two prices for one moment there is one', async () => {
    const bundle_id = (await api.getShop({ id })).bundles[0]?.id ?? ''
    const requests = [111, 222].map((amount_minor) => api.priceBundle({ bundle_id, amount_minor, from: '2026-09-01' }))
    const answers = await Promise.allSettled(requests)
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('go on sale and off, and up and down, at once', async () => {
    const credits = async () => (await forSale('DE')).map((each) => each.credits)
    expect(await credits()).toEqual([20, 50, 120, 300])
    const before = (await product.anonymous.sites.getSettings({})).settings.minimum_message_costs.DE?.costs ?? 0
    const bundle = { id, country: 'DE', currency: 'EUR', credits: 1000, amount_minor: 9999 }
    const { bundle_id } = await api.addBundle(bundle)
    // A country with bundles of its own has no others
    expect(await credits()).toEqual([1000])
    const { settings } = await product.anonymous.sites.getSettings({})
    expect([settings.minimum_message_costs.DE?.costs, before]).toEqual([10, 29])
    const fault = async (change: Partial<typeof bundle>) =>
      (await refusal(api.addBundle({ ...bundle, ...change }))).body.error
    expect(await fault({})).toMatchObject({ fields: { credits: 'twice' } })
    expect(await fault({ currency: 'USD', credits: 7 })).toMatchObject({ fields: { currency: 'other_currency' } })
    expect(await fault({ country: 'JP' })).toMatchObject({ fields: { country: 'country_not_served' } })
    const second = await api.addBundle({ ...bundle, credits: 10, amount_minor: 199 })
    expect(await credits()).toEqual([1000, 10])
    await api.moveBundle({ bundle_id: second.bundle_id, to: 'up' })
    expect(await credits()).toEqual([10, 1000])
    expect((await refusal(api.moveBundle({ bundle_id: second.bundle_id, to: 'up' }))).code).toBe('conflict')
    for (const each of [bundle_id, second.bundle_id]) await api.switchBundle({ bundle_id: each, is_active: false })
    expect(await credits()).toEqual([20, 50, 120, 300])
    expect((await refusal(api.switchBundle({ bundle_id, is_active: false }))).code).toBe('conflict')
    await api.switchBundle({ bundle_id, is_active: true })
    expect(await credits()).toEqual([1000])
    await api.switchBundle({ bundle_id, is_active: false })
    expect(await acts()).toEqual([
      ...['add_bundle', 'add_bundle', 'move_bundle'],
      ...['switch_bundle', 'switch_bundle', 'switch_bundle', 'switch_bundle'],
    ])
  })
})

describe('codes', () => {
  const base = { count: 1, percentage: 30, validity: 'once-per-user' } as const
  const mine = async (code: string) => {
    const { codes } = await api.listCodes({ site_id: id })
    return codes.find((each) => each.code === code)
  }

  test('one that was made buys, says who used it when, and works no longer than it says', async () => {
    const { id: code } = await api.makeCodes({ ...base, site_id: id, code: 'summer', expires: '2026-06-17' })
    const anna = await newBuyer()
    const made = await anna.buy({ code: 'Summer' })
    expect(made).toMatchObject({ discount_code: 'SUMMER', discount: { amount_minor: 600 } })
    expect((await refusal(anna.order({ code: 'SUMMER' }))).code).toBe('code_used')
    expect(await mine('SUMMER')).toMatchObject({ uses: 1, active: 1, expires_at: '2026-06-17T22:00:00.000Z' })
    const { uses } = await api.getCodes({ id: code })
    expect(uses).toMatchObject([
      {
        member: { id: anna.member.id, name: anna.member.name },
        order_id: made.id,
        at: start.toISOString(),
        total: { amount_minor: 1399 },
      },
    ])
    const rows = await officeOn(product).auditRows(staff.id)
    expect(rows.find(({ action }) => action === 'read_codes')?.member_ids).toEqual([anna.member.id])
    const bram = await newBuyer()
    product.clock.set(new Date('2026-06-17T21:59:00Z'))
    expect((await bram.order({ code: 'SUMMER' })).discount.amount_minor).toBe(600)
    product.clock.set(new Date('2026-06-17T22:00:00Z'))
    expect((await refusal(bram.order({ code: 'SUMMER' }))).code).toBe('code_expired')
    await daysLater(3)
    await api.extendCodes({ id: code, expires: '2026-06-30' })
    expect((await (await newBuyer()).order({ code: 'SUMMER' })).discount_code).toBe('SUMMER')
    const shorter = api.extendCodes({ id: code, expires: '2026-06-20' })
    expect((await refusal(shorter)).body.error).toMatchObject({ fields: { expires: 'too_early' } })
    await api.stopCodes({ id: code })
    expect((await refusal((await newBuyer()).order({ code: 'SUMMER' }))).code).toBe('code_not_found')
    expect((await refusal(api.stopCodes({ id: code }))).code).toBe('conflict')
    expect((await refusal(api.extendCodes({ id: code, expires: '2026-08-01' }))).code).toBe('conflict')
    expect(await acts()).toEqual(['extend_codes', 'stop_codes'])
  })

  test('a thousand are made at once, lie in a file, and end together', async () => {
    const batch = await api.makeCodes({ ...base, site_id: id, code: 'flyer', count: 1000, percentage: 35 })
    expect(batch.count).toBe(1000)
    const file = await product.app.inject({
      url: `/api/office/codes/${batch.id}/file`,
      headers: { host: 'localhost:3000', cookie: staff.cookie },
    })
    expect(file.headers['content-type']).toContain('text/csv')
    const [head, ...codes] = file.body.trim().split('\r\n')
    expect([head, codes.length, new Set(codes).size]).toEqual(['code', 1000, 1000])
    const [first = '', last = ''] = [codes[0], codes.at(-1)]
    const anna = await newBuyer()
    await anna.buy({ code: last })
    expect((await api.listCodes({ site_id: id })).codes[0]).toMatchObject({ id: batch.id, count: 1000, uses: 1 })
    await api.stopCodes({ id: batch.id })
    expect((await refusal((await newBuyer()).order({ code: first }))).code).toBe('code_not_found')
    expect(await acts()).toContain('open_codes')
    const marketing = await product.newStaff({ role: 'finance' })
    const refused = await product.app.inject({
      url: `/api/office/codes/${batch.id}/file`,
      headers: { host: 'localhost:3000', cookie: marketing.cookie },
    })
    expect(refused.statusCode).toBe(403)
  })

  test('none is made that nobody could use, or that there is', async () => {
    const before = (await api.listCodes({ site_id: id })).codes.length
    const input = { ...base, site_id: id, code: 'FAULTY' }
    const fields = async (change: object) => {
      const { body } = await refusal(api.makeCodes({ ...input, ...change }))
      return (body.error as { fields?: Record<string, string> }).fields
    }
    expect(await fields({ code: 'summer' })).toEqual({ code: 'twice' })
    expect(await fields({ code: 'welcome25' })).toEqual({ code: 'reserved' })
    expect(await fields({ expires: '2026-06-14' })).toEqual({ expires: 'too_early' })
    expect(await fields({ country: 'JP' })).toEqual({ country: 'country_not_served' })
    expect(await fields({ minimum: 500 })).toEqual({ currency: 'needs_currency' })
    expect(await fields({ minimum: 99_999, currency: 'EUR' })).toEqual({ minimum: 'minimum_too_high' })
    expect(await fields({ methods: ['ideal'], country: 'GB' })).toEqual({ methods: 'no_method' })
    expect(await fields({ percentage: 100 })).toHaveProperty('percentage')
    expect(await fields({ count: 1001 })).toHaveProperty('count')
    expect((await api.listCodes({ site_id: id })).codes).toHaveLength(before)
  })

  test('what was offered to one member for a time is never extended', async () => {
    await product.platform.db.execute('UPDATE companies SET delete_discount = 40')
    const anna = await newBuyer()
    await anna.api.claimStayDiscount({})
    const { codes } = await api.listCodes({ site_id: id, personal: true })
    expect(codes).toMatchObject([{ is_personal: true, percentage: 40 }])
    const personal = codes[0]?.id ?? ''
    expect((await refusal(api.extendCodes({ id: personal, expires: '2027-01-01' }))).code).toBe('conflict')
    expect((await api.listCodes({ site_id: id })).codes.map(({ is_personal }) => is_personal)).not.toContain(true)
  })
})
