import { and, eq, ne, sql } from 'drizzle-orm'
import type { SpendingHindrance, SpendingView, spendingEndpoints } from '../../../contract/payments/spending.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx } from '../../sites/index.ts'
import { bundlesFor, buyingCountry } from '../shop/bundles.ts'
import { orders, spendingControls } from '../tables.ts'
import {
  atMoment,
  type Controls,
  type Hindrance,
  hindranceOf,
  type Limit,
  limitOf,
  monthOf,
  noControls,
  type Spent,
  withLimit,
  withPause,
} from './spending-rules.ts'

/** A payment at the last moment is reported slightly later, so expired checkouts count until then. */
const reportMs = 5 * 60_000

const columns = {
  currency: spendingControls.currency,
  limitMinor: spendingControls.limitMinor,
  nextLimitMinor: spendingControls.nextLimitMinor,
  nextCurrency: spendingControls.nextCurrency,
  nextFrom: spendingControls.nextFrom,
  pausedUntil: spendingControls.pausedUntil,
}

export async function controlsOf(db: Db, memberId: string): Promise<Controls> {
  const [row] = await db.select(columns).from(spendingControls).where(eq(spendingControls.memberId, memberId))
  return row ?? noControls
}

/** The same with the row created if missing and locked: serialises a member's orders and changes. */
export async function lockControls(tx: Tx, memberId: string): Promise<Controls> {
  await tx.insert(spendingControls).values({ memberId }).onConflictDoNothing()
  const [row] = await tx
    .select(columns)
    .from(spendingControls)
    .where(eq(spendingControls.memberId, memberId))
    .for('update')
  return row ?? noControls
}

/** The sum of a member's orders of this month in a currency, excluding the order `except`. */
async function spentOf(
  db: Db,
  { memberId, currency, now, except }: { memberId: string; currency: string; now: Date; except?: string | undefined },
): Promise<Spent> {
  const { from, until } = monthOf(now)
  const payableSince = new Date(now.getTime() - reportMs)
  const isThisMonth = sql`${orders.completedAt} >= ${from.toISOString()}::timestamptz AND ${orders.completedAt} < ${until.toISOString()}::timestamptz`
  const isPayable = sql`${orders.expiresAt} > ${payableSince.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      paidMinor: sql<number>`coalesce(sum(greatest(${orders.totalMinor} - ${orders.refundedMinor} - ${orders.chargedBackMinor}, 0))
        FILTER (WHERE ${orders.status} = 'completed' AND ${isThisMonth}), 0)`,
      pendingMinor: sql<number>`coalesce(sum(${orders.totalMinor}) FILTER (WHERE ${orders.status} = 'pending'), 0)`,
      openMinor: sql<number>`coalesce(sum(${orders.totalMinor}) FILTER (WHERE ${orders.status} = 'created' AND ${isPayable}), 0)`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.currency, currency),
        except === undefined ? undefined : ne(orders.id, except),
      ),
    )
  const { paidMinor = 0, pendingMinor = 0, openMinor = 0 } = row ?? {}
  return { certainMinor: paidMinor + pendingMinor, openMinor }
}

type Wanted = { memberId: string; totalMinor: number; currency: string; orderId?: string; now: Date }

/**
 * Why a member's pause or limit forbids an order; null if it does not. `certain` excludes open checkouts, which a new
 * order closes where possible.
 */
export async function hindranceFor(
  db: Db,
  controls: Controls,
  { memberId, totalMinor, currency, orderId, now }: Wanted,
  counts: 'certain' | 'all',
): Promise<Hindrance | null> {
  const limit = limitOf(atMoment(controls, now))
  const spent = limit === null ? null : await spentOf(db, { memberId, currency: limit.currency, now, except: orderId })
  const spentMinor = (spent?.certainMinor ?? 0) + (counts === 'all' ? (spent?.openMinor ?? 0) : 0)
  return hindranceOf(controls, { totalMinor, currency, spentMinor }, now)
}

/** Errors: buying_paused, spending_limit_reached. */
export function refuseFor(hindrance: Hindrance | null): void {
  if (hindrance === null) return
  if (hindrance.code === 'buying_paused') throw new Refusal(hindrance.code, { until: hindrance.until.toISOString() })
  const { code, limit, spentMinor, resetsAt } = hindrance
  throw new Refusal(code, {
    limit_minor: limit.minor,
    spent_minor: spentMinor,
    currency: limit.currency,
    resets_at: resetsAt.toISOString(),
  })
}

export function hindranceView(hindrance: Hindrance | null): SpendingHindrance | null {
  if (hindrance === null) return null
  if (hindrance.code === 'buying_paused') return { code: hindrance.code, until: hindrance.until.toISOString() }
  const { code, limit, spentMinor, resetsAt } = hindrance
  return {
    code,
    limit: moneyOf(limit),
    spent: { amount_minor: spentMinor, currency: limit.currency },
    resets_at: resetsAt.toISOString(),
  }
}

function moneyOf({ minor, currency }: Limit) {
  return { amount_minor: minor, currency }
}

/** The viewer's currency of purchase. */
async function buyingCurrency(ctx: Ctx): Promise<string> {
  const [bundle] = await bundlesFor(ctx, buyingCountry(ctx))
  return bundle?.currency ?? ctx.site.settings.currency
}

/** Whether a currency is the viewer's currency of purchase or that of their limit, which they may repeat or lower. */
async function isOwnCurrency(ctx: Ctx, currency: string): Promise<boolean> {
  if (currency === (await buyingCurrency(ctx))) return true
  const controls = await controlsOf(ctx.db, viewerOf(ctx).memberId)
  return currency === limitOf(atMoment(controls, ctx.clock.now()))?.currency
}

async function spendingView(ctx: Ctx): Promise<SpendingView> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const controls = atMoment(await controlsOf(ctx.db, memberId), now)
  const limit = limitOf(controls)
  const currency = limit?.currency ?? (await buyingCurrency(ctx))
  const { certainMinor } = await spentOf(ctx.db, { memberId, currency, now })
  const { nextLimitMinor, nextCurrency, nextFrom } = controls
  const next =
    nextLimitMinor === null || nextCurrency === null ? null : moneyOf({ minor: nextLimitMinor, currency: nextCurrency })
  return {
    limit: limit && moneyOf(limit),
    next: nextFrom && { limit: next, from: nextFrom.toISOString() },
    spent: { amount_minor: certainMinor, currency },
    resets_at: monthOf(now).until.toISOString(),
    paused_until: controls.pausedUntil?.toISOString() ?? null,
  }
}

async function change(ctx: Ctx, rule: (controls: Controls, now: Date) => Controls): Promise<SpendingView> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const changed = rule(await lockControls(tx, memberId), ctx.clock.now())
    await tx.update(spendingControls).set(changed).where(eq(spendingControls.memberId, memberId))
  })
  return spendingView(ctx)
}

export const spendingHandlers: Handlers<typeof spendingEndpoints, Ctx> = {
  getSpending: async (ctx) => ({ spending: await spendingView(ctx) }),
  setSpendingLimit: async (ctx, { limit_minor, currency }) => {
    if (limit_minor !== null && !(await isOwnCurrency(ctx, currency))) throw new Refusal('conflict')
    const requested = limit_minor === null ? null : { minor: limit_minor, currency }
    return { spending: await change(ctx, (controls, now) => withLimit(controls, requested, now)) }
  },
  pauseBuying: async (ctx, { length }) => ({
    spending: await change(ctx, (controls, now) => withPause(controls, length, now)),
  }),
}
