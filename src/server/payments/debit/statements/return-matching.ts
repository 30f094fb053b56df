import type { Debit } from '../rules.ts'
import type { debitPayouts } from '../tables.ts'
import type { ReturnEntry } from './camt.ts'

/** Why an entry of a bank statement changes nothing and waits for finance. */
export type ReturnFault = 'unknown' | 'amount' | 'account' | 'direction' | 'not_collected'
export type ReturnMatch = 'return' | 'known' | ReturnFault

/** The payment that an entry names; `creditorIban` is the account it was collected to. */
export type NamedPayment = { creditorIban: string | null } & (
  | { debit: Debit }
  | { payout: typeof debitPayouts.$inferSelect }
)

/** Whether an entry of a bank statement is the return of a payment. Money and account must match, then its state. */
export function matchOf(entry: ReturnEntry, named: NamedPayment | null): ReturnMatch {
  if (named === null) return 'unknown'
  const payment = 'debit' in named ? named.debit : named.payout
  if (entry.currency !== payment.currency || !entry.originalMinor.includes(payment.amountMinor)) return 'amount'
  if (entry.iban !== null && named.creditorIban !== null && entry.iban !== named.creditorIban) return 'account'
  if (entry.direction !== ('debit' in named ? 'debit' : 'credit')) return 'direction'
  if ('payout' in named) return payoutMatch(named.payout)
  if (named.debit.status === 'returned') return 'known'
  return named.debit.status === 'batched' || named.debit.status === 'settled' ? 'return' : 'not_collected'
}

function payoutMatch({ status, batchId }: typeof debitPayouts.$inferSelect): ReturnMatch {
  if (batchId === null) return 'not_collected'
  return status === 'failed' ? 'known' : 'return'
}
