import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { formatMoney } from '../../../shared/money.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { settleIn } from '../orders/settle.ts'
import { type AccountHashes, accountHashesOf, accountStanding, lockAccount, notePhone } from './accounts.ts'
import { changeDebit, heldDebit, holdDebitsOf, isBlocked, reportOf, standingOf } from './book.ts'
import { type CodeRefusal, isRightCode, sendCode, withCodeCounted } from './codes.ts'
import { announceDebitJob } from './jobs.ts'
import { type Details, detailsOf, type Mandate, mandateOf, savedMandate, storeDetails, unsealed } from './mandates.ts'
import {
  collectOnFor,
  type Debit,
  isCodeOpen,
  isWithinLimit,
  mayOwe,
  mayResendAt,
  signedStatuses,
  stepOf,
} from './rules.ts'
import { debits, mandates } from './tables.ts'

/** The debit of the member's own order. Errors: not_found. */
export async function ownDebit(db: Db, memberId: string, orderId: string): Promise<Debit> {
  const [debit] = await db
    .select()
    .from(debits)
    .where(and(eq(debits.memberId, memberId), eq(debits.orderId, orderId)))
  if (debit === undefined) throw new Refusal('not_found')
  return debit
}

/** An account, and the debit it is used for. */
type Account = { hashes: AccountHashes; debitId: string }

/**
 * Refuses blocked members and accounts, and amounts beyond the limit of the member or account. Errors: debit_blocked,
 * debit_account_blocked; debit_limit_reached if pending debits use up the limit, debit_amount_too_high otherwise.
 */
export async function requireDebit(
  ctx: Ctx,
  db: Db,
  amountMinor: number,
  account: Account | null = null,
): Promise<void> {
  const fault = await debitFault(ctx, db, amountMinor, account)
  if (fault !== null) throw fault
}

/** Why the viewer cannot pay this amount by direct debit; null if they can. */
export async function debitFault(
  ctx: Ctx,
  db: Db,
  amountMinor: number,
  account: Account | null = null,
): Promise<Refusal | null> {
  const { memberId } = viewerOf(ctx)
  const [blocked, standing] = await Promise.all([isBlocked(db, memberId), standingOf(db, memberId)])
  if (blocked) return new Refusal('debit_blocked')
  const from = account && (await accountStanding(db, account))
  if (from?.isBlocked) return new Refusal('debit_account_blocked', {}, { iban: 'debit_account_blocked' })
  const facts = { ...standing, owedMinor: Math.max(standing.owedMinor, from?.owedMinor ?? 0) }
  const { debitLimitMinor: limitMinor } = ctx.site.settings
  if (isWithinLimit({ ...facts, limitMinor, amountMinor })) return null
  if (facts.owedMinor > 0) return new Refusal('debit_limit_reached')
  return new Refusal('debit_amount_too_high', {
    limit: formatMoney({ amount_minor: mayOwe({ ...facts, limitMinor }), currency: 'EUR' }, ctx.locale),
  })
}

type Started = {
  order_id: string
  mandate_id?: string | undefined
  iban?: string | undefined
  holder?: string | undefined
  phone?: string | undefined
  bic?: string | undefined
  street?: string | undefined
  city?: string | undefined
  text_version?: string | undefined
}

/** Stores the details of a debit and sends a code. A repeated request sends only one. Errors: those of the contract. */
export async function startDebit(ctx: Ctx, input: Started): Promise<Debit> {
  const { memberId, country } = viewerOf(ctx)
  const details = input.mandate_id === undefined ? detailsOf(ctx, input, country) : null
  const { iban, phone } = details ?? (await ownDetails(ctx, memberId, input.mandate_id ?? null))
  const counted = { memberId, phone, accountHash: accountHashesOf(ctx.secrets, iban)[0] }
  return withCodeCounted(ctx, counted, (refused) =>
    transaction(ctx.db, async (tx) => {
      const debit = await openDebit(ctx, tx, memberId, input.order_id)
      await requireDebit(ctx, tx, debit.amountMinor)
      if (details === null) {
        const saved = await savedMandate(tx, debit, ctx.clock.now())
        if (saved === null || saved.id !== input.mandate_id) throw new Refusal('not_found')
        return textOnce(ctx, tx, { debit, mandate: saved, isSame: debit.mandateId === saved.id, refused })
      }
      const before = debit.mandateId === debit.id ? await mandateOf(tx, memberId, debit.id) : null
      const isSame = before !== null && areSame(unsealed(ctx.secrets, before), details)
      const mandate = isSame ? before : await storeDetails(ctx, tx, debit, details)
      return textOnce(ctx, tx, { debit, mandate, isSame, refused })
    }),
  )
}

/** The details of the member's own mandate. Errors: not_found. */
async function ownDetails(ctx: Ctx, memberId: string, mandateId: string | null): Promise<Details> {
  const mandate = mandateId === null ? null : await mandateOf(ctx.db, memberId, mandateId)
  if (mandate === null) throw new Refusal('not_found')
  return unsealed(ctx.secrets, mandate)
}

type Texting = { debit: Debit; mandate: Mandate; isSame: boolean; refused: CodeRefusal }

