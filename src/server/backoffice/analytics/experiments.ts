import type { analyticsRoleEndpoints, TestView } from '../../../contract/office/analytics.ts'
import {
  type ArmTally,
  addTest,
  difference,
  type Experiment,
  listTests,
  neededEach,
  startTest,
  stopTest,
  wilson,
} from '../../analytics/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

type Endpoints = Pick<typeof analyticsRoleEndpoints, 'listTests' | 'addTest' | 'startTest' | 'stopTest'>

/** Tests of two ways to do a harmless thing, at places that code names. What is done to them and its entry in the log are one transaction. */
export const testHandlers: Handlers<Endpoints, Ctx> = {
  listTests: async (ctx, asked) => {
    const { sites, site } = await siteOf(ctx, asked.site_id ?? ctx.site.id)
    const tests = await listTests(ctx.db, site.id)
    return { sites, site_id: site.id, tests: tests.map(({ test, tallies }) => testView(test, tallies)) }
  },
  addTest: async (ctx, { site_id, arms, shares, ...wish }) => {
    const { site } = await siteOf(ctx, site_id)
    const { staffId } = staffOf(ctx)
    const ways = arms.map((name, place) => ({ name, share: shares[place] ?? 0 }))
    const test = await transaction(ctx.db, async (tx) => {
      const made = await addTest(tx, { ...wish, siteId: site.id, arms: ways, staffId, at: ctx.clock.now() })
      await note(ctx, tx, 'add_test', made)
      return made
    })
    return { id: test.id }
  },
  startTest: (ctx, { id }) => moving(ctx, 'start_test', (tx) => startTest(tx, id, ctx.clock.now())),
  stopTest: (ctx, { id }) => moving(ctx, 'stop_test', (tx) => stopTest(tx, id, ctx.clock.now())),
}

async function siteOf({ db }: Ctx, id: string) {
  const sites = await listSites(db)
  const site = sites.find((each) => each.id === id)
  if (site === undefined) throw new Refusal('not_found')
  return { sites, site }
}

type Action = 'add_test' | 'start_test' | 'stop_test'

async function moving(ctx: Ctx, action: Action, move: (tx: Tx) => Promise<Experiment>) {
  const { status } = await transaction(ctx.db, async (tx) => {
    const test = await move(tx)
    await note(ctx, tx, action, test)
    return test
  })
  return { status }
}

async function note(ctx: Ctx, tx: Tx, action: Action, { name, siteId }: Experiment): Promise<void> {
  const { site } = await siteOf(ctx, siteId)
  await noteAct(ctx, tx, staffOf(ctx), { action, detail: { facts: { test: name, site: site.name } } })
}

/** A test with what came of it: each way with its interval, and each beside the first. */
export function testView(test: Experiment, tallies: readonly ArmTally[]): TestView {
  const { id, place, name, hypothesis, metric, status, createdAt, startedAt, stoppedAt } = test
  const arms = tallies.map(({ arm, ...tally }) => ({
    name: arm,
    ...tally,
    ...wilson({ count: tally.reached, of: tally.members }),
  }))
  const [first, ...others] = tallies
  return {
    id,
    place,
    name,
    hypothesis,
    metric,
    status,
    created_at: createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    stopped_at: stoppedAt?.toISOString() ?? null,
    arms,
    differences: first === undefined ? [] : others.map((other) => besideFirst(other, first)),
  }
}

function besideFirst(other: ArmTally, first: ArmTally): TestView['differences'][number] {
  const [one, two] = [other, first].map(({ reached, members }) => ({ count: reached, of: members }))
  const found = one === undefined || two === undefined ? null : difference(one, two)
  const needed = found && neededEach(other.reached / other.members, first.reached / first.members)
  const isEnough = needed !== null && Math.min(other.members, first.members) >= needed
  // An interval that leaves 0 out is not enough where people look every day: it has to have had the members that it needs, too
  return { arm: other.arm, found, needed, is_clear: isEnough && found !== null && (found.low > 0 || found.high < 0) }
}
