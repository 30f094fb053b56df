import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SealedColumn } from '../../platform/security/reseal.ts'
import type { Ctx } from '../../sites/index.ts'
import { type Proof, requireProof } from '../password/reauthentication.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { members, recoveryCodes, secondFactors } from '../tables.ts'
import { recoveryCodesIn } from './recovery-codes.ts'
import { appCodeOf, appUri, newAppSecret, stepOfCode } from './totp.ts'

const sealing = 'second factor'

export const memberRecoveryCodes = recoveryCodesIn({
  table: recoveryCodes,
  ownerKey: 'memberId',
  owner: recoveryCodes.memberId,
  purpose: 'recovery code',
})

export const sealedFactors: SealedColumn[] = [
  { table: secondFactors, key: secondFactors.memberId, column: secondFactors.secret, purpose: sealing },
]
const isOn = (memberId: string) => and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt))

/** Whether a password alone does not open this account. */
export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const rows = await db.select({ memberId: secondFactors.memberId }).from(secondFactors).where(isOn(memberId))
  return rows.length > 0
}

/**
 * A new secret for an authenticator app; one that was never confirmed is replaced.
 * Errors: conflict while a second factor is on; those of `requireProof`.
 */
export async function startSecondFactor(ctx: Ctx, proof: Proof): Promise<{ secret: string; uri: string }> {
  const { memberId } = viewerOf(ctx)
  if (await hasSecondFactor(ctx.db, memberId)) throw new Refusal('conflict')
  await requireProof(ctx, proof)
  const secret = newAppSecret()
  const sealed = { secret: ctx.secrets.seal(sealing, secret), lastStep: 0 }
  const updated = await ctx.db
    .insert(secondFactors)
    .values({ memberId, ...sealed })
    .onConflictDoUpdate({ target: secondFactors.memberId, set: sealed, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ memberId: secondFactors.memberId })
  if (updated.length === 0) throw new Refusal('conflict')
  const [member] = await ctx.db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
  return { secret, uri: appUri(secret, { issuer: ctx.site.name, label: member?.email ?? '' }) }
}

/**
 * Turns the second factor on with a code of the app; answers the recovery codes, once.
 * Errors: conflict when none was started or it is on already, second_factor_invalid.
 */
export async function confirmSecondFactor(ctx: Ctx, code: string): Promise<string[]> {
  const { memberId } = viewerOf(ctx)
  return transaction(ctx.db, async (tx) => {
    const factor = await lockFactor(tx, memberId)
    if (factor === null || factor.confirmedAt !== null) throw new Refusal('conflict')
    if (!(await takeAppCode(ctx, tx, factor, code))) throw fieldRefusal('second_factor_invalid', 'code')
    const confirmedAt = ctx.clock.now()
    await tx.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.memberId, memberId))
    return memberRecoveryCodes.renew(ctx, tx, memberId)
  })
}

/** Turns the second factor off; nothing happens where it is. Errors: those of `requireProof`. */
export async function removeSecondFactor(ctx: Ctx, proof: Proof): Promise<void> {
  await requireProof(ctx, proof)
  await transaction(ctx.db, (tx) => dropSecondFactor(tx, viewerOf(ctx).memberId))
}

/** New recovery codes; the earlier ones stop working. Errors: conflict without a second factor; those of `requireProof`. */
export async function renewRecoveryCodes(ctx: Ctx, proof: Proof): Promise<string[]> {
  const { memberId } = viewerOf(ctx)
  await requireProof(ctx, proof)
  return transaction(ctx.db, async (tx) => {
    const factor = await lockFactor(tx, memberId)
    if (factor === null || factor.confirmedAt === null) throw new Refusal('conflict')
    return memberRecoveryCodes.renew(ctx, tx, memberId)
  })
}

export async function dropSecondFactor(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.memberId, memberId))
  await memberRecoveryCodes.drop(tx, memberId)
}

/**
 * Whether this is a code of the member's app or a recovery code; it counts once, under the lock of the factor.
 * False as well where no second factor is on.
 */
export async function takeSecondFactor(platform: Platform, tx: Tx, memberId: string, typed: string): Promise<boolean> {
  const factor = await lockFactor(tx, memberId)
  if (factor === null || factor.confirmedAt === null) return false
  return appCodeOf(typed) === null
    ? memberRecoveryCodes.take(platform, tx, factor.memberId, typed)
    : takeAppCode(platform, tx, factor, typed)
}

async function lockFactor(tx: Tx, memberId: string) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.memberId, memberId)).for('update')
  return factor ?? null
}

/** The factor is locked: of two uses of one code, the second finds its step used. */
async function takeAppCode(platform: Platform, tx: Tx, factor: typeof secondFactors.$inferSelect, typed: string) {
  const secret = platform.secrets.unseal(sealing, factor.secret)
  const step = stepOfCode(secret, appCodeOf(typed) ?? '', { now: platform.clock.now(), lastStep: factor.lastStep })
  if (step === null) return false
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.memberId, factor.memberId))
  return true
}
