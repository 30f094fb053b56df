import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { DebitView } from '../../contract/payments/debit.ts'
import type { BundleView, OrderView } from '../../contract/payments/payments.ts'
import { listCaughtSms } from '../../server/platform/sms/sms.ts'
import { companies } from '../../server/sites/tables.ts'
import { buyer } from '../members/buying.ts'
import { jobsDone } from '../product/jobs.ts'
import { type TestMember, type TestProduct, testProduct } from '../product/server.ts'
import { ibanOf } from './ibans.ts'

const creditor = {
  name: 'Vonk B.V.',
  creditorId: 'NL22ZZZ000000000000',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
}

/** The company of the first site collects by direct debit from now on. */
export async function startCollecting({ platform, site }: TestProduct): Promise<void> {
  await platform.db.update(companies).set({ sepa: creditor }).where(eq(companies.id, site.companyId))
}

let unnamed = 99
function nextUnnamed(): number {
  unnamed += 1
  return unnamed
}

/** An account and a phone: the same ones for the same `serial` from 0 to 99, new ones without it. */
export const detailsOf = (serial = nextUnnamed()) => ({
  iban: ibanOf(serial),
  holder: 'Anna Müller',
  phone: `+316${12_345_600 + serial}`,
  text_version: '2026-3',
})
type Details = Partial<ReturnType<typeof detailsOf>> & { mandate_id?: string }

/** A member who pays by direct debit. */
export function payer(product: TestProduct, member: TestMember, details: Details = detailsOf()) {
  const shop = buyer(product, member)
  const { api } = shop

  async function bundleOf(priceMinor: number): Promise<BundleView> {
    const found = (await api.listBundles({})).bundles.find(({ price }) => price.amount_minor === priceMinor)
    if (found === undefined) throw new Error(`no bundle for ${priceMinor}`)
    return found
  }
  async function order(priceMinor = 1999): Promise<OrderView> {
    return shop.order({ bundle_id: (await bundleOf(priceMinor)).id, payment_method: 'directdebit' })
  }
  async function view(order_id: string): Promise<DebitView> {
    return (await api.getDebit({ order_id })).debit
  }
  async function start(order_id: string, typed: Details = details): Promise<DebitView> {
    return (await api.startDebit({ order_id, ...typed })).debit
  }
  /** Texts to a number, newest first. */
  async function texts(phone = details.phone ?? ''): Promise<string[]> {
    const caught = await listCaughtSms(product.platform.db)
    return caught.filter(({ to }) => to === phone).map(({ text }) => text)
  }
  /** The code of the newest text, once there are so many. */
  async function code(count: number, phone = details.phone): Promise<string> {
    await expect.poll(async () => (await texts(phone)).length).toBe(count)
    return /\b\d{6}\b/.exec((await texts(phone))[0] ?? '')?.[0] ?? ''
  }
  async function sign(order_id: string, typed: string): Promise<DebitView> {
    return (await api.signDebit({ order_id, code: typed })).debit
  }
  /** Orders and signs, and waits for the announcement: a bank file skips a debit that the announcing job has locked. */
  async function pays(priceMinor = 1999): Promise<OrderView> {
    const made = await order(priceMinor)
    const before = (await texts()).length
    await start(made.id)
    await sign(made.id, await code(before + 1))
    await jobsDone(product.platform.db, 'payments.announce_debit')
    return (await api.getOrder({ id: made.id })).order
  }
  return { ...shop, order, view, start, texts, code, sign, pays }
}

export type Payer = ReturnType<typeof payer>

/** For a file of tests: a product that collects by direct debit, and before each test a new payer after the offers to new members. */
export function debitShop(start: Date) {
  const shop = {
    product: undefined as unknown as TestProduct,
    anna: undefined as unknown as Payer,
    /** Of the newest payer's details. */
    serial: 0,
    async newPayer(options?: Parameters<TestProduct['newMember']>[0]): Promise<Payer> {
      shop.serial += 1
      const own = shop.serial
      return payer(shop.product, await shop.product.newMember(options), detailsOf(own))
    },
  }
  beforeAll(async () => {
    shop.product = await testProduct({ at: start })
    await startCollecting(shop.product)
  })
  beforeEach(async () => {
    shop.product.clock.set(start)
    shop.anna = await shop.newPayer()
    // So that prices are those of the bundles
    shop.product.clock.advance(8 * 86_400_000)
  })
  afterAll(() => shop.product.close())
  return shop
}
