import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isRefusedNumber } from '../../platform/sms/sms.ts'
import { localeOf, wordsOf } from '../../platform/words.ts'
import { type Ctx, limitRate, siteById } from '../../sites/index.ts'
import { changeDebit } from './book.ts'
import { type CodeText, textCodeJob } from './jobs.ts'
import { mandatePurpose } from './mandates.ts'
import { codeLimits, type Debit } from './rules.ts'
import { debits, mandates } from './tables.ts'
import { formattedAmount } from './words.ts'

const hashPurpose = 'debit code'
const sealPurpose = 'debit code'

type CodeCount = { memberId: string; phone: string; accountHash: string }
/** Why no code may be sent; null if the code was counted. */
export type CodeRefusal = Refusal | null

/**
 * Counts a code against the limits per member, phone and account before the transaction that may send it; uncounts it
 * if none is sent. Counting uses its own connection: inside the transaction, concurrent requests could exhaust the pool
 * waiting for each other.
 */
export async function withCodeCounted(
  ctx: Ctx,
  { memberId, phone, accountHash }: CodeCount,
  work: (refused: CodeRefusal) => Promise<{ debit: Debit; isTexted: boolean }>,
): Promise<Debit> {
  const keys = [`member ${memberId}`, `phone ${ctx.secrets.sign('debit phone', phone)}`, `account ${accountHash}`]
  const counted: string[] = []
  const giveBack = () => Promise.all(counted.map((key) => ctx.rateLimiter.refund('debitCode', key)))
  let refused: CodeRefusal = null
  try {
    for (const key of keys) {
      await limitRate(ctx, 'debitCode', key)
      counted.push(key)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refused = error
  }
  const done = await work(refused).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!done.isTexted) await giveBack()
  return done.debit
}

/**
 * Creates the next code of a debit, invalidates the previous one, and sends it after commit. Errors: too_many_codes,
 * `refused`.
 */
export async function sendCode(ctx: Ctx, tx: Tx, debit: Debit, refused: CodeRefusal): Promise<Debit> {
  if (debit.codesSent >= codeLimits.perOrder) throw new Refusal('too_many_codes')
  if (refused !== null) throw refused
  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const number = debit.codesSent + 1
  const codeEnds = now.getTime() + codeLimits.minutes * 60_000
  await ctx.jobs.send(tx, textCodeJob, {
    memberId: debit.memberId,
    debitId: debit.id,
    number,
    sealedCode: ctx.secrets.seal(sealPurpose, code),
    locale: ctx.locale,
  })
  return changeDebit(tx, debit, {
    codeHash: ctx.secrets.sign(hashPurpose, signedText(debit, code)),
    codeTries: 0,
    codeExpiresAt: new Date(Math.min(codeEnds, debit.expiresAt.getTime())),
    codesSent: number,
    codeSentAt: now,
  })
}

/** Whether this is the last code sent. Spaces between digits are allowed. */
export function isRightCode({ secrets }: Platform, debit: Debit, typed: string): boolean {
  const code = typed.replace(/[\s-]/g, '')
  return debit.codeHash !== null && secrets.isSigned(hashPurpose, signedText(debit, code), debit.codeHash)
}

function signedText({ id, orderId, amountMinor }: Debit, code: string): string {
  return `${id} ${orderId} ${amountMinor} ${code}`
}

/** Sends a code by SMS, unless a newer one has been requested. */
export async function textCode(platform: Platform, job: CodeText): Promise<void> {
  const { db, secrets, sms, log } = platform
  const [row] = await db
    .select({ debit: debits, mandate: mandates })
    .from(debits)
    .innerJoin(mandates, and(eq(mandates.memberId, debits.memberId), eq(mandates.id, debits.mandateId)))
    .where(and(eq(debits.memberId, job.memberId), eq(debits.id, job.debitId)))
  if (row === undefined || row.debit.status !== 'open' || row.debit.codesSent !== job.number) return
  const site = await siteById(db, row.debit.siteId)
  if (site === null) return
  const locale = localeOf(job.locale)
  const text = wordsOf(locale, 'mail')('debit.sms', {
    name: site.settings.mailName,
    code: secrets.unseal(sealPurpose, job.sealedCode),
    amount: formattedAmount(row.debit, locale),
    minutes: codeLimits.minutes,
  })
  try {
    await sms.deliver({ to: secrets.unseal(mandatePurpose, row.mandate.sealedPhone), text: withPlainSpaces(text) })
  } catch (error) {
    if (!isRefusedNumber(error)) throw error
    // A retry would be refused as well; the member can enter another number
    log.warn({ err: error, debitId: job.debitId }, 'a code could not be texted to that number')
  }
}

/** Replaces no-break spaces: they are not in the GSM alphabet, and one of them doubles the cost of a message. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}
