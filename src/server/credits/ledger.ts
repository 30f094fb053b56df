import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { movementKinds } from '../../contract/credits.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { SpendPlan } from './rules.ts'
import { creditLots, ledgerEntries, ledgerPostings, wallets } from './tables.ts'

export type MovementKind = (typeof movementKinds)[number]
export type Movement = {
  kind: MovementKind
  /** Unique within the wallet: `message:<id>`, `order:<id>` … */
  key: string
  /** The order, conversation or gift this belongs to. */
  reference: string | null
  at: Date
}

/** A short fingerprint of a request, to tell a retry from another request under the same key. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)
}

export type SpendEntry = Movement & { entryId: string; requestHash: string }

/** What of a spend goes into its statement, by name. */
export function spendValues(plan: SpendPlan, entry: SpendEntry) {
  return {
    spendCredits: plan.credits,
    spendMember: plan.memberId,
    spendVersion: plan.version,
    spendLots: plan.taken.map((part) => part.lotId),
    spendParts: plan.taken.map((part) => part.credits),
    spendEntry: entry.entryId,
    spendKind: entry.kind,
    spendKey: entry.key,
    spendHash: entry.requestHash,
    spendReference: entry.reference,
    spendAt: entry.at.toISOString(),
  }
}
type SpendValues = ReturnType<typeof spendValues>

/**
 * CTEs (without WITH) that take a plan's credits and write its entry, for a statement that is run with `spendValues(plan, entry)`:
 * `wallet_moved` (member_id, balance, version), `lots_taken`, `entry_written`, `postings_written`. All of them, and whatever the caller adds, must select FROM wallet_moved: a stale plan makes it
 * empty, and then nothing is written. The text is the same for every plan, so a connection prepares it once.
 * Safe under READ COMMITTED: whoever changes a lot changes the wallet's version under the same row lock, so a version that still holds
 * means that the lots do. A key that was used raises a unique violation (23505) and nothing is written.
 */
export function preparedSpendCtes(): SQL {
  const value = (name: keyof SpendValues) => sql`${sql.placeholder(name)}`
  return sql`wallet_moved AS (
    UPDATE wallets SET balance = balance - ${value('spendCredits')}::int, version = version + 1
    WHERE member_id = ${value('spendMember')}::uuid AND version = ${value('spendVersion')}::int
    RETURNING member_id, balance, version
  ), taken AS (
    SELECT member_id, version, line, lot_id, credits
    FROM wallet_moved,
      unnest(${value('spendLots')}::uuid[], ${value('spendParts')}::int[]) WITH ORDINALITY AS part (lot_id, credits, line)
  ), lots_taken AS (
    UPDATE credit_lots SET remaining = remaining - taken.credits
    FROM taken WHERE credit_lots.member_id = taken.member_id AND credit_lots.id = taken.lot_id
  ), entry_written AS (
    INSERT INTO ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    SELECT member_id, version, ${value('spendEntry')}::uuid, ${value('spendKind')}::text, ${value('spendKey')}::text,
      ${value('spendHash')}::text, -(${value('spendCredits')}::int), balance, ${value('spendReference')}::text,
      ${value('spendAt')}::timestamptz
    FROM wallet_moved
  ), postings_written AS (
    INSERT INTO ledger_postings (member_id, seq, line, account, lot_id, credits)
    SELECT member_id, version, 0, 'spent', NULL::uuid, ${value('spendCredits')}::int FROM wallet_moved
    UNION ALL SELECT member_id, version, line, 'wallet', lot_id, -credits FROM taken
  )`
}

/** The movement under a key, or null. */
export async function findEntry(
  db: Db,
  memberId: string,
  key: string,
): Promise<typeof ledgerEntries.$inferSelect | null> {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), eq(ledgerEntries.key, key)))
  return entry ?? null
}

type Grant = Movement & {
  memberId: string
  /** At least 1. */
  credits: number
  source: 'bonus' | 'purchased'
  orderId: string | null
  /** What was paid for all of them, fees included; null for credits that are given. */
  paid?: { amountMinor: number; currency: string } | null
  requestHash?: string
}