async function textOnce(ctx: Ctx, tx: Tx, { debit, mandate, isSame, refused }: Texting) {
  const now = ctx.clock.now()
  const { iban, phone } = unsealed(ctx.secrets, mandate)
  const hashes = accountHashesOf(ctx.secrets, iban)
  await requireDebit(ctx, tx, debit.amountMinor, { hashes, debitId: debit.id })
  if (isSame && isCodeOpen(debit, now) && mayResendAt(debit) > now) return { debit, isTexted: false }
  await notePhone(ctx, tx, { hashes, phone })
  const changed = await changeDebit(tx, debit, { mandateId: mandate.id, accountHash: hashes[0] })
  return { debit: await sendCode(ctx, tx, changed, refused), isTexted: true }
}

function areSame(before: Details, now: Details): boolean {
  return isDeepStrictEqual(before, now)
}

/**
 * Sends another code. Errors: order_not_payable, too_many_codes; too_many_requests within a minute of the last code.
 */
export async function resendCode(ctx: Ctx, orderId: string): Promise<Debit> {
  const { memberId } = viewerOf(ctx)
  const { mandateId, accountHash } = await ownDebit(ctx.db, memberId, orderId)
  if (mandateId === null || accountHash === null) throw new Refusal('order_not_payable')
  const { phone } = await ownDetails(ctx, memberId, mandateId)
  return withCodeCounted(ctx, { memberId, phone, accountHash }, (refused) =>
    transaction(ctx.db, async (tx) => {
      const debit = await openDebit(ctx, tx, memberId, orderId)
      // Another account was entered in the meantime, with its own code
      const isAnother = debit.mandateId !== mandateId || debit.accountHash !== accountHash
      if (isAnother || mayResendAt(debit) > ctx.clock.now()) throw new Refusal('too_many_requests')
      return { debit: await sendCode(ctx, tx, debit, refused), isTexted: true }
    }),
  )
}

/** Reads and locks a debit that can be signed. Errors: not_found, order_not_payable. */
async function openDebit(ctx: Ctx, tx: Tx, memberId: string, orderId: string): Promise<Debit> {
  const debit = await heldOwnDebit(tx, memberId, orderId)
  const step = stepOf(debit, ctx.clock.now())
  if (step === 'closed' || step === 'signed') throw new Refusal('order_not_payable')
  return debit
}

async function heldOwnDebit(tx: Tx, memberId: string, orderId: string): Promise<Debit> {
  await holdDebitsOf(tx, memberId)
  const debit = await heldDebit(tx, (await ownDebit(tx, memberId, orderId)).id)
  if (debit === null) throw new Refusal('not_found')
  return debit
}

/**
 * Signs a debit with its code: in one transaction, the order is completed and its credits granted. Wrong codes count as
 * attempts, also in concurrent requests. Signing twice has no further effect. Errors: order_not_payable, code_invalid,
 * code_over, those of `requireDebit`.
 */
export async function signDebit(ctx: Ctx, { order_id, code }: { order_id: string; code: string }): Promise<Debit> {
  const { memberId } = viewerOf(ctx)
  const signed = await transaction(ctx.db, async (tx) => {
    const debit = await heldOwnDebit(tx, memberId, order_id)
    const step = stepOf(debit, ctx.clock.now())
    if (step === 'signed') return debit
    if (step === 'closed') throw new Refusal('order_not_payable')
    if (!isCodeOpen(debit, ctx.clock.now())) throw new Refusal('code_over')
    if (isRightCode(ctx, debit, code)) return sign(ctx, tx, debit)
    await changeDebit(tx, debit, { codeTries: debit.codeTries + 1 })
    return null
  })
  // Thrown after the transaction, so that the attempt is committed
  if (signed === null) throw new Refusal('code_invalid', {}, { code: 'code_invalid' })
  return signed
}

async function sign(ctx: Ctx, tx: Tx, debit: Debit): Promise<Debit> {
  const { memberId, mandateId } = debit
  const mandate = mandateId === null ? null : await mandateOf(tx, memberId, mandateId)
  if (mandate === null || mandate.endedAt !== null) throw new Refusal('order_not_payable')
  // Checked again under the lock that prevents concurrent signatures of this member or account
  const hashes = accountHashesOf(ctx.secrets, unsealed(ctx.secrets, mandate).iban)
  await lockAccount(tx, hashes)
  await requireDebit(ctx, tx, debit.amountMinor, { hashes, debitId: debit.id })
  const at = ctx.clock.now()
  if (mandate.signedAt === null)
    await tx
      .update(mandates)
      .set({ signedAt: at })
      .where(and(eq(mandates.memberId, memberId), eq(mandates.id, mandate.id)))
  const signed = await changeDebit(tx, debit, {
    status: 'signed',
    signedAt: at,
    collectOn: collectOnFor(at),
    sequence: (await isFirst(tx, debit, mandate)) ? 'FRST' : 'RCUR',
    codeHash: null,
    codeExpiresAt: null,
  })
  const outcome = await settleIn(ctx, tx, 'debit', await reportOf(tx, signed))
  if (outcome !== 'applied' && outcome !== 'unchanged') throw new Error(`a signed debit was put aside: ${outcome}`)
  await ctx.jobs.send(tx, announceDebitJob, { memberId, debitId: debit.id })
  return signed
}

async function isFirst(tx: Tx, { memberId, id }: Debit, mandate: Mandate): Promise<boolean> {
  const [others] = await tx
    .select({ count: count() })
    .from(debits)
    .where(
      and(
        eq(debits.memberId, memberId),
        eq(debits.mandateId, mandate.id),
        ne(debits.id, id),
        inArray(debits.status, [...signedStatuses]),
        ne(debits.status, 'waived'),
      ),
    )
  return others?.count === 0
}
