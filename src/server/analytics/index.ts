import type { analyticsEndpoints } from '../../contract/analytics.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { armFor, noteExposure } from './experiments.ts'

export { type Chart, chartsOf, startOf } from './charts.ts'
export { addDays, dayAt, daysBetween } from './days.ts'
export { knownAfterDays } from './experiment-results.ts'
export { type ArmTally, addTest, type Experiment, listTests, startTest, stopTest } from './experiments.ts'
export { exportFigures } from './export.ts'
export { reactFigures, registerFigureJobs } from './listeners.ts'
export { countDue } from './nightly.ts'
export { bySource, type Cohort, choicesOf, cohortsOf, type Look } from './read.ts'
export { type Planted, type PlantedWeek, plantFigures } from './seed-analytics.ts'
export { chanceIn, type MatchChance, matchChance } from './significance.ts'
export { type Spread, stepEnds } from './spread.ts'
export { difference, neededEach, wilson } from './statistics.ts'
export { flushVisits, noteVisit } from './visits.ts'

/** What members meet of figures: which of two ways to draw something they get. */
export const analyticsHandlers: Handlers<typeof analyticsEndpoints, Ctx> = {
  getArm: async (ctx, { place }) => {
    const { arm, isTested } = await armFor(ctx.db, askerOf(ctx), place)
    return { arm, is_tested: isTested }
  },
  noteShown: async (ctx, { place }) => {
    await noteExposure(ctx.db, askerOf(ctx), { place, at: ctx.clock.now() })
    return { done: true }
  },
}

function askerOf(ctx: Ctx) {
  return { siteId: ctx.site.id, memberId: viewerOf(ctx).memberId }
}
