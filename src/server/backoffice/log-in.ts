import { eq } from 'drizzle-orm'
import { emailKeyOf, isPassword } from '../accounts/index.ts'
import { type Tx, transaction } from '../platform/db.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { countTry, factorLimit, forgiveTries, passwordLimit } from './login-limits.ts'
import { countStaffCodes, hasStaffFactor, takeStaffFactor } from './second-factor.ts'
import { closeStaffSession, officeCookie, openStaffSession, setOfficeCookie } from './sessions.ts'
import { staff } from './tables.ts'
import { findTicket, missTicket, newTicket, takeTicket } from './tickets.ts'

type Credentials = { email: string; password: string }

/**
 * Checks the credentials, opens a session and notes it; answers who it is. Where a second factor is on, it opens none.
 * Errors: login_failed, login_blocked {minutes}; the same, and as late, whether or not the address is known. second_factor_required {challenge}.
 */
export async function logIn(ctx: Ctx, { email, password }: Credentials): Promise<Staff> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const limitKey = passwordLimit(ctx, emailKey)
  const minutes = await countTry(ctx, limitKey)
  const [known] = await ctx.db.select().from(staff).where(eq(staff.emailKey, emailKey))
  const isRight = await isPassword(known?.passwordHash ?? null, password)
  const outcome =
    known === undefined || !isRight
      ? null
      : await transaction(ctx.db, async (tx) => {
          const who = await holdStaff(tx, known.id)
          if (who === null) return null
          await forgiveTries(tx, limitKey)
          if (await hasStaffFactor(tx, who.staffId))
            return { challenge: await newTicket(ctx, tx, who.staffId, 'second_step') }
          return { who, token: await enter(ctx, tx, who) }
        })
  if (outcome === null) throw minutes > 0 ? new Refusal('login_blocked', { minutes }) : new Refusal('login_failed')
  if ('challenge' in outcome) throw new Refusal('second_factor_required', { challenge: outcome.challenge })
  setOfficeCookie(ctx, outcome.token)
  return outcome.who
}

/** Whoever may come in, as they are now, until the transaction ends; null for who is switched off. */
async function holdStaff(tx: Tx, staffId: string): Promise<Staff | null> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('no key update')
  return row === undefined || row.status === 'off' ? null : { staffId, name: row.name, role: row.role }
}

async function enter(ctx: Ctx, tx: Tx, who: Staff): Promise<string> {
  await noteAct(ctx, tx, who, { action: 'log_in' })
  return openStaffSession(ctx, tx, who.staffId)
}

/**
 * The second step: opens the session and notes it. Five wrong codes end the challenge, and block like wrong passwords do.
 * Errors: link_expired (unknown, used up, too old), second_factor_invalid, login_blocked {minutes}.
 */
export async function confirmLogIn(ctx: Ctx, { challenge, code }: { challenge: string; code: string }): Promise<void> {
  const staffId = await findTicket(ctx, ctx.db, challenge, 'second_step')
  if (staffId === null) throw new Refusal('link_expired')
  const limitKey = factorLimit(staffId)
  const minutes = await countTry(ctx, limitKey)
  const token = await transaction(ctx.db, async (tx) => {
    const who = await holdStaff(tx, staffId)
    // Held from here on: of two uses of one challenge, the second finds it gone
    if (who === null || (await findTicket(ctx, tx, challenge, 'second_step')) === null) return null
    const way = await takeStaffFactor(ctx, tx, staffId, code)
    if (way === null) {
      // It counts, so it does not throw here
      await missTicket(tx, challenge)
      await noteAct(ctx, tx, who, { action: 'fail_second_factor' })
      return 'wrong' as const
    }
    await takeTicket(tx, challenge)
    await forgiveTries(tx, limitKey)
    const left = { count: String(await countStaffCodes(tx, staffId)) }
    if (way === 'recovery') await noteAct(ctx, tx, who, { action: 'use_recovery_code', detail: { facts: left } })
    return { cookie: await enter(ctx, tx, who) }
  })
  if (token === null) throw new Refusal('link_expired')
  if (token === 'wrong' && minutes > 0) throw new Refusal('login_blocked', { minutes })
  if (token === 'wrong') throw fieldRefusal('second_factor_invalid', 'code')
  setOfficeCookie(ctx, token.cookie)
}

/** Ends the session and clears its cookie; for nobody it only clears the cookie. */
export async function logOut(ctx: Ctx): Promise<void> {
  const who = ctx.staff ?? ctx.staffToSetUp ?? null
  await transaction(ctx.db, async (tx) => {
    await closeStaffSession(ctx, tx)
    if (who !== null) await noteAct(ctx, tx, who, { action: 'log_out' })
  })
  ctx.cookies.clear(officeCookie)
}
