import { eq } from 'drizzle-orm'
import { appCodeOf, appUri, newAppSecret, recoveryCodesIn, stepOfCode } from '../../accounts/second-factor/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SealedColumn } from '../../platform/security/reseal.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staff } from '../tables.ts'
import { staffFactors, staffRecoveryCodes } from './access-tables.ts'
import { endSessionsOf } from './sessions.ts'

const sealing = 'second factor of staff'

export const staffCodes = recoveryCodesIn({
  table: staffRecoveryCodes,
  ownerKey: 'staffId',
  owner: staffRecoveryCodes.staffId,
  purpose: 'recovery code of staff',
})

export const sealedStaffFactors: SealedColumn[] = [staffFactors.secret, staffFactors.nextSecret].map((column) => ({
  table: staffFactors,
  key: staffFactors.staffId,
  column,
  purpose: sealing,
}))

/** Whether a password alone does not open this account. */
export async function hasStaffFactor(db: Db, staffId: string): Promise<boolean> {
  const [factor] = await db
    .select({ secret: staffFactors.secret })
    .from(staffFactors)
    .where(eq(staffFactors.staffId, staffId))
  return factor !== undefined && factor.secret !== null
}

/** Creates a pending secret, replacing an earlier pending one; the active secret stays active. */
export async function startStaffFactor(ctx: Ctx, { staffId }: Staff): Promise<{ secret: string; uri: string }> {
  const secret = newAppSecret()
  const nextSecret = ctx.secrets.seal(sealing, secret)
  await ctx.db
    .insert(staffFactors)
    .values({ staffId, nextSecret })
    .onConflictDoUpdate({ target: staffFactors.staffId, set: { nextSecret } })
  const [row] = await ctx.db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
  return { secret, uri: appUri(secret, { issuer: `${ctx.site.name} back office`, label: row?.email ?? '' }) }
}

/**
 * Turns the secret that waits on with one of its codes, and ends the other sessions, which knew the password only; answers the recovery codes, once.
 * Errors: conflict when none waits, second_factor_invalid.
 */
export async function confirmStaffFactor(ctx: Ctx, who: Staff, typed: string): Promise<string[]> {
  const { staffId } = who
  return transaction(ctx.db, async (tx) => {
    const factor = await lockFactor(tx, staffId)
    if (factor === null || factor.nextSecret === null) throw new Refusal('conflict')
    const step = stepOf(ctx, factor.nextSecret, typed, 0)
    if (step === null) throw fieldRefusal('second_factor_invalid', 'code')
    const isOn = { secret: factor.nextSecret, nextSecret: null, confirmedAt: ctx.clock.now(), lastStep: step }
    await tx.update(staffFactors).set(isOn).where(eq(staffFactors.staffId, staffId))
    await endSessionsOf(ctx, tx, staffId, 'this')
    await noteAct(ctx, tx, who, { action: 'set_up_second_factor' })
    return staffCodes.renew(ctx, tx, staffId)
  })
}

/** New recovery codes; the earlier ones stop working. Errors: conflict without a second factor. */
export async function renewStaffCodes(ctx: Ctx, who: Staff): Promise<string[]> {
  return transaction(ctx.db, async (tx) => {
    const factor = await lockFactor(tx, who.staffId)
    if (factor === null || factor.secret === null) throw new Refusal('conflict')
    await noteAct(ctx, tx, who, { action: 'renew_recovery_codes' })
    return staffCodes.renew(ctx, tx, who.staffId)
  })
}

/** Removes the second factor and its recovery codes. Returns whether there was one. */
export async function dropStaffFactor(tx: Tx, staffId: string): Promise<boolean> {
  const deleted = await tx
    .delete(staffFactors)
    .where(eq(staffFactors.staffId, staffId))
    .returning({ secret: staffFactors.secret })
  await staffCodes.drop(tx, staffId)
  return deleted.some(({ secret }) => secret !== null)
}

/**
 * Verifies a TOTP or recovery code under the lock of the factor and invalidates it. Returns its kind, null if wrong.
 */
export async function takeStaffFactor(
  platform: Platform,
  tx: Tx,
  staffId: string,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const factor = await lockFactor(tx, staffId)
  if (factor === null || factor.secret === null) return null
  if (appCodeOf(typed) === null) return (await staffCodes.take(platform, tx, staffId, typed)) ? 'recovery' : null
  const step = stepOf(platform, factor.secret, typed, factor.lastStep)
  if (step === null) return null
  await tx.update(staffFactors).set({ lastStep: step }).where(eq(staffFactors.staffId, staffId))
  return 'app'
}

function stepOf({ secrets, clock }: Platform, sealed: string, typed: string, lastStep: number): number | null {
  return stepOfCode(secrets.unseal(sealing, sealed), appCodeOf(typed) ?? '', { now: clock.now(), lastStep })
}

async function lockFactor(tx: Tx, staffId: string) {
  const [factor] = await tx.select().from(staffFactors).where(eq(staffFactors.staffId, staffId)).for('update')
  return factor ?? null
}
