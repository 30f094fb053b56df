import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountLinks } from '../tables.ts'

export type Link = typeof accountLinks.$inferSelect
export type LinkPurpose = Link['purpose']
type NewLink = {
  memberId: string
  purpose: LinkPurpose
  subject?: string
  lifetimeMs: number
  /** Earlier links stay valid. */
  keepsEarlier?: boolean
}

/**
 * Creates a single-use link and stores its hash. Earlier unused links of the member and purpose become invalid unless
 * `keepsEarlier`. Call it when the email is rendered, so that no job contains the secret.
 */
export async function newLink(
  platform: Platform,
  db: Db,
  { memberId, purpose, subject, lifetimeMs, keepsEarlier = false }: NewLink,
): Promise<string> {
  const token = newToken()
  const now = platform.clock.now()
  await transaction(db, async (tx) => {
    if (!keepsEarlier) await dropLinks(tx, memberId, purpose)
    await tx.insert(accountLinks).values({
      tokenHash: hashToken(token),
      memberId,
      purpose,
      subject: subject ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
  })
  return token
}

/** The link of a token in any state; null if none was issued for this purpose. Read-only. */
export async function findLink(db: Db, token: string, purpose: LinkPurpose): Promise<Link | null> {
  const [link] = await db.select().from(accountLinks).where(isLink(token, purpose))
  return link ?? null
}

/** The newest link of a member for a purpose that can still be used; null where there is none. */
export async function waitingLink(db: Db, memberId: string, purpose: LinkPurpose, now: Date): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(unusedOf(memberId, purpose), gt(accountLinks.expiresAt, now)))
    .orderBy(desc(accountLinks.createdAt))
    .limit(1)
  return link ?? null
}

/** Creates the token of a pending link when its email is rendered; null if used or deleted since. */
export async function renewLink(db: Db, link: Link): Promise<string | null> {
  const token = newToken()
  const renewed = await db
    .update(accountLinks)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(accountLinks.tokenHash, link.tokenHash), isNull(accountLinks.usedAt)))
    .returning({ tokenHash: accountLinks.tokenHash })
  return renewed.length === 0 ? null : token
}

/** Uses a link up, under a lock: of two at the same moment one gets it. Errors: link_expired when unknown, used or too old. */
export async function takeLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<Link> {
  const [link] = await tx.select().from(accountLinks).where(isLink(token, purpose)).for('update')
  if (link === undefined || !isOpenLink(link, now)) throw new Refusal('link_expired')
  await tx.update(accountLinks).set({ usedAt: now }).where(eq(accountLinks.tokenHash, link.tokenHash))
  return link
}

/** Whether a member has used a link for a purpose since a moment. */
export async function wasUsedSince(db: Db, memberId: string, purpose: LinkPurpose, since: Date): Promise<boolean> {
  const { memberId: owner, purpose: kind, usedAt } = accountLinks
  return (await db.$count(accountLinks, and(eq(owner, memberId), eq(kind, purpose), gte(usedAt, since)))) > 0
}

/** Whether the link was sent to the address that its member has now; one of another purpose is not bound to it. */
export function isForAddressOf({ purpose, subject }: Link, { emailKey }: { emailKey: string }): boolean {
  const isBound = purpose === 'activate' || purpose === 'reset'
  return !isBound || subject === null || subject === emailKey
}

/** Neither used nor too old. */
export function isOpenLink(link: Link, now: Date): boolean {
  return link.usedAt === null && link.expiresAt > now
}

/** Unused links of a member for a purpose stop working. */
export async function dropLinks(db: Db, memberId: string, purpose: LinkPurpose): Promise<void> {
  await db.delete(accountLinks).where(unusedOf(memberId, purpose))
}

function unusedOf(memberId: string, purpose: LinkPurpose) {
  return and(eq(accountLinks.memberId, memberId), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt))
}

function isLink(token: string, purpose: LinkPurpose) {
  return and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.purpose, purpose))
}
