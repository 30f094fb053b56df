import type { Locale } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Parts } from '../../platform/email/email-template.ts'
import { wordsOf } from '../../platform/words.ts'
import { debitOfOrder } from './book.ts'
import { mandateOf } from './mandates.ts'
import { type Debit, reasonGroup } from './rules.ts'
import { formattedAmount, formattedDay } from './words.ts'

/** A returned debit, with its masked account. */
export type ReturnedDebit = { debit: Debit; account: string }

/** The returned debit of an order; null if it was paid otherwise. */
export async function returnedDebitOf(db: Db, orderId: string): Promise<ReturnedDebit | null> {
  const debit = await debitOfOrder(db, orderId)
  if (debit?.status !== 'returned' || debit.mandateId === null) return null
  const mandate = await mandateOf(db, debit.memberId, debit.mandateId)
  return { debit, account: mandate?.maskedIban ?? '' }
}

type Words = { locale: Locale; order: string; site: string; support: string }

/**
 * The texts of the email about a returned debit: what happened, the bank's reason, what it means, what to do. A debit
 * that was cancelled before it was sent, because an earlier one was returned, has no reason of its own.
 */
export function returnedDebitParts(
  { debit, account }: ReturnedDebit,
  { locale, order, site, support }: Words,
): Pick<Parts, 'subject' | 'paragraphs' | 'facts'> {
  const say = wordsOf(locale, 'mail')
  const amount = formattedAmount(debit, locale)
  const wasSent = debit.batchId !== null
  const code = debit.returnReason ?? ''
  const collected = [
    { label: say('debit_returned.day'), value: formattedDay(debit.collectOn ?? '', locale) },
    { label: say('debit_returned.reason'), value: say(`debit_returned.reasons.${reasonGroup(code)}`, { code }) },
  ]
  return {
    subject: say('debit_returned.subject', { order }),
    paragraphs: [
      say(`debit_returned.${wasSent ? 'text' : 'cancelled'}`, { amount, order, site }),
      say('debit_returned.next'),
      say('debit_returned.blocked'),
      say('debit_returned.help', { support }),
    ],
    facts: [
      { label: say('debit.account'), value: account },
      ...(wasSent ? collected : []),
      { label: say('debit.amount'), value: amount },
    ],
  }
}
