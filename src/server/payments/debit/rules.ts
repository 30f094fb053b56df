import type { debits } from './tables.ts'
import { addTargetDays, bankDay } from './target-days.ts'

export type Debit = typeof debits.$inferSelect

/** Version of the mandate text (i18n, `payments.debit.mandate`). Change it when the text changes. */
export const mandateVersion = '2026-3'

/** Limits of SMS codes: validity in minutes, attempts per code, codes per order, and seconds between codes. */
export const codeLimits = { minutes: 10, tries: 5, perOrder: 3, restSeconds: 60 } as const

/**
 * Maximum number of phones per account and of accounts per phone, within how many days, and how many months an account
 * stays blocked after a return.
 */
export const accountLimits = { phones: 3, accounts: 3, phoneDays: 90, blockMonths: 24 } as const

/** Months without a collection after which a mandate ends, by the SEPA rulebook. */
export const mandateMonths = 36
/** Months for which proof of a mandate is stored; banks may ask for it for 13 months. */
export const proofMonths = 14

/** Signed, money not received yet. */
export const owedStatuses = ['signed', 'batched'] as const
/** The order was paid with the debit, regardless of what happened afterwards. */
export const signedStatuses = ['signed', 'batched', 'settled', 'returned', 'waived'] as const

/** The step of the payment flow the member is at. */
export function stepOf(debit: Debit, now: Date): 'details' | 'code' | 'signed' | 'closed' {
  if (debit.status === 'cancelled') return 'closed'
  if (debit.status !== 'open') return 'signed'
  if (debit.expiresAt <= now) return 'closed'
  return debit.codeExpiresAt === null ? 'details' : 'code'
}

/** Whether the last code sent is still valid: not expired, and attempts left. */
export function isCodeOpen(debit: Debit, now: Date): boolean {
  return (
    debit.codeHash !== null &&
    debit.codeExpiresAt !== null &&
    debit.codeExpiresAt > now &&
    debit.codeTries < codeLimits.tries
  )
}

/** When the next code may be sent. */
export function mayResendAt(debit: Debit): Date {
  return new Date((debit.codeSentAt?.getTime() ?? 0) + codeLimits.restSeconds * 1_000)
}

/** Whether a member may owe this amount by direct debit: signed, unsettled debits plus the new one, in minor units. */
export function isWithinLimit(facts: {
  limitMinor: number
  hasSettled: boolean
  owedMinor: number
  amountMinor: number
}): boolean {
  return facts.owedMinor + facts.amountMinor <= mayOwe(facts)
}

/** The maximum a member may owe: half of the limit until one of their debits has settled. */
export function mayOwe({ limitMinor, hasSettled }: { limitMinor: number; hasSettled: boolean }): number {
  return hasSettled ? limitMinor : Math.floor(limitMinor / 2)
}

/** The first collection day of a debit signed now: two bank business days after its announcement email. */
export function collectOnFor(signedAt: Date): string {
  return addTargetDays(bankDay(signedAt), 2)
}

/** Return reasons that make a mandate unusable: wrong or closed account, or the payer denies it or has died. */
const endingReasons = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD07']

/** Groups of return reasons as members are told them; anything else is `other`. */
const reasonGroups: Record<string, readonly string[]> = {
  funds: ['AM04'],
  account: ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'AG02', 'MD07'],
  objected: ['MD01', 'MD06', 'MS02', 'SL01'],
}

export function reasonGroup(reason: string): string {
  return Object.keys(reasonGroups).find((group) => reasonGroups[group]?.includes(reason)) ?? 'other'
}

export function endsMandate(reason: string): boolean {
  return endingReasons.includes(reason)
}

/**
 * The last day on which a bank may return a collected debit: eight weeks without a reason, thirteen months if the payer
 * denies the mandate (MD01).
 */
export function returnableUntil(collectedOn: string, reason: string): string {
  const last = new Date(`${collectedOn}T00:00:00Z`)
  if (reason === 'MD01') last.setUTCMonth(last.getUTCMonth() + 13)
  else last.setUTCDate(last.getUTCDate() + 56)
  return last.toISOString().slice(0, 10)
}

/** Mandate reference derived from the debit's id: `M-4F1C-09AB-77E2`. */
export function referenceOf(debitId: string): string {
  const parts = debitId.replaceAll('-', '').slice(-12).toUpperCase().match(/.{4}/g) ?? []
  return ['M', ...parts].join('-')
}

/** Converts the id of a debit or payout to the end-to-end id on bank statements, and back; null if invalid. */
export function endToEndIdOf(id: string): string {
  return id.replaceAll('-', '').toUpperCase()
}
export function idOfEndToEnd(endToEndId: string): string | null {
  const hex = endToEndId.replace(/[\s-]/g, '').toLowerCase()
  return /^[\da-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
