import { and, desc, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { deleteByWalk } from '../../platform/db/batches.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { Ctx } from '../../sites/index.ts'
import { accountLimits, type Debit, owedStatuses } from './rules.ts'
import { debitAccountBlocks, debitAccountPhones, debits, mandates } from './tables.ts'

const dayMs = 86_400_000

/** Identifies an account: keyed hashes of its number, under the current key and then the earlier keys. */
export type AccountHashes = readonly [current: string, ...earlier: string[]]

/** Keyed hashes of a normalised IBAN. Without the key, the number cannot be found by brute force. */
export function accountHashesOf(secrets: Secrets, iban: string): AccountHashes {
  const [current = '', ...earlier] = secrets.signatures('debit account', iban)
  return [current, ...earlier]
}

/**
 * Locks an account until the transaction ends, so that debits from it are signed one at a time and the sum owed is
 * correct.
 */
export async function lockAccount(tx: Tx, [accountHash]: AccountHashes): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`debit account ${accountHash}`}, 0))`)
}

/**
 * Whether a debit from this account was returned, and the sum in minor units that all members owe by unsettled debits
 * from it, excluding `debitId`.
 */
export async function accountStanding(
  db: Db,
  { hashes, debitId }: { hashes: AccountHashes; debitId: string },
): Promise<{ isBlocked: boolean; owedMinor: number }> {
  const isOwed = and(
    inArray(debits.accountHash, [...hashes]),
    ne(debits.id, debitId),
    inArray(debits.status, [...owedStatuses]),
  )
  const [blocks, [owed]] = await Promise.all([
    db.$count(debitAccountBlocks, inArray(debitAccountBlocks.accountHash, [...hashes])),
    db
      .select({ sum: sql<number>`coalesce(sum(${debits.amountMinor}), 0)::int` })
      .from(debits)
      .where(isOwed),
  ])
  return { isBlocked: blocks > 0, owedMinor: owed?.sum ?? 0 }
}

/**
 * Records that a phone receives codes for an account. Phone and account are bound to each other: an account has few
 * phones, a phone few accounts, and none that is blocked. Errors: too_many_phones, debit_phone_blocked.
 */
export async function notePhone({ secrets, clock }: Ctx, tx: Tx, account: { hashes: AccountHashes; phone: string }) {
  const now = clock.now()
  const phoneHashes = secrets.signatures('debit phone', account.phone)
  await lockAccount(tx, account.hashes)
  await lockPhone(tx, phoneHashes)
  const known = await tx
    .select()
    .from(debitAccountPhones)
    .where(
      and(
        or(
          inArray(debitAccountPhones.accountHash, [...account.hashes]),
          inArray(debitAccountPhones.phoneHash, phoneHashes),
        ),
        gte(debitAccountPhones.at, phonesSince(now)),
      ),
    )
  const accounts = known.filter(({ phoneHash }) => phoneHashes.includes(phoneHash)).map((row) => row.accountHash)
  const blocked = await tx.$count(debitAccountBlocks, inArray(debitAccountBlocks.accountHash, accounts))
  if (blocked > 0) throw new Refusal('debit_phone_blocked', {}, { phone: 'debit_phone_blocked' })
  if (accounts.some((hash) => account.hashes.includes(hash))) return
  if (accounts.length >= accountLimits.accounts)
    throw new Refusal('debit_phone_blocked', {}, { phone: 'debit_phone_blocked' })
  const phones = known.filter(({ accountHash }) => account.hashes.includes(accountHash))
  if (phones.length >= accountLimits.phones) throw new Refusal('too_many_phones', {}, { phone: 'too_many_phones' })
  await tx
    .insert(debitAccountPhones)
    .values({ accountHash: account.hashes[0], phoneHash: phoneHashes[0] ?? '', at: now })
    .onConflictDoUpdate({ target: [debitAccountPhones.accountHash, debitAccountPhones.phoneHash], set: { at: now } })
}

async function lockPhone(tx: Tx, [phoneHash = '']: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`debit phone ${phoneHash}`}, 0))`)
}

function phonesSince(now: Date): Date {
  return new Date(now.getTime() - accountLimits.phoneDays * dayMs)
}

/** Blocks the account of a returned debit from further debits. An existing block keeps its first reason. */
export async function blockAccount(tx: Tx, { accountHash, id: debitId }: Debit, back: { reason: string; at: Date }) {
  if (accountHash === null) return
  await tx
    .insert(debitAccountBlocks)
    .values({ accountHash, debitId, ...back })
    .onConflictDoNothing()
}

export type AccountBlock = typeof debitAccountBlocks.$inferSelect & { memberId: string | null; account: string | null }

/**
 * Blocked accounts, newest first. `memberId` and the masked account are those of the returned debit; null after
 * erasure.
 */
export async function listAccountBlocks(db: Db, limit: number): Promise<AccountBlock[]> {
  const rows = await db
    .select({ block: debitAccountBlocks, memberId: debits.memberId, account: mandates.maskedIban })
    .from(debitAccountBlocks)
    .leftJoin(debits, eq(debits.id, debitAccountBlocks.debitId))
    .leftJoin(mandates, and(eq(mandates.memberId, debits.memberId), eq(mandates.id, debits.mandateId)))
    .orderBy(desc(debitAccountBlocks.at))
    .limit(limit)
  // Erased members have no masked account
  return rows.map(({ block, memberId, account }) => ({
    ...block,
    memberId: account ? memberId : null,
    account: account || null,
  }))
}

/** Unblocks an account. Errors: conflict if it is not blocked. */
export async function liftAccountBlock(db: Db, accountHash: string): Promise<void> {
  const lifted = await db
    .delete(debitAccountBlocks)
    .where(eq(debitAccountBlocks.accountHash, accountHash))
    .returning({ at: debitAccountBlocks.at })
  if (lifted.length === 0) throw new Refusal('conflict')
}

/** Deletes expired blocks and phone records. */
export async function sweepAccounts({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const blocksSince = new Date(now)
  blocksSince.setUTCMonth(blocksSince.getUTCMonth() - accountLimits.blockMonths)
  await deleteByWalk(db, debitAccountBlocks, lt(debitAccountBlocks.at, blocksSince))
  await deleteByWalk(db, debitAccountPhones, lt(debitAccountPhones.at, phonesSince(now)))
}
