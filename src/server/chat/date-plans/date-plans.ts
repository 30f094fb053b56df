import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { mostDatePlans } from '../../../contract/chat/date-plan-constants.ts'
import type { DatePlanView, SharedDateView } from '../../../contract/chat/date-plans.ts'
import { isTimeZone } from '../../../shared/dates.ts'
import { emergencyNumbers } from '../../../shared/emergency-number.ts'
import { instantAt } from '../../../shared/zoned-time.ts'
import { accountsOf, viewerOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { preparedQuery } from '../../platform/db/prepared-statement.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { idToken, readIdToken } from '../../platform/security/id-token.ts'
import { cards, lockProfile, profileFacts } from '../../profiles/index.ts'
import { type Ctx, limitRate, originOf } from '../../sites/index.ts'
import { conversationBetween } from '../conversations/conversations.ts'
import { datePlans } from '../tables.ts'
import { addHours, endOf, extended, isUsable } from './date-plan-rules.ts'

type DatePlan = typeof datePlans.$inferSelect
type PlanInput = {
  id: string
  member_id?: string | undefined
  name?: string | undefined
  starts_at: string
  time_zone: string
  check_in_hours: number
  place: string
  note: string
}
type Companion = Pick<DatePlan, 'withName' | 'withAge'>

const purpose = 'shared-date'

/** Plans whose check-in has not come, for statements of other domains: (id, member_id, check_in_at). */
export const checkInRelation = sql`(SELECT id, member_id, check_in_at FROM ${datePlans} WHERE checked_in_at IS NULL)`

/** The member's plans, by start. */
export async function listDatePlans(ctx: Ctx): Promise<DatePlanView[]> {
  const isOwn = eq(datePlans.memberId, viewerOf(ctx).memberId)
  const rows = await ctx.db
    .select()
    .from(datePlans)
    .where(and(isOwn, gt(datePlans.endsAt, ctx.clock.now())))
    .orderBy(asc(datePlans.startsAt), asc(datePlans.id))
  return rows.map((row) => planView(ctx, row))
}

/** Creates a plan or changes it. Errors: date_time_unusable, date_plan_limit, conflict, and those of `companionOf`. */
export async function saveDatePlan(ctx: Ctx, input: PlanInput): Promise<DatePlanView> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const times = timesOf(input)
  if (!isUsable(times, now)) throw fieldRefusal('date_time_unusable', 'starts_at')
  await limitRate(ctx, 'datePlan', memberId)
  const { id, place, note, time_zone: timeZone } = input
  const facts = { ...times, timeZone, place, note, endsAt: endOf({ ...times, checkedInAt: null }) }
  const saved = await transaction(ctx.db, async (tx) => {
    await lockProfile(tx, memberId)
    const [known] = await tx.select().from(datePlans).where(eq(datePlans.id, id)).for('update')
    if (known !== undefined) return changed(tx, ctx, { ...known, ...facts })
    await refuseTooMany(tx, memberId, now)
    const companion = await companionOf(ctx, input)
    const [made] = await tx
      .insert(datePlans)
      .values({ id, memberId, ...companion, ...facts, createdAt: now })
      .returning()
    return made
  })
  if (saved === undefined) throw new Error('a plan was not saved')
  ctx.live.publish([memberId], { kind: 'user_changed' })
  return planView(ctx, saved)
}

function timesOf({ starts_at, time_zone, check_in_hours }: PlanInput) {
  if (!isTimeZone(time_zone)) throw fieldRefusal('invalid_input', 'time_zone')
  const startsAt = instantAt(starts_at, time_zone)
  if (startsAt === null) throw fieldRefusal('invalid_input', 'starts_at')
  return { startsAt, checkInAt: addHours(startsAt, check_in_hours) }
}

async function changed(tx: Tx, ctx: Ctx, plan: DatePlan): Promise<DatePlan | undefined> {
  if (plan.memberId !== viewerOf(ctx).memberId) throw new Refusal('not_found')
  if (plan.checkedInAt !== null) throw new Refusal('conflict')
  const [row] = await tx.update(datePlans).set(plan).where(eq(datePlans.id, plan.id)).returning()
  return row
}

async function refuseTooMany(tx: Tx, memberId: string, now: Date): Promise<void> {
  const count = await tx.$count(datePlans, and(eq(datePlans.memberId, memberId), gt(datePlans.endsAt, now)))
  if (count >= mostDatePlans) throw new Refusal('date_plan_limit', { limit: mostDatePlans })
}

/**
 * Who the date is with: a name that the author wrote, or a copy of the name and age of a member they have a conversation
 * with and can see. Errors: member_unavailable, fictional_member.
 */
