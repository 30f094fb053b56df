import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SignalKind } from '../../../contract/office/office-signals.ts'
import { accountsOf } from '../../accounts/index.ts'
import { deleteByWalk, deleteInBatches } from '../../platform/db/batches.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { settingsOfSites } from '../../sites/index.ts'
import { heldChanged } from '../events.ts'
import {
  added,
  consequenceOf,
  isSignal,
  isState,
  type Score,
  type Signal,
  type SignalFacts,
  scoreOf,
} from './signals-rules.ts'
import { memberRisks, memberSignals, openerCounts } from './signals-tables.ts'

/** `isAdded`: the counts are added to the stored ones. */
export type NewSignal = { memberId: string; kind: SignalKind; facts: SignalFacts; isAdded?: boolean }
/** Retention of a signal; its weight is negligible by then. */
const retentionDays = 180

/**
 * Records signals, always asynchronously. A signal of an existing kind is replaced or added to, so repeated recording
 * is idempotent; expired ones are removed. Has no effect beyond the site's thresholds.
 */
export async function noteSignals(platform: Platform, noticed: readonly NewSignal[]): Promise<void> {
  const worth = noticed.filter(({ kind, facts, isAdded }) => isAdded || isState(kind) || isSignal(kind, facts))
  if (worth.length === 0) return
  const byMember = Map.groupBy(worth, ({ memberId }) => memberId)
  const accounts = await accountsOf(platform.db, [...byMember.keys()])
  for (const [memberId, signals] of byMember) {
    const account = accounts.get(memberId)
    // Skips erased members and fictional profiles
    if (account === undefined || account.kind !== 'member') continue
    await transaction(platform.db, async (tx) => {
      const isChanged = await writeSignals(tx, signals, platform.clock.now())
      if (isChanged) await weigh(platform, tx, { memberId, siteId: account.siteId })
    })
  }
}

/** Returns whether any signal was added, increased or removed. */
async function writeSignals(tx: Tx, signals: readonly NewSignal[], at: Date): Promise<boolean> {
  let isChanged = false
  for (const { memberId, kind, facts, isAdded = false } of signals) {
    const isThis = and(eq(memberSignals.memberId, memberId), eq(memberSignals.kind, kind))
    const [before] = await tx.select().from(memberSignals).where(isThis).for('update')
    const counted = isAdded ? added(before ?? null, facts, at) : facts
    if (!isAdded && !isSignal(kind, counted)) {
      if (before !== undefined) await tx.delete(memberSignals).where(isThis)
      isChanged ||= before !== undefined
      continue
    }
    await tx
      .insert(memberSignals)
      .values({ memberId, kind, facts: counted, at })
      .onConflictDoUpdate({ target: [memberSignals.memberId, memberSignals.kind], set: { facts: counted, at } })
    isChanged = true
  }
  return isChanged
}

/** Writes down what follows from the signals of a member: the score of now, and whether they are suggested meanwhile. */
async function weigh(platform: Platform, tx: Tx, { memberId, siteId }: { memberId: string; siteId: string }) {
  const now = platform.clock.now()
  const [risk] = await tx.select().from(memberRisks).where(eq(memberRisks.memberId, memberId)).for('update')
  const signals = await tx.select().from(memberSignals).where(eq(memberSignals.memberId, memberId))
  const settings = await settingsOfSites(tx, [siteId])
  const { score } = scoreOf(signals, { now, fineAt: risk?.fineAt ?? null })
  const thresholds = settings.get(siteId)?.riskThresholds
  const isHeld = (risk?.isHeld ?? false) || (thresholds !== undefined && consequenceOf(score, thresholds) === 'hide')
  const weighed = { peak: score, since: now, isHeld }
  await tx
    .insert(memberRisks)
    .values({ memberId, ...weighed })
    .onConflictDoUpdate({ target: memberRisks.memberId, set: weighed })
  if (isHeld && risk?.isHeld !== true) await announce(platform, tx, heldChanged, { memberId, isHeld })
}

/** Current score and reasons of these members; 0 without reasons if there are no signals. */
export async function signalsOf(db: Db, memberIds: readonly string[], now: Date): Promise<Map<string, Score>> {
  if (memberIds.length === 0) return new Map()
  const ids = [...new Set(memberIds)]
  const [signals, risks] = await Promise.all([
    db.select().from(memberSignals).where(inArray(memberSignals.memberId, ids)),
    db.select().from(memberRisks).where(inArray(memberRisks.memberId, ids)),
  ])
  const byMember = Map.groupBy(signals, ({ memberId }) => memberId)
  const fineAt = new Map(risks.map((risk) => [risk.memberId, risk.fineAt]))
  return new Map(
    ids.map((id) => [id, scoreOf((byMember.get(id) ?? []).map(signalOf), { now, fineAt: fineAt.get(id) ?? null })]),
  )
}

