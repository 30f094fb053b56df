import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger, reportOf as ledgerReport } from '../../../../scripts/ledger/ledger-checker.ts'
import { buyer, paymentOf } from '../../../test/members/buying.ts'
import { CreditOracle, type Currency, historySteps, type Step } from '../../../test/members/purchase-histories.ts'
import { spend as spendCredits } from '../../../test/members/spend.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { balanceOf, grant } from '../../credits/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { settleOrder } from '../orders/settle.ts'
import { reportOfPayment } from '../providers/sandbox.ts'
import { moveSandboxPayment } from '../providers/sandbox-book.ts'
import { sweepRefunds } from './provider-refunds.ts'
import { refundUnspent } from './refunds.ts'

const countries: Record<Currency, string> = {
  EUR: 'NL',
  GBP: 'GB',
  USD: 'US',
  DKK: 'DK',
  SEK: 'SE',
  NOK: 'NO',
  PLN: 'PL',
}
const [historiesOfEach, atOnce] = [4, 2]
let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ settings: { freeChat: 'conversations', countries: Object.values(countries) } })
  await product.platform.jobs.stop()
})
afterAll(() => product.close())

/** A member's life, by the real ledger, with the oracle beside it. */
async function newLife(currency: Currency) {
  const member = await product.newMember({ country: countries[currency] })
  const oracle = new CreditOracle()
  const orders: string[] = []
  const at = () => {
    product.clock.advance(1000)
    return product.clock.now()
  }

  async function buy({ credits }: Step): Promise<void> {
    const shop = buyer(product, member)
    const { bundles } = await shop.api.listBundles({})
    const bundle = bundles[credits % bundles.length]
    if (bundle === undefined) throw new Error('nothing is sold')
    expect(bundle.price.currency).toBe(currency)
    const order = await shop.order({ bundle_id: bundle.id, payment_method: 'card' })
    at()
    await moveSandboxPayment(product.platform, (await paymentOf(product, order)).ref, 'paid', ['open'])
    const report = reportOfPayment(await paymentOf(product, order))
    expect(await settleOrder(product.platform, 'sandbox', report)).toBe('applied')
    orders.push(order.id)
    oracle.give(order.id, 'purchased', order.credits, order.total.amount_minor)
  }

  async function bonus({ credits }: Step): Promise<void> {
    const request = {
      memberId: member.id,
      credits,
      source: 'bonus',
      orderId: null,
      kind: 'grant',
      reference: null,
    } as const
    const key = newId()
    await transaction(product.platform.db, (tx) => grant(tx, { ...request, key, at: at() }))
    oracle.give(key, 'bonus', credits)
  }

  async function spend({ credits }: Step): Promise<void> {
    if (oracle.left < credits) return
    await spendCredits(product.platform.db, { memberId: member.id, credits, at: at() })
    oracle.spend(credits)
  }

  async function withdraw({ credits }: Step): Promise<void> {
    const id = orders[credits % orders.length]
    if (id === undefined) return
    const owed = oracle.withdraw(id)
    const request = { order: { id }, refundId: randomUUID(), origin: 'withdrawal', at: at() } as const
    const refund = await transaction(product.platform.db, (tx) => refundUnspent(product.platform, tx, request))
    expect(refund).toEqual(owed.amountMinor === 0 ? null : owed)
  }

  return { member, oracle, orders, steps: { buy, bonus, spend, withdraw } }
}

async function live(currency: Currency, steps: readonly Step[]): Promise<TestMember> {
  const life = await newLife(currency)
  for (const step of steps) await life.steps[step.what](step)
  expect(await balanceOf(product.platform.db, life.member.id)).toBe(life.oracle.left)
  return life.member
}

test('28 histories by the real ledger pay back what was paid for what is unspent, in seven currencies', async () => {
  const lives = Object.keys(countries).flatMap((currency, index) =>
    fc
      .sample(historySteps({ min: 5, max: 10 }), { numRuns: historiesOfEach, seed: index })
      .map((steps) => ({ currency: currency as Currency, steps })),
  )
  while (lives.length > 0)
    await Promise.all(lives.splice(0, atOnce).map(({ currency, steps }) => live(currency, steps)))

  await sweepRefunds(product.platform)
  const { rows } = await product.platform.db.execute(sql`SELECT r.currency, count(*) AS refunds,
      count(*) FILTER (WHERE r.status = 'done' AND b.refunds @> jsonb_build_array(jsonb_build_object('refundId', r.id, 'amountMinor', r.amount_minor))
        AND jsonb_array_length(b.refunds) = 1) AS paid_back_once
    FROM refunds r LEFT JOIN sandbox_payments b ON b.order_id = r.order_id GROUP BY r.currency`)
  expect(rows).toHaveLength(7)
  for (const row of rows) expect(row).toMatchObject({ paid_back_once: row.refunds })

  const client = await product.platform.db.$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  const isWrong = results.some(({ differences }) => differences > 0)
  expect(isWrong, ledgerReport(results)).toBe(false)
})
