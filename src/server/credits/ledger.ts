import { hash } from 'node:crypto'
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
  /** The related order, conversation or gift. */
  reference: string | null
  at: Date
}

/** A hash of a request, to tell a retry from another request with the same key. */
export function requestHash(request: unknown): string {
  return hash('sha256', JSON.stringify(request), 'base64url').slice(0, 22)
}

export type SpendEntry = Movement & { entryId: string; requestHash: string }

/** Named statement values of a spend. */
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
 * CTEs (without WITH) that spend a plan's credits and write its entry, for a statement run with `spendValues(plan,
 * entry)`: `wallet_moved` (member_id, balance, version), `lots_taken`, `entry_written`, `postings_written`. All of
 * them, and the caller's additions, must select FROM wallet_moved: a stale plan makes it empty, so nothing is written.
 * The text is constant, so each connection prepares it once. Safe under READ COMMITTED: every change of a lot also
 * changes the wallet's version under the same row lock, so an unchanged version implies unchanged lots. A used key
 * raises a unique violation (23505) and nothing is written.
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

/** The movement with this key, or null. */
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
  /** The amount paid for all of them, including fees; null for bonus credits. */
  paid?: { amountMinor: number; currency: string } | null
  requestHash?: string
}

/**
 * Grants credits as a new lot, once per key. `isNew` is false for a used key. Errors: key_reused for another request
 * with the same key.
 */
export async function grant(tx: Tx, input: Grant): Promise<{ balance: number; isNew: boolean }> {
  if (!Number.isSafeInteger(input.credits) || input.credits < 1)
    throw new RangeError(`${input.credits} credits cannot be granted`)
  const { memberId } = input
  const own = input.requestHash ?? requestHash([input.kind, input.credits, input.source, input.orderId])
  await tx.insert(wallets).values({ memberId, balance: 0, version: 0 }).onConflictDoNothing()
  // Lock before the key lookup: a concurrent grant with the same key waits here and then sees the first
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.memberId, memberId)).for('update')
  if (wallet === undefined) throw new Error('a wallet vanished')
  const earlier = await findEntry(tx, memberId, input.key)
  if (earlier !== null && earlier.requestHash !== own) throw new Refusal('key_reused')
  if (earlier !== null) return { balance: wallet.balance, isNew: false }
  return {
    balance: await writeGrant(tx, input, { hash: own, version: wallet.version, balance: wallet.balance }),
    isNew: true,
  }
}

async function writeGrant(
  tx: Tx,
  input: Grant,
  before: { hash: string; version: number; balance: number },
): Promise<number> {
  const { memberId, credits, source, at } = input
  const [lotId, seq, balance] = [newId(), before.version + 1, before.balance + credits]
  await tx.update(wallets).set({ balance, version: seq }).where(eq(wallets.memberId, memberId))
  await tx.insert(creditLots).values({
    memberId,
    id: lotId,
    source,
    orderId: input.orderId,
    granted: credits,
    remaining: credits,
    paidMinor: input.paid?.amountMinor ?? null,
    currency: input.paid?.currency ?? null,
    createdAt: at,
  })
  await tx.insert(ledgerEntries).values({
    memberId,
    seq,
    id: newId(),
    kind: input.kind,
    key: input.key,
    requestHash: before.hash,
    credits,
    balanceAfter: balance,
    reference: input.reference,
    createdAt: at,
  })
  await tx.insert(ledgerPostings).values([
    { memberId, seq, line: 0, account: source === 'bonus' ? 'bonus' : 'sold', lotId: null, credits: -credits },
    { memberId, seq, line: 1, account: 'wallet', lotId, credits },
  ])
  return balance
}

/**
 * CTEs for many spends in one statement without plans, for the same callers as `preparedSpendCtes`. A spend succeeds if
 * the next lot covers it, which is usual. For others nothing is written and the caller uses a plan. `gate` is a
 * relation of the caller with one row per spend, of different members: member_id, credits, entry_id, kind, key,
 * request_hash, reference, at. `wallet_moved` has its rows plus balance, version and lot_id. Never waits: locked
 * wallets are skipped. A wallet emptied since the statement began violates a check constraint, which aborts the whole
 * statement (23514). Lots have the order of `planSpend`, as a test verifies.
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