function signalOf({ kind, facts, at }: typeof memberSignals.$inferSelect): Signal {
  return { kind, facts, at }
}

/** Staff cleared the member: earlier signals no longer count, and the member is suggested again. */
export async function markFine(
  platform: Platform,
  tx: Tx,
  { memberId, by }: { memberId: string; by: string },
): Promise<void> {
  const at = platform.clock.now()
  const [before] = await tx.select().from(memberRisks).where(eq(memberRisks.memberId, memberId)).for('update')
  const fine = { peak: 0, since: at, fineAt: at, fineBy: by, isHeld: false }
  await tx
    .insert(memberRisks)
    .values({ memberId, ...fine })
    .onConflictDoUpdate({ target: memberRisks.memberId, set: fine })
  if (before?.isHeld === true) await announce(platform, tx, heldChanged, { memberId, isHeld: false })
}

export type FlaggedMember = Score & { memberId: string; since: Date }
type FlaggedPage = { after?: string | undefined; limit: number; exceptMembers?: readonly string[] }

/**
 * Members whose texts need a review: score at or above `look` of their site and not cleared since. Highest stored score
 * first, then longest waiting; continues after the member `after`.
 */
export async function flaggedTexts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { after, limit, exceptMembers = [] }: FlaggedPage,
): Promise<FlaggedMember[]> {
  const now = clock.now()
  const flagged: FlaggedMember[] = []
  let from = after
  while (flagged.length < limit) {
    const page = await riskPage(db, { after: from, limit: 50, exceptMembers })
    if (page.length === 0) break
    from = page.at(-1)?.memberId
    flagged.push(...(await stillFlagged(db, page, now)))
  }
  return flagged.slice(0, limit)
}

type Risk = { memberId: string; since: Date }

async function riskPage(db: Db, { after, limit, exceptMembers = [] }: FlaggedPage): Promise<Risk[]> {
  const place = sql`(-${memberRisks.peak}, ${memberRisks.since}, ${memberRisks.memberId})`
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`${place} > (SELECT -peak, since, member_id FROM ${memberRisks} WHERE member_id = ${after}::uuid)`
  const isOther = sql`NOT (${memberRisks.memberId} = ANY (${sql.param([...exceptMembers])}::uuid[]))`
  return db
    .select({ memberId: memberRisks.memberId, since: memberRisks.since })
    .from(memberRisks)
    .where(sql`${memberRisks.peak} > 0 AND ${isOther} AND ${isBehind}`)
    .orderBy(sql`${memberRisks.peak} DESC`, memberRisks.since, memberRisks.memberId)
    .limit(limit)
}

/** Of these, whose score is still high enough for their own site, and whose account is open. */
async function stillFlagged(db: Db, page: readonly Risk[], now: Date): Promise<FlaggedMember[]> {
  const ids = page.map(({ memberId }) => memberId)
  const [scores, accounts] = await Promise.all([signalsOf(db, ids, now), accountsOf(db, ids)])
  const settings = await settingsOfSites(db, [...new Set([...accounts.values()].map(({ siteId }) => siteId))])
  return page.flatMap(({ memberId, since }) => {
    const [account, score] = [accounts.get(memberId), scores.get(memberId)]
    const thresholds = account && settings.get(account.siteId)?.riskThresholds
    if (score === undefined || thresholds === undefined || consequenceOf(score.score, thresholds) === 'nothing')
      return []
    return account?.status === 'active' || account?.status === 'not_confirmed' ? [{ memberId, since, ...score }] : []
  })
}

/** Whether the score of an open account is at or above `look` of its site and not cleared since. */
export async function isFlagged({ db, clock }: Pick<Platform, 'db' | 'clock'>, memberId: string): Promise<boolean> {
  return (await stillFlagged(db, [{ memberId, since: clock.now() }], clock.now())).length > 0
}

/** Whether a member is excluded from suggestions until reviewed. */
export async function isHeld(db: Db, memberId: string): Promise<boolean> {
  const [risk] = await db
    .select({ isHeld: memberRisks.isHeld })
    .from(memberRisks)
    .where(eq(memberRisks.memberId, memberId))
  return risk?.isHeld ?? false
}

/** Purges expired signals, and risks without signals unless they hold or clear a member. */
export async function forgetSignals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const before = new Date(now - retentionDays * 86_400_000)
  await deleteInBatches(db, memberSignals, lt(memberSignals.at, before))
  const dayBefore = new Date(now - 2 * 86_400_000).toISOString().slice(0, 10)
  await deleteInBatches(db, openerCounts, lt(openerCounts.day, dayBefore))
  const hasNoSignal = sql`NOT EXISTS (SELECT FROM ${memberSignals} s WHERE s.member_id = ${memberRisks.memberId})`
  await deleteByWalk(db, memberRisks, and(eq(memberRisks.isHeld, false), lt(memberRisks.since, before), hasNoSignal))
}