async function companionOf(ctx: Ctx, { member_id, name = '' }: PlanInput): Promise<Companion> {
  if (member_id === undefined) {
    if (name === '') throw new Refusal('invalid_input', {}, { name: 'invalid_type' })
    return { withName: name, withAge: null }
  }
  const { memberId } = viewerOf(ctx)
  const [conversation, seen] = await Promise.all([
    conversationBetween(ctx.db, memberId, member_id),
    cards({ ...ctx, viewerId: memberId }, [member_id]),
  ])
  const card = seen.get(member_id)
  if (conversation === null || card === undefined) throw new Refusal('member_unavailable')
  if (card.is_fictional) throw new Refusal('fictional_member')
  return { withName: card.name, withAge: card.age }
}

/** Notes that the member is home; the link ends a day later. Idempotent. Errors: not_found. */
export function checkIn(ctx: Ctx, id: string): Promise<DatePlanView> {
  return change(ctx, id, (plan, now) => {
    const checkedInAt = plan.checkedInAt ?? now
    return { checkedInAt, endsAt: endOf({ ...plan, checkedInAt }) }
  })
}

/** Puts the check-in off by an hour. Errors: not_found, conflict. */
export function extendCheckIn(ctx: Ctx, id: string): Promise<DatePlanView> {
  return change(ctx, id, (plan, now) => {
    const checkInAt = extended(plan, now)
    if (plan.checkedInAt !== null || checkInAt === null) throw new Refusal('conflict')
    return { checkInAt, endsAt: endOf({ ...plan, checkInAt }) }
  })
}

async function change(
  ctx: Ctx,
  id: string,
  changesOf: (plan: DatePlan, now: Date) => Partial<DatePlan>,
): Promise<DatePlanView> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const row = await transaction(ctx.db, async (tx) => {
    const isOwn = and(eq(datePlans.id, id), eq(datePlans.memberId, memberId), gt(datePlans.endsAt, now))
    const [plan] = await tx.select().from(datePlans).where(isOwn).for('update')
    if (plan === undefined) throw new Refusal('not_found')
    const changes = changesOf(plan, now)
    await tx.update(datePlans).set(changes).where(eq(datePlans.id, id))
    return { ...plan, ...changes }
  })
  ctx.live.publish([memberId], { kind: 'user_changed' })
  return planView(ctx, row)
}

/** Deletes a plan, and with it its link. */
export async function endDatePlan(ctx: Ctx, id: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await ctx.db.delete(datePlans).where(and(eq(datePlans.id, id), eq(datePlans.memberId, memberId)))
  ctx.live.publish([memberId], { kind: 'user_changed' })
}

/**
 * The plan behind a link of this site's pool of members, whatever the status of its author's account. Errors: not_found for a
 * token that we did not make, link_expired.
 */
export async function getSharedDate(ctx: Ctx, token: string): Promise<SharedDateView> {
  const id = readIdToken(ctx.secrets, purpose, token)
  if (id === null) throw new Refusal('not_found')
  const [plan] = await ctx.db
    .select()
    .from(datePlans)
    .where(and(eq(datePlans.id, id), gt(datePlans.endsAt, ctx.clock.now())))
  if (plan === undefined) throw new Refusal('link_expired')
  const [accounts, profiles] = await Promise.all([
    accountsOf(ctx.db, [plan.memberId]),
    profileFacts(ctx.db, [plan.memberId]),
  ])
  const [account, profile] = [accounts.get(plan.memberId), profiles.get(plan.memberId)]
  if (account === undefined || profile === undefined || account.poolId !== ctx.site.poolId)
    throw new Refusal('link_expired')
  const emergency_numbers = [...emergencyNumbers(account.country)]
  return { ...factsOf(plan, ctx.clock.now()), name: profile.name, emergency_numbers }
}

function planView(ctx: Ctx, plan: DatePlan): DatePlanView {
  const link = `${originOf(ctx)}/date/${idToken(ctx.secrets, purpose, plan.id)}`
  return { id: plan.id, ...factsOf(plan, ctx.clock.now()), link }
}

function factsOf(plan: DatePlan, now: Date) {
  return {
    with: { name: plan.withName, age: plan.withAge },
    starts_at: plan.startsAt.toISOString(),
    time_zone: plan.timeZone,
    place: plan.place,
    note: plan.note,
    check_in_at: plan.checkInAt.toISOString(),
    checked_in_at: plan.checkedInAt?.toISOString() ?? null,
    is_overdue: plan.checkedInAt === null && plan.checkInAt <= now,
    ends_at: plan.endsAt.toISOString(),
  }
}

const dueQuery = preparedQuery<{ memberId: string; now: Date }, { id: string }[]>('check_in_due', (db) =>
  db
    .select({ id: datePlans.id })
    .from(datePlans)
    .where(
      and(
        eq(datePlans.memberId, sql.placeholder('memberId')),
        sql`checked_in_at IS NULL`,
        lte(datePlans.checkInAt, sql.placeholder('now')),
        gt(datePlans.endsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(datePlans.checkInAt))
    .limit(1),
)

/** The plan whose check-in is overdue longest; null if none is. */
export async function checkInDue(db: Db, memberId: string, now: Date): Promise<string | null> {
  return (await dueQuery(db, { memberId, now }))[0]?.id ?? null
}