/** Gives credits as a lot of their own, once per key. `isNew` is false for a key that was used. Errors: key_reused for another request under it. */
export async function grant(tx: Tx, asked: Grant): Promise<{ balance: number; isNew: boolean }> {
  if (!Number.isSafeInteger(asked.credits) || asked.credits < 1)
    throw new RangeError(`${asked.credits} credits cannot be granted`)
  const { memberId } = asked
  const hash = asked.requestHash ?? requestHash([asked.kind, asked.credits, asked.source, asked.orderId])
  await tx.insert(wallets).values({ memberId, balance: 0, version: 0 }).onConflictDoNothing()
  // The lock comes before the look at the key: a second grant with it waits here and then sees the first
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.memberId, memberId)).for('update')
  if (wallet === undefined) throw new Error('a wallet vanished')
  const earlier = await findEntry(tx, memberId, asked.key)
  if (earlier !== null && earlier.requestHash !== hash) throw new Refusal('key_reused')
  if (earlier !== null) return { balance: wallet.balance, isNew: false }
  return {
    balance: await writeGrant(tx, asked, { hash, version: wallet.version, balance: wallet.balance }),
    isNew: true,
  }
}

async function writeGrant(
  tx: Tx,
  asked: Grant,
  before: { hash: string; version: number; balance: number },
): Promise<number> {
  const { memberId, credits, source, at } = asked
  const [lotId, seq, balance] = [newId(), before.version + 1, before.balance + credits]
  await tx.update(wallets).set({ balance, version: seq }).where(eq(wallets.memberId, memberId))
  await tx.insert(creditLots).values({
    memberId,
    id: lotId,
    source,
    orderId: asked.orderId,
    granted: credits,
    remaining: credits,
    paidMinor: asked.paid?.amountMinor ?? null,
    currency: asked.paid?.currency ?? null,
    createdAt: at,
  })
  await tx.insert(ledgerEntries).values({
    memberId,
    seq,
    id: newId(),
    kind: asked.kind,
    key: asked.key,
    requestHash: before.hash,
    credits,
    balanceAfter: balance,
    reference: asked.reference,
    createdAt: at,
  })
  await tx.insert(ledgerPostings).values([
    { memberId, seq, line: 0, account: source === 'bonus' ? 'bonus' : 'sold', lotId: null, credits: -credits },
    { memberId, seq, line: 1, account: 'wallet', lotId, credits },
  ])
  return balance
}

/**
 * The CTEs of spends without a plan, many in one statement, for the same kind of caller as `preparedSpendCtes`: each happens where the lot
 * that is next to be spent holds all of it, which is so for most. For all others nothing is written, and the caller goes the long way.
 * `gate` is a relation of the caller with one row for each spend that may be, of different members: member_id, credits, entry_id, kind, key,
 * request_hash, reference, at. Its rows come along in `wallet_moved`, with balance, version and lot_id.
 * Waits for nobody: a wallet that somebody else has locked is left out. One that was emptied since the statement began meets a check
 * constraint, which refuses the whole statement (23514). The order of lots is `planSpend`'s; a test holds the two together.
 */
export function quickSpendCtes(gate: SQL): SQL {
  return sql`payable AS (
    SELECT gate.*, lot.id AS lot_id FROM ${gate} gate
    JOIN wallets w ON w.member_id = gate.member_id
    CROSS JOIN LATERAL (
      SELECT l.id, l.remaining FROM credit_lots l WHERE l.member_id = gate.member_id AND l.remaining > 0
      ORDER BY l.source <> 'bonus', l.created_at, l.id LIMIT 1
    ) lot
    WHERE lot.remaining >= gate.credits
    FOR NO KEY UPDATE OF w SKIP LOCKED
  ), wallet_moved AS (
    UPDATE wallets SET balance = wallets.balance - payable.credits, version = wallets.version + 1
    FROM payable WHERE wallets.member_id = payable.member_id
    RETURNING payable.*, wallets.balance, wallets.version
  ), lots_taken AS (
    UPDATE credit_lots SET remaining = remaining - wallet_moved.credits
    FROM wallet_moved WHERE credit_lots.member_id = wallet_moved.member_id AND credit_lots.id = wallet_moved.lot_id
  ), entry_written AS (
    INSERT INTO ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    SELECT member_id, version, entry_id, kind, key, request_hash, -credits, balance, reference, at FROM wallet_moved
  ), postings_written AS (
    INSERT INTO ledger_postings (member_id, seq, line, account, lot_id, credits)
    SELECT member_id, version, 0, 'spent', NULL::uuid, credits FROM wallet_moved
    UNION ALL SELECT member_id, version, 1, 'wallet', lot_id, -credits FROM wallet_moved
  )`
}
