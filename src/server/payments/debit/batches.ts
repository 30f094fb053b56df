import { and, asc, count, desc, eq, getTableColumns, inArray, lte } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { companyOf, type SepaCreditor } from '../../sites/index.ts'
import { type Collection, collectionFile, type Transfer, transferFile } from './bank-files.ts'
import { reportDebitJob } from './jobs.ts'
import { unsealed } from './mandates.ts'
import { debitBatches, debitPayouts, debits, mandates } from './tables.ts'
import { addTargetDays, bankDay, laterOf } from './target-days.ts'

type BatchRow = typeof debitBatches.$inferSelect
/** A bank file without its contents. */
export type DebitBatch = Omit<BatchRow, 'sealedFile'> & { company: string }

export const filePurpose = 'bank file'
/** Maximum number of entries per file; the rest goes into the next one. */
const mostInFile = 5_000
/** Number of bank business days before collection at which the file is sent. */
const sendAhead = 2
const listed = 100
type Company = { id: string; name: string; creditor: SepaCreditor }

/**
 * Puts signed debits that are due, and refunds whose debit has settled, into bank files: at most one of each kind per
 * company. Skips rows locked by a concurrent call, so that nothing is in two files.
 */
export async function makeDebitBatches(platform: Platform): Promise<DebitBatch[]> {
  const made: DebitBatch[] = []
  for (const companyId of await companiesThatWait(platform.db)) {
    const { name, sepa } = await companyOf(platform.db, companyId)
    if (sepa === null) {
      platform.log.error({ companyId }, 'debits wait for a company that collects nothing any more')
      continue
    }
    const company = { id: companyId, name, creditor: sepa }
    const batches = await transaction(platform.db, async (tx) => [
      await collect(platform, tx, company),
      await payOut(platform, tx, company),
    ])
    made.push(...batches.filter((batch) => batch !== null))
  }
  return made
}

async function companiesThatWait(db: Db): Promise<string[]> {
  const [signed, waiting] = await Promise.all([
    db.selectDistinct({ id: debits.companyId }).from(debits).where(eq(debits.status, 'signed')),
    db.selectDistinct({ id: debitPayouts.companyId }).from(debitPayouts).where(eq(debitPayouts.status, 'waiting')),
  ])
  return [...new Set([...signed, ...waiting].map(({ id }) => id))].toSorted()
}

const isOfMandate = and(eq(mandates.memberId, debits.memberId), eq(mandates.id, debits.mandateId))

async function collect(platform: Platform, tx: Tx, company: Company): Promise<DebitBatch | null> {
  const now = platform.clock.now()
  const [today, earliest] = [bankDay(now), addTargetDays(bankDay(now), 1)]
  const rows = await tx
    .select({ debit: debits, mandate: mandates })
    .from(debits)
    .innerJoin(mandates, isOfMandate)
    .where(
      and(
        eq(debits.companyId, company.id),
        eq(debits.status, 'signed'),
        lte(debits.collectOn, addTargetDays(today, sendAhead)),
      ),
    )
    .orderBy(asc(debits.signedAt), asc(debits.id))
    .limit(mostInFile)
    .for('update', { of: debits, skipLocked: true })
  const collections = rows.map(({ debit, mandate }): Collection => {
    const announced = debit.collectOn ?? earliest
    return {
      id: debit.id,
      amountMinor: debit.amountMinor,
      // The bank needs the file one day ahead; never collect before the announced day
      collectOn: laterOf(announced, earliest),
      sequence: debit.sequence ?? 'RCUR',
      mandate: {
        ...unsealed(platform.secrets, mandate),
        reference: mandate.reference,
        signedOn: bankDay(mandate.signedAt ?? mandate.createdAt),
      },
      about: debit.description,
    }
  })
  const last = collections
    .map(({ collectOn }) => collectOn)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  const batch = newBatch(platform, company, { kind: 'collect', collectOn: last, entries: collections })
  const file = collectionFile({ batchId: batch.id, createdAt: now, creditor: company.creditor }, collections)
  await storeBatch(platform, tx, batch, file)
  const ids = rows.map(({ debit }) => debit.id)
  await tx.update(debits).set({ status: 'batched', batchId: batch.id }).where(inArray(debits.id, ids))
  await tx
    .update(mandates)
    .set({ lastUsedAt: now })
    .from(debits)
    .where(and(isOfMandate, eq(debits.batchId, batch.id)))
  return { ...batch, company: company.name }
}

async function payOut(platform: Platform, tx: Tx, company: Company): Promise<DebitBatch | null> {
  const now = platform.clock.now()
  const rows = await readyPayouts(tx, company.id)
  if (rows.length === 0) return null
  const transfers = rows.map(({ payout, mandate, about }): Transfer => {
    const { iban, holder, address } = unsealed(platform.secrets, mandate)
    return { id: payout.id, amountMinor: payout.amountMinor, about, iban, holder, address }
  })
  const payOn = addTargetDays(bankDay(now), 0)
  const batch = newBatch(platform, company, { kind: 'pay_out', collectOn: payOn, entries: transfers })
  const file = transferFile({ batchId: batch.id, createdAt: now, creditor: company.creditor, payOn }, transfers)
  await storeBatch(platform, tx, batch, file)
  const ids = rows.map(({ payout }) => payout.id)
  await tx.update(debitPayouts).set({ status: 'batched', batchId: batch.id }).where(inArray(debitPayouts.id, ids))
  return { ...batch, company: company.name }
}

