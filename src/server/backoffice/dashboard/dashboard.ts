import { authorityOrderEndpoints } from '../../../contract/office/authority-orders.ts'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import { countMembers, countSignUps, type MemberCount } from '../../accounts/index.ts'
import { countAuthorityOrders } from '../../moderation/authority-orders/index.ts'
import { countManualRefunds, countOrders } from '../../payments/orders/index.ts'
import { countProfiles, type ProfileCount } from '../../profiles/profile/index.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { summed, talliesOf } from '../queue/queue.ts'
import { kindsFor, queueSources } from '../queue/sources.ts'

const paceDays = 7

/** Current numbers of the overview. Those of all members have a time of their own: of many they are some minutes old. */
export async function overview(ctx: Ctx, who: Staff): Promise<OverviewView> {
  const { db, clock } = ctx
  const now = clock.now()
  const since = new Date(now)
  since.setUTCHours(0, 0, 0, 0)
  const sites = await listSites(db)
  const [members, profiles, newToday, queue, orders, manualRefunds, authorityOrders] = await Promise.all([
    countMembers(ctx),
    countProfiles(ctx),
    countSignUps(
      db,
      sites.map(({ id }) => id),
      since,
    ),
    queueSpeed(ctx, who, new Date(now.getTime() - paceDays * 86_400_000)),
    countOrders(db, since),
    countManualRefunds(db, now),
    authorityOrdersFor(ctx, who),
  ])
  const shown = sum(profiles.value, 'shown')
  const ofMembers = profiles.value.filter(({ kind }) => kind === 'member')
  return {
    at: now.toISOString(),
    today_since: since.toISOString(),
    members: { by_status: byStatus(members.value), new_today: newToday, online: sum(ofMembers, 'online') },
    members_at: new Date(Math.min(members.at.getTime(), profiles.at.getTime())).toISOString(),
    queue,
    orders_today: orders,
    manual_refunds: manualRefunds,
    authority_orders: authorityOrders,
    fictional_share: shown === 0 ? 0 : 1 - sum(ofMembers, 'shown') / shown,
  }
}

function sum(counts: readonly ProfileCount[], of: 'shown' | 'online'): number {
  return counts.reduce((total, count) => total + count[of], 0)
}

function byStatus(counts: readonly MemberCount[]): OverviewView['members']['by_status'] {
  const total = { not_confirmed: 0, active: 0, banned: 0, pending_deletion: 0, deleted: 0 }
  for (const { status, count } of counts) total[status] += count
  return total
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
