import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { mostBlockedContacts } from '../../../contract/constants.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { BlockedContactsView, contactsEndpoints } from '../../../contract/moderation/contacts.ts'
import { dayIn } from '../../../shared/dates.ts'
import { accountsOf, addressRelation, emailKeyOf, viewerOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { blockedContacts, contactViewers } from './contact-tables.ts'

type Address = { poolId: string; emailKey: string }

/**
 * Keyed hashes of an address in a member pool, under the current key and then the earlier keys. Without the key,
 * addresses cannot be found by trying; the hashes of two pools cannot be compared.
 */
function contactHashes(secrets: Secrets, { poolId, emailKey }: Address): string[] {
  return secrets.signatures('blocked contact', `${poolId}\n${emailKey}`)
}

/** How many contacts the viewer has blocked, by day, newest first. Whether they are members is never shown. */
export async function getBlockedContacts(ctx: Ctx): Promise<BlockedContactsView> {
  return contactsView(ctx.db, viewerOf(ctx).memberId)
}

async function contactsView(db: Db, memberId: string): Promise<BlockedContactsView> {
  const days = await db
    .select({ day: blockedContacts.addedOn, count: sql<number>`count(*)::int` })
    .from(blockedContacts)
    .where(eq(blockedContacts.memberId, memberId))
    .groupBy(blockedContacts.addedOn)
    .orderBy(desc(blockedContacts.addedOn))
  return { total: days.reduce((sum, { count }) => sum + count, 0), days }
}

/**
 * Blocks the owners of these addresses, now and whenever they sign up; answers with the positions of entries that are
 * not addresses. The answer never depends on who is a member. Errors: contact_limit, too_many_requests.
 */
export async function blockContacts(
  ctx: Ctx,
  { emails }: InputOf<typeof contactsEndpoints.blockContacts>,
): Promise<OutputOf<typeof contactsEndpoints.blockContacts>> {
  const { memberId } = viewerOf(ctx)
  await limitRate(ctx, 'blockContacts', memberId)
  const keys = emails.map(emailKeyOf)
  const malformed = keys.flatMap((key, place) => (key === null ? [place] : []))
  const contacts = [...new Set(keys)].flatMap((emailKey) => (emailKey === null ? [] : [contactOf(ctx, emailKey)]))
  return transaction(ctx.db, async (tx) => {
    await lockContacts(tx, ctx.site.poolId)
    const added = await addNew(ctx, tx, memberId, contacts)
    return { ...(await contactsView(tx, memberId)), num_added: added, malformed }
  })
}

type Contact = { emailKey: string; hashes: string[]; current: string }

function contactOf({ secrets, site }: Ctx, emailKey: string): Contact {
  const hashes = contactHashes(secrets, { poolId: site.poolId, emailKey })
  return { emailKey, hashes, current: hashes[0] ?? '' }
}

async function addNew({ clock, site }: Ctx, tx: Tx, memberId: string, contacts: readonly Contact[]): Promise<number> {
  const rows = await tx
    .select({ hash: blockedContacts.contactHash })
    .from(blockedContacts)
    .where(eq(blockedContacts.memberId, memberId))
  const known = new Set(rows.map(({ hash }) => hash))
  // Also those that were added under an earlier key
  const added = contacts.filter(({ hashes }) => !hashes.some((hash) => known.has(hash)))
  const left = mostBlockedContacts - known.size
  if (added.length > left) throw fieldRefusal('contact_limit', 'emails', { limit: mostBlockedContacts, left })
  if (added.length === 0) return 0
  const addedOn = dayIn(clock.now(), site.settings.timeZone)
  await tx.insert(blockedContacts).values(added.map(({ current }) => ({ memberId, contactHash: current, addedOn })))
  const [keys, hashes] = [added.map(({ emailKey }) => emailKey), added.map(({ current }) => current)]
  await tx.execute(sql`INSERT INTO ${contactViewers} (member_id, viewer_id, contact_hash)
    SELECT ${memberId}::uuid, a.id, c.contact_hash
    FROM unnest(${sql.param(keys)}::text[], ${sql.param(hashes)}::text[]) AS c (email_key, contact_hash)
    JOIN ${addressRelation} a ON a.pool_id = ${site.poolId}::uuid AND a.email_key = c.email_key
    WHERE a.id <> ${memberId}::uuid`)
  return added.length
}

/** Removes one contact, named by its address. Errors: invalid_email, contact_not_found if it is not on the list. */
export async function unblockContact(ctx: Ctx, email: string): Promise<BlockedContactsView> {
  const { memberId } = viewerOf(ctx)
  await limitRate(ctx, 'blockContacts', memberId)
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw fieldRefusal('invalid_email', 'email')
  const { hashes } = contactOf(ctx, emailKey)
  const removed = await remove(ctx, and(isOf(memberId), inArray(blockedContacts.contactHash, hashes)))
  if (removed === 0) throw fieldRefusal('contact_not_found', 'email')
  return contactsView(ctx.db, memberId)
}

/** Removes all contacts of the viewer. */
export async function unblockAllContacts(ctx: Ctx): Promise<BlockedContactsView> {
  const { memberId } = viewerOf(ctx)
  await remove(ctx, isOf(memberId))
  return contactsView(ctx.db, memberId)
}

const isOf = (memberId: string) => eq(blockedContacts.memberId, memberId)

async function remove(ctx: Ctx, which: SQL | undefined): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await lockContacts(tx, ctx.site.poolId)
    const contacts = tx
      .select({ memberId: blockedContacts.memberId, hash: blockedContacts.contactHash })
      .from(blockedContacts)
      .where(which)
    await tx
      .delete(contactViewers)
      .where(sql`(${contactViewers.memberId}, ${contactViewers.contactHash}) IN (${contacts})`)
    const { rowCount } = await tx.delete(blockedContacts).where(which)
    return rowCount ?? 0
  })
}

/**
 * Hides the members who have blocked this account's address from it. An address that was changed before it was
 * confirmed counts no longer; a confirmed one does, so that nobody is found again by changing an address.
 */
export async function matchAddress({ secrets }: Pick<Platform, 'secrets'>, tx: Tx, viewerId: string): Promise<void> {
  const account = (await accountsOf(tx, [viewerId])).get(viewerId)
  const emailKey = account === undefined ? null : emailKeyOf(account.email)
  if (account?.kind !== 'member' || emailKey === null) return
  const { poolId, status } = account
  await lockContacts(tx, poolId, { isShared: true })
  if (status === 'not_confirmed') await tx.delete(contactViewers).where(eq(contactViewers.viewerId, viewerId))
  const hashes = contactHashes(secrets, { poolId, emailKey })
  // Locked, so that the erasure of a member does not make this sign-up fail
  await tx.execute(sql`INSERT INTO ${contactViewers} (member_id, viewer_id, contact_hash)
    SELECT c.member_id, ${viewerId}::uuid, c.contact_hash FROM ${blockedContacts} c
    WHERE c.contact_hash = ANY(${sql.param(hashes)}::text[]) AND c.member_id <> ${viewerId}::uuid
    FOR KEY SHARE ON CONFLICT DO NOTHING`)
}

/** Until the transaction ends: either the change of the list sees the new address, or the new address sees the list. */
async function lockContacts(tx: Tx, poolId: string, { isShared = false } = {}): Promise<void> {
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await tx.execute(sql`SELECT ${lock}(hashtextextended(${`contacts ${poolId}`}, 0))`)
}
