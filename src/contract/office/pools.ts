import { z } from 'zod'
import { staffRoles } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done } from '../wire.ts'

export const poolView = z.object({
  /** The pool schema. */
  schema: z.string(),
  /** Names of its sites, each once. */
  sites: z.array(z.string()),
  /** The one that the office shows. */
  is_current: z.boolean(),
})
export type PoolView = z.infer<typeof poolView>

/** The main numbers of the overview of one pool schema. */
export const poolOverviewView = poolView.extend({
  /** Waiting cases of the kinds that the role may read or decide, and those past their deadline. */
  waiting: z.int(),
  overdue: z.int(),
  members: z.int(),
  new_today: z.int(),
  online: z.int(),
  /** Completed orders of today. */
  orders_today: z.int(),
})
export type PoolOverviewView = z.infer<typeof poolOverviewView>

export const poolEndpoints = {
  listPools: endpoint(routes.backoffice.listPools, {
    who: 'staff',
    roles: staffRoles,
    summary: 'List the pool schemas that have sites.',
    input: z.object({}),
    output: z.object({ pools: z.array(poolView) }),
  }),
  choosePool: endpoint(routes.backoffice.choosePool, {
    who: 'staff',
    roles: staffRoles,
    summary:
      'Choose the pool schema that all other calls, pages and files of the office work on in this browser, until log-out. Without a choice it is that of the host. Sets a cookie.',
    input: z.object({ schema: z.string().min(1).max(60) }),
    output: done,
  }),
}
