import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Account, accountsOf } from '../accounts/index.ts'
import { type Db, transaction } from '../platform/db/db.ts'
import { announce } from '../platform/events.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { siteById } from '../sites/index.ts'
import { newlyFitting } from './events.ts'
import type { SavedSearch } from './saved.ts'
import { areDue, dueBefore, newSince } from './saved-filters.ts'
import { type NewPeople, newPeople } from './saved-new.ts'
import { savedSearches } from './tables.ts'

export const alertSweep = defineJob<Record<string, never>>('search.alerts')

const batchSize = 500
/** The rest follows an hour later, longest waiting first. */
const mostAtOnce = 20_000

type Place = Pick<SavedSearch, 'memberId' | 'id' | 'notifiedAt'>

/** Checks saved searches with an alert for new members, once a day per member, and emits events. Idempotent. */
export async function sweepAlerts(platform: Platform): Promise<void> {
  let after: Place | null = null
  for (let count = 0; count < mostAtOnce; count += batchSize) {
    const batch: Place[] = await longestDue(platform, after)
    const memberIds = [...new Set(batch.map(({ memberId }) => memberId))]
    const accounts = await accountsOf(platform.db, memberIds)
    for (const memberId of memberIds) {
      // An error of one member does not affect others; it is retried in an hour
      await lookFor(platform, memberId, accounts.get(memberId)).catch((error: unknown) =>
        platform.log.error({ err: error }, 'the alert of a saved search failed'),
      )
    }
    after = batch.at(-1) ?? null
    if (batch.length < batchSize) return
  }
}

function longestDue({ replica, clock }: Platform, after: Place | null): Promise<Place[]> {
  const { memberId, id, notifiedAt, hasAlert } = savedSearches
  const isFurther =
    after === null
      ? undefined
      : sql`(${notifiedAt}, ${memberId}, ${id}) > (${after.notifiedAt.toISOString()}::timestamptz, ${after.memberId}::uuid, ${after.id}::uuid)`
  // Whether one is due is decided where it is processed
  return replica.read((db) =>
    db
      .select({ memberId, id, notifiedAt })
      .from(savedSearches)
      .where(and(eq(hasAlert, true), lte(notifiedAt, dueBefore(clock.now())), isFurther))
      .orderBy(asc(notifiedAt), asc(memberId), asc(id))
      .limit(batchSize),
  )
}

/** Processes all alerts of a member together. */
async function lookFor(platform: Platform, memberId: string, account: Account | undefined): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const alerts = await alertsOf(db, memberId)
  const [longest] = alerts
  if (longest === undefined || !areDue(alerts, now)) return
  const found = mayHear(account) ? await whoIsNew(platform, account, alerts, now) : []
  await transaction(db, async (tx) => {
    // Optimistic locking: only one of concurrent runs updates the rows
    const isMine = and(eq(savedSearches.memberId, memberId), eq(savedSearches.id, longest.id))
    const asRead = and(isMine, eq(savedSearches.notifiedAt, longest.notifiedAt))
    const updated = await tx
      .update(savedSearches)
      .set({ notifiedAt: now })
      .where(asRead)
      .returning({ id: savedSearches.id })
    if (updated.length === 0) return
    const others = alerts.slice(1).map(({ id }) => id)
    await tx
      .update(savedSearches)
      .set({ notifiedAt: now })
      .where(and(eq(savedSearches.memberId, memberId), inArray(savedSearches.id, others)))
    const searches = found.map(({ searchId, since }) => ({ searchId, since }))
    if (searches.length > 0) await announce(platform, tx, newlyFitting, { memberId, searches, at: now })
  })
}

/** Searches with an alert, the longest waiting first. */
function alertsOf(db: Db, memberId: string): Promise<SavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), eq(savedSearches.hasAlert, true)))
    .orderBy(asc(savedSearches.notifiedAt), asc(savedSearches.id))
}

/** Members who left, are banned or paused get no alerts, nor are new members of that time announced later. */
function mayHear(account: Account | undefined): account is Account {
  return account !== undefined && account.status === 'active' && account.pausedAt === null
}

async function whoIsNew(
  platform: Platform,
  account: Account,
  alerts: readonly SavedSearch[],
  until: Date,
): Promise<NewPeople[]> {
  const site = await siteById(platform.db, account.siteId)
  if (site === null) return []
  const requests = alerts.map((search) => ({ searchId: search.id, since: newSince(search), until }))
  return newPeople({ ...platform, site }, account.id, requests)
}
