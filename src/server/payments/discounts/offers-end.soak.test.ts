import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyer, paymentOf } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { settleOrder } from '../orders/settle.ts'
import { reportOfPayment } from '../providers/sandbox.ts'
import { discountRedemptions, memberOffers, orders } from '../tables.ts'

const start = new Date('2026-06-15T12:00:00Z').getTime()
const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour
const ends = { TIMEBONUS25: 4 * hour, WELCOME25: week }
type Code = keyof typeof ends

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date(start) })
})
afterAll(() => product.close())

const redemptionsOf = (memberIds: string[]) =>
  product.platform.db.select().from(discountRedemptions).where(inArray(discountRedemptions.memberId, memberIds))
const newBuyer = async () => buyer(product, await product.newMember())
type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** Pays at the sandbox, if it lets one, and takes its report in before the clock goes on. */
async function pay(anna: Buyer, order: Awaited<ReturnType<Buyer['order']>>): Promise<boolean> {
  const isPaid = !(await anna.press('pay', order))?.startsWith('/sandbox/')
  if (isPaid) await settleOrder(product.platform, 'sandbox', reportOfPayment(await paymentOf(product, order)))
  return isPaid
}

describe.each(Object.entries(ends) as [Code, number][])('%s', (code, end) => {
  test.each([
    ['a millisecond before its end', -1, true],
    ['at its end', 0, false],
    ['a millisecond after', 1, false],
  ])('%s', async (_when, offset, holds) => {
    product.clock.set(new Date(start))
    const anna = await newBuyer()
    product.clock.set(new Date(start + end + offset))
    const answered = holds ? anna.api.getDiscount({ code }) : refusal(anna.api.getDiscount({ code }))
    expect(await answered).toMatchObject(
      holds
        ? { discountcode: { code, expires: new Date(start + end).toISOString(), expired: false } }
        : { code: 'code_expired' },
    )
    const inForce = (await anna.api.getDiscount({ welcome: 'true' })).discountcode?.code
    expect(inForce === code).toBe(holds)
    const order = await anna.order()
    expect(order.discount_code === code).toBe(holds)
    expect(await pay(anna, order)).toBe(true)
    const redeemed = await redemptionsOf([anna.member.id])
    expect(redeemed.some((redemption) => redemption.code === code)).toBe(holds)
  })

  test('an order from before its end cannot be paid after it', async () => {
    product.clock.set(new Date(start))
    const anna = await newBuyer()
    product.clock.set(new Date(start + end - 1))
    const order = await anna.order({ code })
    expect(order).toMatchObject({ discount_code: code, expires_at: new Date(start + end).toISOString() })
    product.clock.set(new Date(start + end))
    expect(await pay(anna, order)).toBe(false)
    expect(await redemptionsOf([anna.member.id])).toEqual([])
  })
})

test('120 members who order and pay at random moments around both ends: nobody redeems anything after its end', async () => {
  const random = randomOf(20_260_615)
  const people = await inGroups(Array.from({ length: 120 }), async (_, index) => {
    product.clock.set(new Date(start))
    return { anna: await newBuyer(), code: (index % 2 ? 'TIMEBONUS25' : 'WELCOME25') as Code }
  })
  // To the minute, so that some are exactly at the end
  const around = () => Math.round((random() - 0.7) * 60) * minute
  const moments = people.map(({ code }) => {
    const orderAt = start + ends[code] + around()
    return { orderAt, payAt: orderAt + Math.ceil(random() * 40) * minute }
  })
  const made = new Map<number, Awaited<ReturnType<Buyer['order']>>>()
  const tally = { ordered: 0, refused: 0, paid: 0, tooLate: 0 }

  async function order(index: number) {
    const { anna, code } = people[index] as (typeof people)[number]
    const bundle_id = bundle.id
    try {
      made.set(index, await anna.order({ bundle_id, code }))
      tally.ordered += 1
    } catch {
      // Over: without it then, or with what holds now
      made.set(index, await anna.order({ bundle_id }))
      tally.refused += 1
    }
  }
  async function payFor(index: number) {
    const { anna, code } = people[index] as (typeof people)[number]
    const payable = made.get(index)
    if (payable?.discount_code !== code) return
    tally[(await pay(anna, payable)) ? 'paid' : 'tooLate'] += 1
  }
  const bundle = await (people[0] as (typeof people)[number]).anna.middleBundle()
  const steps = moments.flatMap(({ orderAt, payAt }, index) => [
    { at: orderAt, step: () => order(index) },
    { at: payAt, step: () => payFor(index) },
  ])
  for (const [at, group] of [...Map.groupBy(steps, (step) => step.at)].toSorted(([a], [b]) => a - b)) {
    product.clock.set(new Date(at))
    await inGroups(group, ({ step }) => step())
  }

  expect(Math.min(tally.ordered, tally.refused, tally.paid, tally.tooLate)).toBeGreaterThan(5)
  const { db } = product.platform
  const ids = people.map(({ anna }) => anna.member.id)
  const late = await db
    .select({ code: discountRedemptions.code, at: discountRedemptions.at, endsAt: memberOffers.endsAt })
    .from(discountRedemptions)
    .innerJoin(
      memberOffers,
      and(eq(memberOffers.memberId, discountRedemptions.memberId), eq(memberOffers.code, discountRedemptions.code)),
    )
    .where(inArray(discountRedemptions.memberId, ids))
  expect(late).toHaveLength(tally.paid)
  expect(late.filter(({ at, endsAt }) => at >= endsAt)).toEqual([])
  const reduced = await db.select().from(orders).where(inArray(orders.memberId, ids))
  const endOf = (code: string | null) => start + (ends[code as Code] ?? 0)
  expect(reduced.filter(({ code, createdAt }) => code !== null && createdAt.getTime() >= endOf(code))).toEqual([])
}, 240_000)

/** The same numbers from 0 to 1 each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function inGroups<T, R>(all: readonly T[], work: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let first = 0; first < all.length; first += 10) {
    const group = all.slice(first, first + 10)
    done.push(...(await Promise.all(group.map((one, place) => work(one, first + place)))))
  }
  return done
}
