import type { OverviewView } from '../../../contract/office/backoffice.ts'
import type { PoolOverviewView } from '../../../contract/office/pools.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { overview } from '../dashboard/dashboard.ts'
import { officePools } from './office-pool.ts'

/** The overview of the current pool schema, and the main numbers of all of them; none where there is only one. */
export async function overviews(ctx: Ctx, who: Staff): Promise<{ overview: OverviewView; pools: PoolOverviewView[] }> {
  const [own, pools] = await Promise.all([overview(ctx, who), officePools(ctx)])
  if (pools.length < 2) return { overview: own, pools: [] }
  const all = pools.map(async ({ platform, view }) => {
    const numbers = view.is_current ? own : await overview({ ...ctx, ...platform }, who)
    return { ...view, ...mainNumbers(numbers) }
  })
  return { overview: own, pools: await Promise.all(all) }
}

function mainNumbers({ members, queue, orders_today: orders }: OverviewView) {
  return {
    waiting: queue.reduce((sum, { count }) => sum + count, 0),
    overdue: queue.reduce((sum, { overdue }) => sum + overdue, 0),
    members: members.by_status.active,
    new_today: members.new_today,
    online: members.online,
    orders_today: orders.completed,
  }
}
