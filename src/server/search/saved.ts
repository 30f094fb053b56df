import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { badgeCap, savedSearches as limits } from '../../contract/constants.ts'
import type { SavedSearchView, searchEndpoints } from '../../contract/search.ts'
import { holdStatus, viewerOf } from '../accounts/index.ts'
import { type Db, transaction } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { lockProfile } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { countNew } from './newcomers.ts'
import { filtersIn } from './saved-filters.ts'
import { savedSearches } from './tables.ts'

export type SavedSearch = typeof savedSearches.$inferSelect
type Saved = { searches: SavedSearchView[] }
type New = z.output<typeof searchEndpoints.saveSearch.input>
type Change = z.output<typeof searchEndpoints.changeSavedSearch.input>

/** A member's saved searches, newest first. */
function savedSearchesOf(db: Db, memberId: string): Promise<SavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

/** The viewer's saved searches with the number of new members. */
export async function listSavedSearches(ctx: Ctx): Promise<Saved> {
  const saved = await savedSearchesOf(ctx.db, viewerOf(ctx).memberId)
  return { searches: await Promise.all(saved.map((search) => savedSearchView(ctx, search))) }
}

/** Saves a search. Current matches do not count as new. Errors: saved_search_limit. */
export async function saveSearch(ctx: Ctx, { name, filters, has_alert: hasAlert = false }: New): Promise<Saved> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const row = { memberId, id: newId(), name, filters, hasAlert, createdAt: now, seenAt: now, notifiedAt: now }
  await transaction(ctx.db, async (tx) => {
    // The count must include concurrent inserts
    // In the order in which an erasure locks: the account, then the profile
    await holdStatus(tx, memberId)
    await lockProfile(tx, memberId)
    const count = await tx.$count(savedSearches, eq(savedSearches.memberId, memberId))
    if (count >= limits.most) throw new Refusal('saved_search_limit', { most: limits.most })
    await tx.insert(savedSearches).values(row)
  })
  return listSavedSearches(ctx)
}

/** Renames a saved search or switches its alert, which covers members from then on. Errors: not_found. */
export async function changeSavedSearch(ctx: Ctx, { id, name, has_alert: hasAlert }: Change): Promise<Saved> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(hasAlert !== undefined && { hasAlert }),
    ...(hasAlert === true && { notifiedAt: alertStart(ctx.clock.now()) }),
  }
  if (Object.keys(changes).length > 0) {
    const changed = await ctx.db
      .update(savedSearches)
      .set(changes)
      .where(isOwn(ctx, id))
      .returning({ id: savedSearches.id })
    if (changed.length === 0) throw new Refusal('not_found')
  }
  return listSavedSearches(ctx)
}

/** Turning an alert on resets its start; a repeated request does not. */
function alertStart(now: Date) {
  const { hasAlert, notifiedAt } = savedSearches
  return sql`CASE WHEN ${hasAlert} THEN ${notifiedAt} ELSE ${now.toISOString()}::timestamptz END`
}

/** Marks all current matches as seen. Errors: not_found. */
export async function markSearchSeen(ctx: Ctx, { id }: { id: string }): Promise<{ done: true }> {
  const seen = await ctx.db
    .update(savedSearches)
    .set({ seenAt: ctx.clock.now() })
    .where(isOwn(ctx, id))
    .returning({ id: savedSearches.id })
  if (seen.length === 0) throw new Refusal('not_found')
  return { done: true }
}

/** Deletes a saved search; idempotent. */
export async function removeSavedSearch(ctx: Ctx, { id }: { id: string }): Promise<Saved> {
  await ctx.db.delete(savedSearches).where(isOwn(ctx, id))
  return listSavedSearches(ctx)
}

function isOwn(ctx: Ctx, id: string) {
  return and(eq(savedSearches.memberId, viewerOf(ctx).memberId), eq(savedSearches.id, id))
}

async function savedSearchView(ctx: Ctx, search: SavedSearch): Promise<SavedSearchView> {
  const { memberId, id, name, hasAlert, createdAt, seenAt } = search
  const filters = filtersIn(search.filters)
  return {
    id,
    name,
    filters,
    has_alert: hasAlert,
    num_new: Math.min(badgeCap, await countNew(ctx, filters, memberId, { since: seenAt })),
    created_at: createdAt.toISOString(),
  }
}
