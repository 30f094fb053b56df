import type { AnalyticsQuery, AnalyticsView, analyticsRoleEndpoints } from '../../../contract/office/analytics.ts'
import { analyticsTexts, type MetricStep, mostMetricDays } from '../../../contract/office/office-constants.ts'
import { dayIn } from '../../../shared/dates.ts'
import {
  addDays,
  bySource,
  type Cohort,
  chanceIn,
  chartsOf,
  choicesOf,
  cohortsOf,
  daysBetween,
  type Look,
  startOf,
} from '../../analytics/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites, siteById } from '../../sites/index.ts'
import { staffOf } from '../auth/sessions.ts'
import { chanceView, chartView, cohortView, maySee } from './analytics-views.ts'

const usualDays = 90

/** Metrics counted every night. None is about one member: reading them is not logged, downloading a file is. */
export const analyticsHandlers: Handlers<typeof analyticsRoleEndpoints, Ctx> = {
  getAnalytics: (ctx, query) => analyticsFor(ctx, query),
}

/** Errors: not_found for a site that is none; invalid_input for days in the wrong order, or too many. */
export async function analyticsFor(ctx: Ctx, query: AnalyticsQuery): Promise<AnalyticsView> {
  const { db } = ctx
  const sites = await listSites(db)
  const site = query.site_id === undefined || query.site_id === '' ? null : await siteById(db, query.site_id)
  if (query.site_id && site === null) throw new Refusal('not_found')
  const siteIds = site === null ? sites.map(({ id }) => id) : [site.id]
  const look = lookOf(query, { siteIds, today: dayIn(ctx.clock.now(), (site ?? ctx.site).settings.timeZone) })
  const { role } = staffOf(ctx)
  const seesPeople = role !== 'finance'
  const {
    choices,
    counts: { charts, counted },
    people,
  } = await ctx.replica.read(async (replica) => {
    const offered = await choicesOf(replica, siteIds)
    const [counts, people] = await Promise.all([
      chartsOf(replica, look),
      seesPeople ? peopleOf(replica, look, offered.sources) : null,
    ])
    return { choices: offered, counts, people }
  })
  const { country = '', language = '', source = '' } = query
  return {
    sites,
    site_id: site?.id ?? null,
    choices,
    country,
    language,
    source,
    from: look.from,
    until: look.until,
    step: look.step,
    counted,
    is_demo: ctx.config.isDemo,
    stretches: charts[0]?.points.map(({ at }) => at) ?? [],
    charts: charts.filter(({ name }) => maySee(role, name)).map(chartView),
    sign_up_sources: people?.sources ?? null,
    cohorts: people?.cohorts.map(cohortView) ?? null,
    chance: people && chanceView(people.chance, site),
  }
}

type People = {
  sources: { source: string; value: number }[]
  cohorts: Cohort[]
  chance: Awaited<ReturnType<typeof chanceIn>>
}

async function peopleOf(db: Db, look: Look, of: readonly string[]): Promise<People> {
  const [sources, cohorts, chance] = await Promise.all([
    bySource(db, look, { metric: 'sign_ups', sources: of }),
    cohortsOf(db, look),
    chanceIn(db, look.siteIds, look.cell),
  ])
  return { sources, cohorts, chance }
}

/** Complete days up to yesterday, by default 90; weeks and months begin with their first day. */
function lookOf(query: AnalyticsQuery, { siteIds, today }: { siteIds: readonly string[]; today: string }): Look {
  const { all } = analyticsTexts
  const until = query.until ?? addDays(today, -1)
  const from = query.from ?? addDays(until, 1 - (query.days ?? usualDays))
  const days = daysBetween(from, until) + 1
  if (days < 1) throw new Refusal('invalid_input', {}, { until: 'too_early' })
  if (days > mostMetricDays) throw new Refusal('invalid_input', {}, { from: 'too_early' })
  const step: MetricStep = query.step ?? (days <= 31 ? 'day' : days <= 182 ? 'week' : 'month')
  const cell = { country: query.country || all, language: query.language || all, source: query.source || all }
  return { siteIds, cell, from: startOf(step, from), until, step }
}
