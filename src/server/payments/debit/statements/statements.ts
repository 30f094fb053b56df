import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { companyOf } from '../../../sites/index.ts'
import { type Difference, noteDifference } from '../../reconciliation/discrepancies.ts'
import { heldDebit } from '../book.ts'
import { returnIn } from '../returns.ts'
import { idOfEndToEnd } from '../rules.ts'
import { bankStatements, debitPayouts, debits, mandates, unmatchedBankEntries } from '../tables.ts'
import { formattedAmount } from '../words.ts'
import { type BankStatement, type ReturnEntry, readStatement } from './camt.ts'
import { matchOf, type NamedPayment, type ReturnFault } from './return-matching.ts'
import { UnreadableXml } from './xml-tree.ts'

export type ImportedStatement = typeof bankStatements.$inferSelect
type Counts = Pick<ImportedStatement, 'returned' | 'known' | 'unmatched'>

/**
 * Records the returns of a camt.053 or camt.054 file, each in a transaction of its own. An entry that matches no
 * payment becomes a discrepancy. Importing a file, or another one with the same entries, again has no effect; an
 * interrupted import continues. Errors: invalid_input with the fault of `file`.
 */
export async function importStatement(platform: Platform, file: string): Promise<ImportedStatement> {
  const { db, clock } = platform
  const fileHash = createHash('sha256').update(file).digest('hex')
  const [known] = await db.select().from(bankStatements).where(eq(bankStatements.fileHash, fileHash))
  if (known !== undefined) return known
  const { format, id: messageId, returns, others } = readable(file)
  const counts: Counts = { returned: 0, known: 0, unmatched: 0 }
  for (const entry of returns) counts[await takeEntry(platform, entry)] += 1
  const imported = {
    id: newId(),
    fileHash,
    format,
    messageId: messageId.slice(0, 35),
    importedAt: clock.now(),
    ...counts,
    others,
  }
  await db.insert(bankStatements).values(imported).onConflictDoNothing()
  return imported
}

/** Imported statements, newest first. */
export async function listStatements(db: Db, limit: number): Promise<ImportedStatement[]> {
  return db.select().from(bankStatements).orderBy(desc(bankStatements.importedAt)).limit(limit)
}

function readable(file: string): BankStatement {
  try {
    return readStatement(file)
  } catch (error) {
    if (error instanceof UnreadableXml) throw new Refusal('invalid_input', {}, { file: 'not_camt' })
    throw error
  }
}

function takeEntry(platform: Platform, entry: ReturnEntry): Promise<keyof Counts> {
  return transaction(platform.db, async (tx) => {
    const named = await namedBy(tx, entry)
    const match = matchOf(entry, named)
    if (match === 'known') return 'known'
    if (match !== 'return' || named === null)
      return putAside(platform, tx, { entry, named, fault: match === 'return' ? 'unknown' : match })
    await returnIn(platform, tx, { id: 'debit' in named ? named.debit.id : named.payout.id, reason: entry.reason })
    return 'returned'
  })
}

/** The debit or refund an entry names, locked: by its end-to-end id, otherwise by mandate and amount if only one fits. */
async function namedBy(tx: Tx, entry: ReturnEntry): Promise<NamedPayment | null> {
  const id = entry.endToEndId === null ? await collectedBy(tx, entry) : idOfEndToEnd(entry.endToEndId)
  if (id === null) return null
  const debit = await heldDebit(tx, id)
  if (debit !== null) return { debit, creditorIban: await creditorIban(tx, debit.companyId) }
  const [payout] = await tx.select().from(debitPayouts).where(eq(debitPayouts.id, id)).for('update')
  return payout === undefined ? null : { payout, creditorIban: await creditorIban(tx, payout.companyId) }
}

async function creditorIban(tx: Tx, companyId: string): Promise<string | null> {
  return (await companyOf(tx, companyId)).sepa?.iban ?? null
}

async function collectedBy(tx: Tx, { mandateReference, originalMinor, currency }: ReturnEntry): Promise<string | null> {
  if (mandateReference === null) return null
  const fitting = await tx
    .select({ id: debits.id })
    .from(debits)
    .innerJoin(mandates, and(eq(mandates.memberId, debits.memberId), eq(mandates.id, debits.mandateId)))
    .where(
      and(
        eq(mandates.reference, mandateReference),
        inArray(debits.amountMinor, [...originalMinor]),
        eq(debits.currency, currency),
        inArray(debits.status, ['batched', 'settled', 'returned']),
      ),
    )
    .limit(2)
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null
}

type Aside = { entry: ReturnEntry; named: NamedPayment | null; fault: ReturnFault }

/** Notes an entry for finance, once in all files that contain it. */
async function putAside(
  { clock, log }: Platform,
  tx: Tx,
  { entry, named, fault }: Aside,
): Promise<'unmatched' | 'known'> {
  const at = clock.now()
  const fresh = await tx
    .insert(unmatchedBankEntries)
    .values({ entryHash: hashOf(entry), at })
    .onConflictDoNothing()
    .returning({ at: unmatchedBankEntries.at })
  if (fresh.length === 0) return 'known'
  const payment = named && ('debit' in named ? named.debit : named.payout)
  log.warn({ orderId: payment?.orderId, fault, reason: entry.reason }, 'a return on a bank statement was put aside')
  await noteDifference(tx, {
    ...differenceOf({ entry, named, fault }),
    provider: 'debit',
    providerRef: payment?.id ?? entry.endToEndId ?? entry.bankReference ?? entry.mandateReference ?? hashOf(entry),
    orderId: payment?.orderId ?? null,
    at,
  })
  return 'unmatched'
}

function hashOf({ iban, endToEndId, bankReference, mandateReference, bookedOn, ...entry }: ReturnEntry): string {
  // Banks refer to one booking differently in camt.053 and camt.054, but pass our own id on unchanged
  const identity = endToEndId === null ? [iban, bankReference, mandateReference, bookedOn] : [endToEndId]
  const { direction, currency, amountMinor, reason } = entry
  return createHash('sha256')
    .update(JSON.stringify([...identity, direction, currency, amountMinor, reason]))
    .digest('base64url')
}

const kinds = {
  unknown: 'unknown_payment',
  amount: 'amount',
  account: 'account',
  direction: 'charge_back',
  not_collected: 'status',
} as const

function differenceOf({ entry, named, fault }: Aside): Difference {
  const { currency, amountMinor, reason, direction, bookedOn, iban } = entry
  const amount = formattedAmount({ amountMinor, currency }, 'en')
  const payment = named && ('debit' in named ? named.debit : named.payout)
  const expected: Record<ReturnFault, string> = {
    unknown: '–',
    amount: payment === null ? '–' : formattedAmount(payment, 'en'),
    account: named?.creditorIban ?? '–',
    direction: named !== null && 'debit' in named ? 'debit' : 'credit',
    not_collected: payment?.status ?? '–',
  }
  const found: Record<ReturnFault, string> = {
    unknown: `${entry.endToEndId ?? entry.mandateReference ?? entry.bankReference ?? ''} ${amount}`.trim(),
    amount,
    account: iban ?? '–',
    direction: `${direction} ${amount}`,
    not_collected: amount,
  }
  return {
    what: kinds[fault],
    expected: expected[fault],
    found: [found[fault], reason, bookedOn ?? ''].join(' ').trim(),
  }
}
