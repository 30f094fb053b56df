import { authorityOrderEndpoints } from '../../../contract/office/authority-orders.ts'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import { countMembers } from '../../accounts/index.ts'
import { countAuthorityOrders } from '../../moderation/authority-orders/index.ts'
import { countManualRefunds, countOrders } from '../../payments/orders/index.ts'
import { countProfiles } from '../../profiles/profile/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { summed, talliesOf } from '../queue/queue.ts'
import { kindsFor, queueSources } from '../queue/sources.ts'

const paceDays = 7

/** Current figures of the overview, counted live. */
export async function overview(ctx: Ctx, who: Staff): Promise<OverviewView> {
  const { db, clock } = ctx
  const now = clock.now()
  const since = new Date(now)
  since.setUTCHours(0, 0, 0, 0)
  const [members, profiles, queue, orders, manualRefunds, authorityOrders] = await Promise.all([
    countMembers(db, since),
    countProfiles(db, now),
    queueSpeed(ctx, who, new Date(now.getTime() - paceDays * 86_400_000)),
    countOrders(db, since),
    countManualRefunds(db, now),
    authorityOrdersFor(ctx, who),
  ])
  return {
    at: now.toISOString(),
    today_since: since.toISOString(),
    members: { by_status: members.byStatus, new_today: members.signedUpSince, online: profiles.online },
    queue,
    orders_today: orders,
    manual_refunds: manualRefunds,
    authority_orders: authorityOrders,
    fictional_share: profiles.shown === 0 ? 0 : profiles.fictional / profiles.shown,
  }
}

async function authorityOrdersFor({ db, clock }: Ctx, { role }: Staff): Promise<OverviewView['authority_orders']> {
  if (!authorityOrderEndpoints.listAuthorityOrders.roles.includes(role)) return null
  const { open, due, dueOn } = await countAuthorityOrders(db, clock.now())
  return { open, due, due_on: dueOn }
}

/** What waits of the kinds that the role may look at, and how fast decisions came since then. */
async function queueSpeed(ctx: Ctx, who: Staff, since: Date): Promise<OverviewView['queue']> {
  const kinds = kindsFor(who.role, 'readers')
  const [tallies, times] = await Promise.all([
    talliesOf(ctx, who, kinds),
    Promise.all(kinds.map((kind) => queueSources[kind].decisionTimes(ctx, since))),
  ])
  return tallies.map(({ kind, tally }, place) => ({
    kind,
    ...summed(tally),
    decided: times[place]?.decided ?? 0,
    median_minutes: times[place]?.medianMinutes ?? null,
  }))
}
