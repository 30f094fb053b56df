import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, reportOf as ledgerReport } from '../../../../scripts/ledger/ledger-checker.ts'
import { buyer, paymentOf } from '../../../test/members/buying.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { grant } from '../../credits/index.ts'
import { afterCommit, transaction } from '../../platform/db/db.ts'
import { disputeReversed, orderCompleted, orderDisputed, orderRefunded, refundFailed } from '../events.ts'
import type { PaymentReport } from '../providers/psp.ts'
import { settleOrder } from './settle.ts'

let product: TestProduct
/** What was announced of each order, with the transaction that said it. */
const announced = new Map<string, string[]>()

beforeAll(async () => {
  product = await testProduct({ settings: { freeChat: 'conversations' } })
  // What is sent for later is written all the same; to carry it out, mails and all, would only take time
  await product.platform.jobs.stop()
  const note = (name: string, orderId: string, tx: Parameters<typeof afterCommit>[0]) =>
    afterCommit(tx, () => announced.set(orderId, [...(announced.get(orderId) ?? []), name]))
  const { events } = product.platform
  events.on(orderCompleted, async ({ tx }, { order }) => note('completed', order.orderId, tx))
  events.on(orderRefunded, async ({ tx }, { order, refund }) =>
    note(`refunded ${refund.amountMinor}`, order.orderId, tx),
  )
  events.on(refundFailed, async ({ tx }, { order, refund }) => note(`failed ${refund.amountMinor}`, order.orderId, tx))
  events.on(orderDisputed, async ({ tx }, { order, dispute }) =>
    note(`disputed ${dispute.amountMinor}`, order.orderId, tx),
  )
  events.on(disputeReversed, async ({ tx }, { order, dispute }) =>
    note(`reversed ${dispute.amountMinor}`, order.orderId, tx),
  )
})
afterAll(() => product.close())

type ReportedPayment = Pick<PaymentReport, 'status' | 'refunds' | 'disputes'>
type Fact = 'created' | 'authorised' | 'paid' | 'partly' | 'refunded' | 'chargedBack' | 'reversed'
const seven: Fact[] = ['created', 'authorised', 'paid', 'partly', 'refunded', 'chargedBack', 'reversed']
/** All seven, and what ends elsewhere. */
const lives: Fact[][] = [
  seven,
  ['created', 'authorised', 'paid', 'partly'],
  ['created', 'paid', 'partly', 'chargedBack'],
  ['created', 'paid', 'partly', 'chargedBack', 'reversed'],
  ['created', 'authorised', 'paid', 'chargedBack'],
]

/** What one event tells of a payment of 1,500; references are of the payment's own. */
function reportedBy(fact: Fact, ref: string): ReportedPayment {
  const refund = (name: string, amountMinor: number) => ({
    ref: `${name} ${ref}`,
    refundId: null,
    amountMinor,
    status: 'done' as const,
  })
  const dispute = (isReversed: boolean) => ({ ref: `d ${ref}`, amountMinor: 1499, isReversed })
  const reports: Record<Fact, Partial<ReportedPayment>> = {
    created: { status: 'open' },
    authorised: { status: 'authorised' },
    paid: {},
    partly: { refunds: [refund('a', 400)] },
    refunded: { refunds: [refund('a', 400), refund('b', 1099)] },
    chargedBack: { disputes: [dispute(false)] },
    reversed: { disputes: [dispute(true)] },
  }
  return { status: 'paid', refunds: [], disputes: [], ...reports[fact] }
}

const other = {
  credits: 7,
  source: 'purchased',
  orderId: null,
  kind: 'grant',
  key: 'other',
  reference: null,
  at: new Date('2026-01-01T12:00:00Z'),
} as const
/** A member who has other credits too, and a new order of 50 credits for 1,500. */
async function newOrder() {
  const member = await product.newMember()
  await transaction(product.platform.db, (tx) => grant(tx, { ...other, memberId: member.id }))
  const order = await buyer(product, member).order()
  const { ref } = await paymentOf(product, order)
  const report: PaymentReport = {
    ref,
    orderId: order.id,
    amountMinor: 1499,
    currency: 'EUR',
    savedMethod: null,
    isOtherAccount: false,
    ...reportedBy('created', ref),
  }
  return { member, orderId: order.id, ref, report }
}

