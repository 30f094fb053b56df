import { eq } from 'drizzle-orm'
import { emailKeyOf } from '../../accounts/index.ts'
import { blockedRefusal, countGuess, countOwn } from '../../accounts/log-in/index.ts'
import { isPassword, withPasswordWork } from '../../accounts/password/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { officePoolCookie } from '../pools/office-pool.ts'
import { staff } from '../tables.ts'
import { knownBrowserOf, rememberBrowser } from './known-browsers.ts'
import { hasStaffFactor, staffCodes, takeStaffFactor } from './second-factor.ts'
import { closeStaffSession, officeCookie, openStaffSession, setOfficeCookie } from './sessions.ts'
import { failStaffToken, findStaffToken, newStaffToken, takeStaffToken } from './staff-tokens.ts'

type Credentials = { email: string; password: string; altcha?: string | undefined }

/**
 * Checks the credentials, opens a session and notes it; answers who it is. Where a second factor is on, it opens none.
 * Errors: login_failed, those of `countGuess`; the same, and as late, whether or not the address is known. second_factor_required {challenge}.
 */
export function logIn(ctx: Ctx, credentials: Credentials): Promise<Staff> {
  return withPasswordWork(ctx, () => checkedLogIn(ctx, credentials))
}

async function checkedLogIn(ctx: Ctx, { email, password, altcha }: Credentials): Promise<Staff> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const [known] = await ctx.db.select().from(staff).where(eq(staff.emailKey, emailKey))
  const knownBrowser = known === undefined ? null : knownBrowserOf(ctx, known.id)
  const guess = await countGuess(ctx, { of: 'staff', account: emailKey, knownBrowser, altcha })
  const isRight = await isPassword(known?.passwordHash ?? null, password)
  const outcome =
    known === undefined || !isRight
      ? null
      : await transaction(ctx.db, async (tx) => {
          const who = await holdStaff(tx, known.id)
          if (who === null) return null
          if (await hasStaffFactor(tx, who.staffId))
            return { challenge: await newStaffToken(ctx, tx, who.staffId, 'second_step') }
          return { who, token: await enter(ctx, tx, who) }
        })
  if (outcome === null) throw blockedRefusal(guess) ?? new Refusal('login_failed')
  await guess.forgive()
  if ('challenge' in outcome) throw new Refusal('second_factor_required', { challenge: outcome.challenge })
  setOfficeCookie(ctx, outcome.token)
  rememberBrowser(ctx, outcome.who.staffId)
  return outcome.who
}

/** The active staff account, locked until the transaction ends; null if deactivated. */
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
  const staffId = await findStaffToken(ctx, ctx.db, challenge, 'second_step')
  if (staffId === null) throw new Refusal('link_expired')
  const guess = await countOwn(ctx, 'staffSecondFactor', staffId)
  const token = await transaction(ctx.db, async (tx) => {
    const who = await holdStaff(tx, staffId)
    // Locked from here on: a concurrent use of the same challenge fails
    if (who === null || (await findStaffToken(ctx, tx, challenge, 'second_step')) === null) return null
    const way = await takeStaffFactor(ctx, tx, staffId, code)
    if (way === null) {
      // It counts, so it does not throw here
      await failStaffToken(tx, challenge)
      await noteAct(ctx, tx, who, { action: 'fail_second_factor' })
      return 'wrong' as const
    }
    await takeStaffToken(tx, challenge)
    const left = { count: String(await staffCodes.left(tx, staffId)) }
    if (way === 'recovery') await noteAct(ctx, tx, who, { action: 'use_recovery_code', detail: { facts: left } })
    return { cookie: await enter(ctx, tx, who) }
  })
  if (token === null) throw new Refusal('link_expired')
  if (token === 'wrong') throw blockedRefusal(guess) ?? fieldRefusal('second_factor_invalid', 'code')
  await guess.forgive()
  setOfficeCookie(ctx, token.cookie)
  rememberBrowser(ctx, staffId)
}

/** Ends the session and clears its cookie; without a session it only clears the cookie. */
export async function logOut(ctx: Ctx): Promise<void> {
  const who = ctx.staff ?? ctx.staffToSetUp ?? null
  await transaction(ctx.db, async (tx) => {
    await closeStaffSession(ctx, tx)
    if (who !== null) await noteAct(ctx, tx, who, { action: 'log_out' })
  })
  ctx.cookies.clear(officeCookie)
  ctx.cookies.clear(officePoolCookie)
}
