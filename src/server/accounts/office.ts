import { asc, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { type Activity, type ActivityPage, pageOf } from '../platform/activity-page.ts'
import { type Db, sqlState, type Tx, transaction, uniqueViolation } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { consentTextsOf } from './consent/consent-texts.ts'
import { consentsOf, consentView } from './consent/consents.ts'
import { sendActivationMail } from './email/account-emails.ts'
import { emailKeyOf } from './rules.ts'
import { listPasskeys } from './second-factor/passkeys.ts'
import { closeSessionOf, closeSessionsOf } from './sessions/sessions.ts'
import { deviceOf } from './sessions/user-agents.ts'
import { confirmMember } from './sign-up/activation.ts'
import { dataExports, members, secondFactors, sessions } from './tables.ts'

/** Shorter parts of an address are ignored because they occur in most passwords. */
const shortestPart = 3

/** Ids of the accounts that an id or an address names exactly, whatever became of them; newest first, at most `limit`. */
export async function accountsNamed(db: Db, text: string, limit: number): Promise<string[]> {
  const emailKey = emailKeyOf(text)
  const named: SQL[] = []
  if (isUuid(text)) named.push(eq(members.id, text.toLowerCase()))
  if (emailKey !== null) named.push(eq(members.emailKey, emailKey))
  return named.length === 0 ? [] : idsWhere(db, or(...named), limit)
}

/** Ids of accounts in whose address this part stands; newest first, at most `limit`. None for less than three characters. */
export async function accountsWithMail(db: Db, part: string, limit: number): Promise<string[]> {
  if (part.length < shortestPart) return []
  const isIn = like(members.emailKey, `%${escapedLike(part.toLowerCase())}%`)
  return idsWhere(db, isIn, limit)
}

async function idsWhere(db: Db, where: SQL | undefined, limit: number): Promise<string[]> {
  // Ids are in the order of time; written so that the planner does not walk all members backwards until it has enough
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(where)
    .orderBy(sql`${members.signedUpAt} DESC, ${members.id} DESC`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A text as LIKE means it, without wildcards. */
function escapedLike(part: string): string {
  return part.replace(/[\\%_]/g, '\\$&')
}

/** An account as the staff see it: no secrets, no hashes. Null where there is none. */
export async function accountForStaff(db: Db, memberId: string, now: Date) {
  const [[member], given, devices, keys, [factor], exported] = await Promise.all([
    db.select().from(members).where(eq(members.id, memberId)),
    consentsOf(db, memberId),
    db.select().from(sessions).where(eq(sessions.memberId, memberId)).orderBy(desc(sessions.lastUsedAt)).limit(50),
    listPasskeys(db, memberId),
    db.select({ at: secondFactors.confirmedAt }).from(secondFactors).where(eq(secondFactors.memberId, memberId)),
    db
      .select()
      .from(dataExports)
      .where(eq(dataExports.memberId, memberId))
      .orderBy(desc(dataExports.requestedAt))
      .limit(5),
  ])
  if (member === undefined) return null
  const { passwordHash: _password, emailKey: _key, ...account } = member
  const hashes = given.map(({ textHash }) => textHash)
  const texts = await consentTextsOf(db, hashes)
  return {
    account,
    consents: given.map((consent) => ({ ...consentView(consent), text: texts.get(consent.textHash ?? '') ?? null })),
    sessions: devices
      .filter(({ expiresAt }) => expiresAt > now)
      .map((row) => ({
        id: row.id,
        ...deviceOf(row.userAgent),
        country: row.country,
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
      })),
    passkeys: keys.length,
    secondFactorSince: factor?.at ?? null,
    exports: exported.map(({ id, state, requestedAt }) => ({ id, state, requestedAt })),
  }
}

/** What happened to an account, in a word; `what` of a consent or an export is its kind or state. */
type AccountActivity = Activity & {
  word:
    | 'signed_up'
    | 'confirmed'
    | 'paused'
    | 'consent_given'
    | 'consent_withdrawn'
    | 'logged_in'
    | 'export_asked'
    | 'leaving'
  what: string | null
}

/** What happened to an account, newest first: log-ins as long as their session lasts. */
export async function accountHistory(db: Db, memberId: string, page: ActivityPage): Promise<AccountActivity[]> {
  const [[member], given, held, exported] = await Promise.all([
    db.select().from(members).where(eq(members.id, memberId)),
    consentsOf(db, memberId),
    db.select().from(sessions).where(eq(sessions.memberId, memberId)).orderBy(asc(sessions.createdAt)).limit(500),
    db.select().from(dataExports).where(eq(dataExports.memberId, memberId)).orderBy(asc(dataExports.requestedAt)),
  ])
  if (member === undefined) return []
  const once = (word: AccountActivity['word'], at: Date | null) =>
    at === null ? [] : [{ at, id: `${word}:${memberId}`, word, what: null }]
  return pageOf(
    [
      ...once('signed_up', member.signedUpAt),
      ...once('confirmed', member.confirmedAt),
      ...once('paused', member.pausedAt),
      ...given.flatMap(({ id, kind, givenAt, withdrawnAt }): AccountActivity[] => [
        { at: givenAt, id: `given:${id}`, word: 'consent_given', what: kind },
        ...(withdrawnAt === null
          ? []
          : [{ at: withdrawnAt, id: `withdrawn:${id}`, word: 'consent_withdrawn' as const, what: kind }]),
      ]),
      ...held.map(({ id, createdAt, country }): AccountActivity => {
        return { at: createdAt, id: `session:${id}`, word: 'logged_in', what: country }
      }),
      ...exported.map(({ id, requestedAt, state }): AccountActivity => {
        return { at: requestedAt, id: `export:${id}`, word: 'export_asked', what: state }
      }),
    ],
    page,
  )
}

/**
 * Confirms a member's address without a link. Errors: conflict if already confirmed, or confirmed by another account.
 */
export async function confirmByHand(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const [member] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId))
  if (member?.status !== 'not_confirmed') throw new Refusal('conflict')
  try {
    await transaction(tx, (inner) => confirmMember(platform, inner, memberId))
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new Refusal('conflict')
    throw error
  }
  const [after] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId))
  if (after?.status !== 'active') throw new Refusal('conflict')
}

/** Emails the activation link again. Errors: conflict if already confirmed. */
export async function mailActivationAgain(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  const [member] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId))
  if (member?.status !== 'not_confirmed') throw new Refusal('conflict')
  await sendActivationMail(ctx, tx, memberId)
}

/** Logs a member out: of one device, or of all. Errors: conflict where that session has ended. */
export async function endSessionsFor(
  platform: Platform,
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return closeSessionsOf(platform, tx, memberId)
  if (!(await closeSessionOf(platform, tx, memberId, sessionId))) throw new Refusal('conflict')
}

/** Whether there is such an account; its row stays as it is until the transaction ends. */
export async function holdAccount(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  return rows.length > 0
}
