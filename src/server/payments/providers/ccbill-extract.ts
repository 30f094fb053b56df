import { minorOf } from './amounts.ts'
import type { CcbillAccount } from './ccbill-datalink.ts'
import { ProviderFault } from './faults.ts'

/** A transaction as Data Link lists it, with the names that its webhook has; no order, no transaction id. */
export type CcbillTransaction = {
  type: 'NewSaleSuccess' | 'Refund' | 'Void' | 'Chargeback'
  sale: string
  /** In the time of the account, as in webhooks. */
  at: string
  /** In the currency of the account; empty if unreadable. */
  amount: string
  isOther: boolean
}

const types: Readonly<Record<string, CcbillTransaction['type']>> = {
  NEW: 'NewSaleSuccess',
  REFUND: 'Refund',
  VOID: 'Void',
  CHARGEBACK: 'Chargeback',
}
/** Columns: type, account, subaccount, subscription, time, then the amount; a sale has its buyer in between. */
const amountColumn = (type: CcbillTransaction['type']) => (type === 'NewSaleSuccess' ? 17 : 5)
const timeoutMs = 60_000
/** CCBill's time is that of Arizona, which has no summer time. */
const offsetMs = -7 * 3_600_000

/**
 * Transactions of a time span of at most 24 hours, from the Data Link Extract System (ccbill.com/doc/
 * data-link-extract-system-user-guide), which answers once in 60 minutes. The password is part of the address, as
 * documented: neither the address nor the text of an error is logged.
 *
 * Not verified without an account: the time zone, and the column of the amount of a sale.
 */
export async function ccbillTransactions(
  account: CcbillAccount,
  { from, to }: { from: Date; to: Date },
): Promise<{ transactions: CcbillTransaction[]; unreadable: number }> {
  const query = new URLSearchParams({
    startTime: timeText(from),
    endTime: timeText(to),
    transactionTypes: Object.keys(types).join(','),
    clientAccnum: account.account,
    clientSubacc: account.subaccount,
    username: account.user,
    password: account.password,
  })
  const init = { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' as const }
  const answer = await fetch(`${account.url.replace(/\/$/, '')}/data/main.cgi?${query}`, init).catch(() => null)
  if (!answer?.ok) throw new ProviderFault('ccbill', answer?.status ?? null)
  const text = await answer.text().catch(() => Promise.reject(new ProviderFault('ccbill', null)))
  const error = /^\s*Error:(.*)/is.exec(text)?.[1]
  if (error !== undefined) throw new ProviderFault('ccbill', 200, reasonOf(error))
  return parseExtract(account, text)
}

/** The kind of an error: its text may repeat what was sent. */
function reasonOf(error: string): string {
  if (/authenticat|password|username/i.test(error)) return 'authentication'
  if (/60 minutes|hour|too many|frequen/i.test(error)) return 'rate limit'
  return 'request refused'
}

/** Reads comma-separated rows; other types of transactions are ignored, and without any the answer is empty or `1`. */
export function parseExtract(account: CcbillAccount, text: string) {
  const transactions: CcbillTransaction[] = []
  let unreadable = 0
  for (const line of text.split(/\r?\n/)) {
    const row = fieldsOf(line)
    const type = types[row[0] ?? '']
    if (type === undefined) continue
    const [, clientAccount = '', subaccount = '', sale = '', time = ''] = row
    const at = webhookTime(time)
    if (!/^\d+$/.test(sale) || at === null) {
      unreadable += 1
      continue
    }
    const amount = row[amountColumn(type)] ?? ''
    transactions.push({
      type,
      sale,
      at,
      amount: minorOf(amount, account.currency) === null ? '' : amount.replace('-', ''),
      isOther: clientAccount !== account.account || Number(subaccount) !== Number(account.subaccount),
    })
  }
  return { transactions, unreadable }
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = '']) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim(),
  )
}

/** `20261123140000` */
function timeText(time: Date): string {
  return new Date(time.getTime() + offsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** `2026-11-23 14:00:00`, of this or of fourteen digits. */
function webhookTime(text: string): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
