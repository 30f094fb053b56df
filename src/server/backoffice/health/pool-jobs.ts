import type { PoolJobsView } from '../../../contract/office/health.ts'
import type { Ctx } from '../../sites/index.ts'
import { officePools } from '../pools/office-pool.ts'
import { jobsOf } from './health-views.ts'

/** What fails, waits and is late in each pool schema; none where there is only one. */
export async function jobsOfPools(ctx: Ctx): Promise<PoolJobsView[]> {
  const pools = await officePools(ctx)
  if (pools.length < 2) return []
  return Promise.all(
    pools.map(async ({ platform, view }) => {
      const { queues, failures, schedules } = await jobsOf({ ...ctx, ...platform })
      return {
        ...view,
        failed: failures?.total ?? null,
        waiting: queues?.reduce((sum, { waiting }) => sum + waiting, 0) ?? null,
        late: schedules?.filter(({ state }) => state === 'late').length ?? null,
      }
    }),
  )
}