const isOfDebit = and(eq(debits.memberId, debitPayouts.memberId), eq(debits.orderId, debitPayouts.orderId))
const isReady = and(eq(debitPayouts.status, 'waiting'), eq(debits.status, 'settled'))

/** Refunds whose debit has settled. Before that, the debit could still fail. */
function readyPayouts(tx: Tx, companyId: string) {
  return tx
    .select({ payout: debitPayouts, mandate: mandates, about: debits.description })
    .from(debitPayouts)
    .innerJoin(debits, isOfDebit)
    .innerJoin(mandates, isOfMandate)
    .where(and(eq(debitPayouts.companyId, companyId), isReady))
    .orderBy(asc(debitPayouts.id))
    .limit(mostInFile)
    .for('update', { of: debitPayouts, skipLocked: true })
}

function newBatch(
  { clock }: Platform,
  company: Company,
  { kind, collectOn, entries }: Pick<BatchRow, 'kind' | 'collectOn'> & { entries: readonly { amountMinor: number }[] },
): Omit<BatchRow, 'sealedFile'> {
  return {
    id: newId(),
    companyId: company.id,
    kind,
    createdAt: clock.now(),
    collectOn,
    count: entries.length,
    currency: 'EUR',
    totalMinor: entries.reduce((total, { amountMinor }) => total + amountMinor, 0),
    settledAt: null,
  }
}

async function storeBatch({ secrets }: Platform, tx: Tx, batch: Omit<BatchRow, 'sealedFile'>, file: string) {
  await tx.insert(debitBatches).values({ ...batch, sealedFile: secrets.seal(filePurpose, file) })
}

/** Bank files, newest first; at most 100. */
export async function listDebitBatches(db: Db): Promise<DebitBatch[]> {
  const { sealedFile: _, ...columns } = getTableColumns(debitBatches)
  const rows = await db
    .select(columns)
    .from(debitBatches)
    .orderBy(desc(debitBatches.createdAt), desc(debitBatches.id))
    .limit(listed)
  const ids = [...new Set(rows.map(({ companyId }) => companyId))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, (await companyOf(db, id)).name] as const)))
  return rows.map((batch) => ({ ...batch, company: names.get(batch.companyId) ?? '' }))
}

/** The name and XML of a bank file. It contains account numbers, so access is logged. Errors: not_found. */
export async function debitBatchFile({ db, secrets }: Platform, id: string): Promise<{ name: string; xml: string }> {
  const [batch] = await db.select().from(debitBatches).where(eq(debitBatches.id, id))
  if (batch === undefined || batch.sealedFile === '') throw new Refusal('not_found')
  const kind = batch.kind === 'collect' ? 'debits' : 'refunds'
  return {
    name: `${kind}-${batch.collectOn}-${batch.id.slice(-8)}.xml`,
    xml: secrets.unseal(filePurpose, batch.sealedFile),
  }
}

/**
 * Marks a bank file as executed: its debits become settled, except returned ones, and its refunds done. Errors:
 * not_found; conflict if already settled.
 */
export async function settleDebitBatch(platform: Platform, id: string): Promise<void> {
  const now = platform.clock.now()
  await transaction(platform.db, async (tx) => {
    const [batch] = await tx.select().from(debitBatches).where(eq(debitBatches.id, id)).for('update')
    if (batch === undefined) throw new Refusal('not_found')
    if (batch.settledAt !== null) throw new Refusal('conflict')
    await tx.update(debitBatches).set({ settledAt: now }).where(eq(debitBatches.id, id))
    const settled = { status: 'settled', settledAt: now } as const
    await tx
      .update(debits)
      .set(settled)
      .where(and(eq(debits.batchId, id), eq(debits.status, 'batched')))
    const paid = await tx
      .update(debitPayouts)
      .set(settled)
      .where(and(eq(debitPayouts.batchId, id), eq(debitPayouts.status, 'batched')))
      .returning({ orderId: debitPayouts.orderId })
    for (const { orderId } of paid) await platform.jobs.send(tx, reportDebitJob, { orderId })
  })
}

/** Counts signed debits, and refunds whose debit has settled, that are in no file yet. */
export async function waitingDebits(db: Db): Promise<{ collect: number; pay_out: number }> {
  const [[signed], [ready]] = await Promise.all([
    db.select({ count: count() }).from(debits).where(eq(debits.status, 'signed')),
    db.select({ count: count() }).from(debitPayouts).innerJoin(debits, isOfDebit).where(isReady),
  ])
  return { collect: signed?.count ?? 0, pay_out: ready?.count ?? 0 }
}
