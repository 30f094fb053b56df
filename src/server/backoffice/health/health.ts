import type { healthEndpoints } from '../../../contract/office/health.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { holdFailed } from '../../platform/jobs/job-health.ts'
import type { Ctx } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { healthOf } from './health-views.ts'
import { jobsOfPools } from './pool-jobs.ts'

/** Health of the installation, and actions on failed jobs. */
export const healthHandlers: Handlers<typeof healthEndpoints, Ctx> = {
  getHealth: async (ctx) => {
    const [health, pools] = await Promise.all([healthOf(ctx), jobsOfPools(ctx)])
    return { health: { ...health, pools } }
  },
  retryJob: (ctx, { id }) => acting(ctx, { id, act: 'retry', mustBe: true }),
  retryJobs: (ctx, { name }) => acting(ctx, { ...(name !== undefined && { name }), act: 'retry', mustBe: false }),
  dropJob: (ctx, { id }) => acting(ctx, { id, act: 'drop', mustBe: true }),
}

type Acting = { id?: string; name?: string; act: 'retry' | 'drop'; mustBe: boolean }

/** With one entry of the log for each kind of job. */
async function acting(ctx: Ctx, { act, mustBe, ...which }: Acting): Promise<{ count: number }> {
  return transaction(ctx.db, async (tx) => {
    const held = await holdFailed(tx, which)
    if (held.size === 0 && mustBe) throw new Refusal('conflict')
    for (const [name, ids] of held) {
      await ctx.jobs[act](tx, name, ids)
      const facts = { job: name, count: String(ids.length) }
      await noteAct(ctx, tx, staffOf(ctx), { action: act === 'retry' ? 'retry_jobs' : 'drop_job', detail: { facts } })
    }
    return { count: [...held.values()].reduce((sum, ids) => sum + ids.length, 0) }
  })
}
