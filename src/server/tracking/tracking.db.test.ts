import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '../../test/members/account-calls.ts'
import { buyer, post, reportOf } from '../../test/members/buying.ts'
import { type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { openPartnerServer, type PartnerServer } from '../../test/providers/partner-server.ts'
import { eraseMember } from '../accounts/deletion/erasure.ts'
import { transaction } from '../platform/db/db.ts'
import { exportPersonalData } from '../platform/personal-data.ts'
import { trackingData } from './personal-data.ts'
import { sendDue, sendPostback } from './postbacks.ts'
import { mostTries, restAfter } from './rests.ts'
import { postbacks } from './tables.ts'

const address = 'https://partner.example/told?s={sub1}&r={ref}&e={event}&i={id}&a={amount}&c={currency}'
const everything = { sign_up: address, confirmed: address, first_purchase: address }
let partner: PartnerServer
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  partner = await openPartnerServer()
  const trackingPartners = [
    { network: 'wide', postbacks: everything },
    { network: 'sales', postbacks: { first_purchase: address } },
    { network: 'inside', postbacks: { sign_up: 'https://localhost/told?s={sub1}' } },
    { network: 'bent', postbacks: { sign_up: 'https://{ref}.partner.example/?s={sub1}' } },
  ]
  product = await testProduct({ settings: { trackingPartners }, env: { POSTBACK_HOSTS: partner.host } })
  calls = accountCalls(product)
})
afterAll(async () => {
  await product.close()
  partner.close()
})

/** Somebody whom a network sent; what is known of them by their sub1. */
async function sent(network: string) {
  const sub1 = randomUUID()
  const { email } = calls.form()
  const { body, cookie } = await calls.signUp(calls.form({ email, network, ref: 'r 1', sub1 }))
  const member: TestMember = { id: body.user.id, name: 'Anna', email, cookie }
  const rows = () => product.platform.db.select().from(postbacks).where(eq(postbacks.memberId, member.id))
  return {
    member,
    rows,
    rowOf: async (event: string) => (await rows()).find((row) => row.event === event),
    calls: () => partner.callsFor(sub1),
    events: () => partner.callsFor(sub1).map(({ url }) => url.searchParams.get('e')),
    confirms: async () => calls.activate(await calls.tokenFor(email), cookie),
  }
}

async function answering<T>(statuses: number[], work: () => Promise<T>): Promise<T> {
  Object.assign(partner.answers, { status: statuses.at(-1), statuses })
  return work().finally(() => Object.assign(partner.answers, { status: 200, statuses: [] }))
}

