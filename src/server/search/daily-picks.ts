import { eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { FittingView, searchEndpoints } from '../../contract/search.ts'
import { dayIn, endOfDayIn } from '../../shared/dates.ts'
import { viewerOf } from '../accounts/index.ts'
import { relationTo } from '../likes/index.ts'
import { cardsWithAnswers } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { pickOfDay, picksPerDay } from './daily-picks-rules.ts'
import { listFitting } from './fitting.ts'
import { isSameTown, searcherFor } from './searcher.ts'
import { type DailyPick, dailyPicks } from './tables.ts'

/** Members who fit, from whom the picks of a day are chosen. */
const mostCandidates = 40
/** Members are not suggested again for twenty days. */
const mostRemembered = 20 * picksPerDay

/** Three members a day who fit mutually, each with a reason of their own where possible. The same for all requests of a day. */
export async function listDailyPicks(ctx: Ctx): Promise<z.input<typeof searchEndpoints.listDailyPicks.output>> {
  const { memberId } = viewerOf(ctx)
  const { timeZone } = ctx.site.settings
  const now = ctx.clock.now()
  const day = dayIn(now, timeZone)
  const picks = (await picksOf(ctx, memberId, day)) ?? (await pickFor(ctx, memberId, day))
  const ids = picks.map(({ id }) => id)
  const [{ cards, answers }, { self }, relations] = await Promise.all([
    cardsWithAnswers({ ...ctx, viewerId: memberId }, ids),
    searcherFor(ctx, memberId),
    Promise.all(ids.map((id) => relationTo(ctx, memberId, id))),
  ])
  return {
    picks: picks.flatMap(({ id, shared_interests }, place) => {
      const [profile, relation] = [cards.get(id), relations[place]]
      // They may have hidden or left in the meantime
      if (profile === undefined || relation === undefined || relation.passed) return []
      const { liked, is_match } = relation
      const is_same_town = self !== null && isSameTown(self, profile, ctx.locale)
      return [{ profile, answer: answers.get(id) ?? null, shared_interests, is_same_town, liked, is_match }]
    }),
    next_at: endOfDayIn(now, timeZone).toISOString(),
  }
}

/** The picks of a day; null if nobody has been picked yet, so that a day without members can still get some. */
async function picksOf({ db }: Ctx, memberId: string, day: string): Promise<DailyPick[] | null> {
  const [row] = await db.select().from(dailyPicks).where(eq(dailyPicks.memberId, memberId))
  return row?.day === day && row.picks.length > 0 ? row.picks : null
}

/** Picks for a day and keeps them; of simultaneous requests the first one decides. */
async function pickFor(ctx: Ctx, memberId: string, day: string): Promise<DailyPick[]> {
  const [before] = await ctx.db.select().from(dailyPicks).where(eq(dailyPicks.memberId, memberId))
  const earlier = [...(before?.earlier ?? []), ...(before?.picks ?? []).map(({ id }) => id)].slice(-mostRemembered)
  const fitting = await candidatesFor(ctx, earlier)
  const candidates = fitting.map(({ profile, ...reasons }) => ({
    id: profile.id,
    hasPhoto: profile.main_image !== null,
    ...reasons,
  }))
  const picks = pickOfDay(candidates).map(({ id, shared_interests }) => ({ id, shared_interests }))
  if (picks.length === 0) return []
  const row = { day, picks, earlier }
  const stored = await ctx.db
    .insert(dailyPicks)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: dailyPicks.memberId, set: row, setWhere: lt(dailyPicks.day, day) })
    .returning({ day: dailyPicks.day })
  return stored.length > 0 ? picks : ((await picksOf(ctx, memberId, day)) ?? [])
}

/** Members with a photo; others only if there are too few of them for a day. */
async function candidatesFor(ctx: Ctx, earlier: readonly string[]): Promise<FittingView[]> {
  const most = mostCandidates
  const pictured = await listFitting(ctx, { most, except: earlier, withPhoto: true })
  if (pictured.length >= picksPerDay) return pictured
  const except = [...earlier, ...pictured.map(({ profile }) => profile.id)]
  return [...pictured, ...(await listFitting(ctx, { most, except }))]
}
