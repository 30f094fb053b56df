import type { debits } from './tables.ts'
import { addTargetDays, bankDay } from './target-days.ts'

export type Debit = typeof debits.$inferSelect

/** Version of the mandate's words (i18n, `payments.debit.mandate`); it changes with them. */
export const mandateVersion = '2026-1'

/** Texted codes: how long and for how many tries one holds, how many there are, and how long the next one waits. */
export const codeLimits = { minutes: 10, tries: 5, perOrder: 3, restSeconds: 60 } as const

/** How many phones codes for one account go to within how many days, and how long an account stays blocked whose debit came back. */
export const accountLimits = { phones: 3, phoneDays: 90, blockMonths: 24 } as const

/** A mandate that nothing was collected with for so long has ended, by the rules of the scheme. */
export const mandateMonths = 36
/** How long it has to be proved that a collection was agreed to: banks ask for 13 months. */
export const proofMonths = 14

/** Signed, and its money has not arrived yet. */
export const owedStatuses = ['signed', 'batched'] as const
/** Its order was paid with it, whatever came of it afterwards. */
export const signedStatuses = ['signed', 'batched', 'settled', 'returned', 'waived'] as const

/** How far the member is. */
export function stepOf(debit: Debit, now: Date): 'details' | 'code' | 'signed' | 'closed' {
  if (debit.status === 'cancelled') return 'closed'
  if (debit.status !== 'open') return 'signed'
  if (debit.expiresAt <= now) return 'closed'
  return debit.codeExpiresAt === null ? 'details' : 'code'
}

/** Whether the code that was texted last still works: in its time, and not tried too often. */
export function isCodeOpen(debit: Debit, now: Date): boolean {
  return (
    debit.codeHash !== null &&
    debit.codeExpiresAt !== null &&
    debit.codeExpiresAt > now &&
    debit.codeTries < codeLimits.tries
  )
}

/** When another code may be sent. */
export function mayResendAt(debit: Debit): Date {
  return new Date((debit.codeSentAt?.getTime() ?? 0) + codeLimits.restSeconds * 1_000)
}

/**
 * Whether a member may owe this much by direct debit: what is signed and has not arrived, and the new one, in minor units. Half the limit
 * until something of theirs has arrived.
 */
export function isWithinLimit(facts: {
  limitMinor: number
  hasSettled: boolean
  owedMinor: number
  amountMinor: number
}): boolean {
  return facts.owedMinor + facts.amountMinor <= mayOwe(facts)
}

/** What a member may owe at most: half of the limit until something of theirs has arrived. */
export function mayOwe({ limitMinor, hasSettled }: { limitMinor: number; hasSettled: boolean }): number {
  return hasSettled ? limitMinor : Math.floor(limitMinor / 2)
}

/** The first day on which a debit that is signed now may be collected: the mail about it comes two days of the banks before. */
export function collectOnFor(signedAt: Date): string {
  return addTargetDays(bankDay(signedAt), 2)
}

/** Reasons of banks after which the mandate is of no use: a wrong or closed account, a payer who denies it or has died. */
const endingReasons = ['AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'MD01', 'MD07']

export function endsMandate(reason: string): boolean {
  return endingReasons.includes(reason)
}

/**
 * Until when a bank may send a collected debit back, as the last day: for eight weeks without a reason, for thirteen months where the payer
 * says that there never was a mandate (MD01).
 */
export function returnableUntil(collectedOn: string, reason: string): string {
  const last = new Date(`${collectedOn}T00:00:00Z`)
  if (reason === 'MD01') last.setUTCMonth(last.getUTCMonth() + 13)
  else last.setUTCDate(last.getUTCDate() + 56)
  return last.toISOString().slice(0, 10)
}

/** A mandate's reference, from the id of the debit it was made for: `M-4F1C-09AB-77E2`. */
export function referenceOf(debitId: string): string {
  const parts = debitId.replaceAll('-', '').slice(-12).toUpperCase().match(/.{4}/g) ?? []
  return ['M', ...parts].join('-')
}

/** The end-to-end id of a debit or a payout on bank statements, and back; null for what is none. */
export function endToEndIdOf(id: string): string {
  return id.replaceAll('-', '').toUpperCase()
}
export function idOfEndToEnd(endToEndId: string): string | null {
  const hex = endToEndId.replace(/[\s-]/g, '').toLowerCase()
  return /^[\da-f]{32}$/.test(hex) ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