describe('a network', () => {
  it('is told of a sign-up, its confirmation and the first purchase, once each', async () => {
    const anna = await sent('wide')
    await expect.poll(anna.events).toEqual(['sign_up'])
    await anna.confirms()
    await expect.poll(anna.events).toEqual(['sign_up', 'confirmed'])
    const shop = buyer(product, anna.member)
    await shop.buy()
    await expect.poll(anna.events).toEqual(['sign_up', 'confirmed', 'first_purchase'])
    await shop.buy()
    await expect.poll(async () => (await anna.rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
    expect(anna.events()).toHaveLength(3)
    const purchase = anna.calls()[2]
    const id = (await anna.rowOf('first_purchase'))?.id
    expect(Object.fromEntries(purchase?.url.searchParams ?? [])).toMatchObject({
      r: 'r 1',
      i: id,
      a: expect.stringMatching(/^\d+\.\d\d$/),
      c: 'EUR',
    })
    for (const { url, headers, method } of anna.calls()) {
      expect([method, Object.keys(headers).toSorted()]).toEqual(['GET', ['connection', 'host']])
      for (const known of [anna.member.id, anna.member.email, 'Anna']) expect(url.href).not.toContain(known)
    }
  })

  it('hears only what it asked for, and only of those it sent', async () => {
    const [bought, nobodys, unknown] = [await sent('sales'), await sent(''), await sent('unheard-of')]
    const invented = await product.newMember({ kind: 'fictional' })
    for (const one of [bought, nobodys, unknown]) {
      await one.confirms()
      await buyer(product, one.member).buy()
    }
    await expect.poll(bought.events).toEqual(['first_purchase'])
    expect([await nobodys.rows(), await unknown.rows()]).toEqual([[], []])
    expect(await product.platform.db.select().from(postbacks).where(eq(postbacks.memberId, invented.id))).toEqual([])
  })

  it('hears of one first purchase where two are paid at once', async () => {
    const anna = await sent('sales')
    await anna.confirms()
    const shop = buyer(product, anna.member)
    const orders = [await shop.order(), await shop.order(), await shop.order()]
    const reports = await Promise.all(orders.map((order) => reportOf(product, order)))
    await Promise.all(reports.map((report) => post(product, report)))
    for (const { id } of orders) await shop.reaches(id, 'completed')
    await expect.poll(anna.events).toEqual(['first_purchase'])
    expect(await anna.rows()).toHaveLength(1)
  })

  it('stands with all it was told in the copy of who was sent', async () => {
    const anna = await sent('wide')
    await expect.poll(anna.events).toEqual(['sign_up'])
    const expected = { network: 'wide', event: 'sign_up', address: expect.stringContaining('r%201') }
    expect(await exportPersonalData(trackingData, product.platform.db, anna.member.id)).toMatchObject([
      { name: 'postbacks.json', value: [expected] },
    ])
  })
})

describe('what is not taken', () => {
  const retry = async (tries: number, from: Date) => {
    product.clock.set(new Date(from.getTime() + (restAfter(tries) ?? 0)))
    await sendDue(product.platform)
  }

  it('is sent again after rests, by whoever is first', () =>
    answering([500, 302, 200], async () => {
      const anna = await sent('wide')
      await expect.poll(async () => (await anna.rowOf('sign_up'))?.outcome).toBe('500')
      const row = await anna.rowOf('sign_up')
      const { id = '', createdAt = new Date() } = row ?? {}
      await sendDue(product.platform)
      await sendPostback(product.platform, id)
      expect(anna.events()).toHaveLength(1)
      product.clock.set(new Date(createdAt.getTime() + (restAfter(1) ?? 0)))
      await Promise.all([1, 2, 3].map(() => sendPostback(product.platform, id)))
      expect(await anna.rowOf('sign_up')).toMatchObject({ status: 'waiting', attempts: 2, outcome: '302' })
      expect(anna.events()).toHaveLength(2)
      await retry(2, createdAt)
      expect(await anna.rowOf('sign_up')).toMatchObject({ status: 'sent', attempts: 3, outcome: '200' })
    }))

  it('fails for good after a day', () =>
    answering([503], async () => {
      const anna = await sent('wide')
      await expect.poll(async () => (await anna.rowOf('sign_up'))?.outcome).toBe('503')
      const { createdAt = new Date() } = (await anna.rowOf('sign_up')) ?? {}
      for (let tries = 1; tries < mostTries; tries += 1) await retry(tries, createdAt)
      expect(await anna.rowOf('sign_up')).toMatchObject({ status: 'failed', attempts: mostTries })
      product.clock.advance(7 * 86_400_000)
      await sendDue(product.platform)
      expect(anna.events()).toHaveLength(mostTries)
    }))

  it('is not sent any more once the member is erased', () =>
    answering([503], async () => {
      const anna = await sent('wide')
      await expect.poll(async () => (await anna.rowOf('sign_up'))?.outcome).toBe('503')
      const { id = '', createdAt = new Date() } = (await anna.rowOf('sign_up')) ?? {}
      await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, anna.member.id))
      await retry(3, createdAt)
      expect(anna.events()).toHaveLength(1)
      expect(await anna.rows()).toEqual([])
      const [stored] = await product.platform.db.select().from(postbacks).where(eq(postbacks.id, id))
      expect(stored).toMatchObject({ url: '', status: 'refused', outcome: 'erased', network: 'wide' })
    }))

  it.each([
    ['inside', 'private_address'],
    ['bent', 'address'],
  ])('goes nowhere where it would lead inside or elsewhere: %s', async (network, outcome) => {
    const anna = await sent(network)
    await expect.poll(() => anna.rowOf('sign_up')).toMatchObject({ status: 'refused', outcome })
    expect(anna.calls()).toEqual([])
  })
})
