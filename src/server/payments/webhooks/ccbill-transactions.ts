import { eq, lte } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { extractEvent } from '../providers/ccbill.ts'
import { ccbillAccount } from '../providers/ccbill-datalink.ts'
import { ccbillTransactions } from '../providers/ccbill-extract.ts'
import { providerReports } from './report-tables.ts'
import { storeEvent } from './webhooks.ts'

export const ccbillTransactionsJob = defineJob<Record<string, never>>('payments.read_ccbill_transactions')
export const ccbillTransactionsCron = '*/10 * * * *'

const provider = 'ccbill'
const hourMs = 3_600_000
/** CCBill answers once in 60 minutes. */
const pauseMs = 61 * 60_000
/** CCBill answers for at most a day. */
const mostMs = 24 * hourMs
/** Webhooks are given this time first. */
const webhookMs = hourMs
/** Read again, for transactions that were listed late. */
const overlapMs = 2 * hourMs

/**
 * Reads the sales, refunds, voids and chargebacks since the last time from CCBill's Data Link and stores them like their
 * webhooks, so that lost ones are applied and known ones change nothing. After an outage it catches up by a day each time.
 */
export async function readCcbillTransactions(platform: Platform): Promise<void> {
  const { db, clock, log, config } = platform
  const now = clock.now().getTime()
  const readUntil = await claim(db, new Date(now))
  if (readUntil === null) return
  const from = readUntil.getTime() - overlapMs
  const to = new Date(Math.min(from + mostMs, now - webhookMs))
  const account = ccbillAccount(config)
  const { transactions, unreadable } = await ccbillTransactions(account, { from: new Date(from), to })
  if (unreadable > 0) log.error({ provider, unreadable }, 'listed transactions could not be read')
  for (const transaction of transactions)
    await storeEvent(platform, provider, extractEvent(transaction, account.currency))
  await db.update(providerReports).set({ readUntil: to }).where(eq(providerReports.provider, provider))
}

/** Up to when transactions were read, if CCBill may be asked now; no other process asks for an hour. */
async function claim(db: Db, now: Date): Promise<Date | null> {
  const [claimed] = await db
    .insert(providerReports)
    .values({ provider, readUntil: new Date(now.getTime() - mostMs), requestedAt: now })
    .onConflictDoUpdate({
      target: providerReports.provider,
      set: { requestedAt: now },
      setWhere: lte(providerReports.requestedAt, new Date(now.getTime() - pauseMs)),
    })
    .returning({ readUntil: providerReports.readUntil })
  return claimed?.readUntil ?? null
}

/** Up to when the transactions of each provider were read. */
export async function providerReportTimes(db: Db): Promise<{ provider: string; readUntil: Date }[]> {
  return db.select({ provider: providerReports.provider, readUntil: providerReports.readUntil }).from(providerReports)
}