/** Everything that is kept of an order and its member's credits, but for ids. */
async function pictureOf({ member, orderId, ref }: { member: TestMember; orderId: string; ref: string }) {
  const rows = (query: SQL) => sql`(SELECT jsonb_agg(to_jsonb(kept)) FROM (${query}) AS kept)`
  const ofMember = sql`member_id = ${member.id}`
  const ofOrder = sql`order_id = ${orderId}`
  const accounts = sql`SELECT account, sum(credits) AS credits FROM ledger_postings WHERE ${ofMember} GROUP BY account HAVING sum(credits) <> 0 ORDER BY 1`
  const { rows: found } =
    await product.platform.db.execute<Picture>(sql`SELECT o.status, o.refunded_minor, o.charged_back_minor,
      ${rows(accounts)} AS accounts,
      ${rows(sql`SELECT ${ofOrder} AS is_of_order, remaining FROM credit_lots WHERE ${ofMember} ORDER BY 2, 1`)} AS lots,
      ${rows(sql`SELECT replace(provider_ref, ${ref}, '') AS ref, amount_minor, credits, status FROM refunds WHERE ${ofOrder} ORDER BY 1`)} AS refunds,
      ${rows(sql`SELECT amount_minor, is_reversed FROM disputes WHERE ${ofOrder}`)} AS disputes,
      ${rows(sql`SELECT kind, gross_minor, credits FROM invoices WHERE ${ofOrder} ORDER BY 2, 1, 3`)} AS documents,
      w.balance, m.is_paid
    FROM orders o JOIN wallets w ON w.member_id = o.member_id JOIN members m ON m.id = o.member_id WHERE o.id = ${orderId}`)
  return { ...found[0], announced: announced.get(orderId)?.toSorted() }
}
type Picture = {
  status: string
  refunded_minor: number
  charged_back_minor: number
  balance: number
  is_paid: boolean
}

/** The same sequence for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function shuffled<T>(all: readonly T[], draw: (below: number) => number): T[] {
  const left = [...all]
  return all.flatMap(() => left.splice(draw(left.length), 1))
}

async function deliver(report: PaymentReport, reported: ReportedPayment): Promise<void> {
  const outcome = await settleOrder(product.platform, 'sandbox', { ...report, ...reported })
  expect(['applied', 'unchanged']).toContain(outcome)
}

describe('reports of a payment in any order, each one to three times, in parallel', () => {
  const [rounds, atOnce] = [6, 5]

  test.each(lives.map((facts) => ({ facts, name: facts.join(', ') })))(
    '$name: one and the same ledger',
    async ({ facts }) => {
      const inOrder = await newOrder()
      for (const fact of facts) await deliver(inOrder.report, reportedBy(fact, inOrder.ref))
      const canonical = await pictureOf(inOrder)
      const draw = seeded(facts.length)
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(Array.from({ length: atOnce }, () => liveSomehow(facts, draw, canonical)))
    },
  )

  async function liveSomehow(facts: Fact[], draw: (below: number) => number, canonical: unknown): Promise<void> {
    const one = await newOrder()
    const repeated = facts.flatMap((fact) => Array.from({ length: 1 + draw(3) }, () => fact))
    const queue = shuffled(repeated, draw)
    const asDelivered = queue.join(' ')
    // From one after the other to nearly all at the same moment
    const lanes = Array.from({ length: 1 + draw(queue.length) }, async () => {
      for (let fact = queue.shift(); fact !== undefined; fact = queue.shift())
        await deliver(one.report, reportedBy(fact, one.ref))
    })
    await Promise.all(lanes)
    expect(await pictureOf(one), asDelivered).toEqual(canonical)
  }

  test('ends as it should', async () => {
    const ends = []
    for (const life of lives) {
      const one = await newOrder()
      for (const fact of life) await deliver(one.report, reportedBy(fact, one.ref))
      const { balance, is_paid, refunded_minor, charged_back_minor } = await pictureOf(one)
      ends.push([balance, is_paid, refunded_minor, charged_back_minor])
    }
    expect(ends).toEqual([
      [7, false, 1499, 0],
      [44, true, 400, 0],
      [7, false, 400, 1499],
      [44, true, 400, 0],
      [7, false, 0, 1499],
    ])
  })

  test('and every credit is accounted for', async () => {
    const client = await product.platform.db.$client.connect()
    const results = await checkLedger(client).finally(() => client.release())
    expect(
      results.every(({ differences }) => differences === 0),
      ledgerReport(results),
    ).toBe(true)
  })
})
