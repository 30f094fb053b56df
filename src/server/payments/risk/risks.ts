import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { accountsOf } from '../../accounts/index.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { orderCompleted } from '../events.ts'
import { orders } from '../tables.ts'
import { lookFrom, type OrderFacts, type OrderReason, orderReasons } from './risks-rules.ts'
import { orderRisks } from './risks-tables.ts'

const weigh = defineJob<{ orderId: string }>('payments.weigh_order')

/** Scores a paid order in a job queued by its transaction, so that payments do not wait for it. */
export function reactToRisks(events: Events): void {
  events.on(orderCompleted, (scope, { order }) => scope.jobs.send(scope.tx, weigh, { orderId: order.orderId }))
}

export function registerRiskJobs(platform: Platform): void {
  platform.jobs.work(weigh, ({ orderId }) => weighOrder(platform, orderId))
}

async function weighOrder({ db, clock }: Platform, orderId: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) return
  const { score, reasons } = orderReasons(await factsOf(db, order))
  if (score < lookFrom) return
  const { memberId, siteId } = order
  await db
    .insert(orderRisks)
    .values({ orderId, memberId, siteId, reasons, score, at: clock.now() })
    .onConflictDoNothing()
}

async function factsOf(db: Db, order: typeof orders.$inferSelect): Promise<OrderFacts> {
  const at = order.createdAt
  const [accounts, { rows }] = await Promise.all([
    accountsOf(db, [order.memberId]),
    db.execute<{ failed: number; paid: number; disputed: number }>(
      sql`SELECT count(*) FILTER (WHERE status = 'failed' AND created_at > ${at}::timestamptz - interval '24 hours')::int AS failed,
          count(*) FILTER (WHERE completed_at > ${at}::timestamptz - interval '1 hour')::int AS paid,
          count(*) FILTER (WHERE charged_back_minor > 0 AND id <> ${order.id}::uuid)::int AS disputed
        FROM ${orders} WHERE member_id = ${order.memberId}::uuid`,
    ),
  ])
  const signedUpAt = accounts.get(order.memberId)?.signedUpAt ?? at
  const [counts] = rows
  return {
    totalMinor: order.totalMinor,
    currency: order.currency,
    accountHours: (at.getTime() - signedUpAt.getTime()) / 3_600_000,
    country: order.country,
    clientCountry: order.clientCountry,
    failedTries: counts?.failed ?? 0,
    ordersInHour: counts?.paid ?? 1,
    disputesBefore: counts?.disputed ?? 0,
  }
}

type RiskyOrder = {
  orderId: string
  memberId: string
  siteId: string
  /** When it was scored, just after payment. */
  at: Date
  currency: string
  totalMinor: number
  provider: string
  score: number
  reasons: OrderReason[]
}
type Wanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[]
  limit: number
}

/** Paid orders waiting for review, oldest first, with reasons. `only` and `except` are order ids. */
export async function riskyOrders(db: Db, { siteId, only, except = [], limit }: Wanted): Promise<RiskyOrder[]> {
  return db
    .select({
      orderId: orderRisks.orderId,
      memberId: orderRisks.memberId,
      siteId: orderRisks.siteId,
      at: orderRisks.at,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      provider: orders.provider,
      score: orderRisks.score,
      reasons: orderRisks.reasons,
    })
    .from(orderRisks)
    .innerJoin(orders, eq(orders.id, orderRisks.orderId))
    .where(
      and(
        isNull(orderRisks.checkedAt),
        siteId === undefined ? undefined : eq(orderRisks.siteId, siteId),
        only === undefined ? undefined : inArray(orderRisks.orderId, [...only]),
        except.length === 0 ? undefined : notInArray(orderRisks.orderId, [...except]),
      ),
    )
    .orderBy(asc(orderRisks.at), asc(orderRisks.orderId))
    .limit(limit)
}

/** Number of waiting orders by site, and since when. */
export async function tallyRiskyOrders(db: Db): Promise<{ siteId: string; count: number; oldest: Date | null }[]> {
  return db
    .select({
      siteId: orderRisks.siteId,
      count: sql<number>`count(*)`,
      oldest: sql<Date | null>`min(${orderRisks.at})`.mapWith(orderRisks.at),
    })
    .from(orderRisks)
    .where(isNull(orderRisks.checkedAt))
    .groupBy(orderRisks.siteId)
}

/** SQL relation of reviewed orders (waiting_since, decided_at), for joins in statements of other domains. */
export const checkedOrderRelation = sql`(SELECT at AS waiting_since, checked_at AS decided_at FROM ${orderRisks})`

/** Marks an order as reviewed, once. Errors: not_found; conflict if already reviewed. */
export async function settleRiskyOrder(tx: Tx, { orderId, by, at }: { orderId: string; by: string; at: Date }) {
  const [settled] = await tx
    .update(orderRisks)
    .set({ checkedAt: at, checkedBy: by })
    .where(and(eq(orderRisks.orderId, orderId), isNull(orderRisks.checkedAt)))
    .returning({ memberId: orderRisks.memberId, siteId: orderRisks.siteId, at: orderRisks.at })
  if (settled !== undefined) return settled
  throw new Refusal((await tx.$count(orderRisks, eq(orderRisks.orderId, orderId))) > 0 ? 'conflict' : 'not_found')
}

/** Reopens a reviewed order. */
export async function unsettleRiskyOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orderRisks)
    .set({ checkedAt: null, checkedBy: null })
    .where(and(eq(orderRisks.orderId, orderId), isNotNull(orderRisks.checkedAt)))
}
