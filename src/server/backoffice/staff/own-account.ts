import { and, desc, eq, gt } from 'drizzle-orm'
import type { accessEndpoints, MeView } from '../../../contract/office/access.ts'
import { blockedRefusal, countOwn } from '../../accounts/log-in/index.ts'
import { hashPassword, isPassword, refuseBadPassword } from '../../accounts/password/index.ts'
import { deviceOf } from '../../accounts/sessions/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { isSessionOver } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { staffFactors } from '../auth/access-tables.ts'
import { confirmStaffFactor, renewStaffCodes, staffCodes, startStaffFactor } from '../auth/second-factor.ts'
import { endSessionsOf, officeCookie, staffOf, staffSettingUp } from '../auth/sessions.ts'
import { staff, staffSessions } from '../tables.ts'

type OwnCalls =
  | 'getMe'
  | 'changeStaffPassword'
  | 'startStaffFactor'
  | 'confirmStaffFactor'
  | 'renewStaffCodes'
  | 'endOwnSessions'

/** Calls of staff about their own account. */
export const ownHandlers: Handlers<Pick<typeof accessEndpoints, OwnCalls>, Ctx> = {
  getMe: async (ctx) => ({ me: await meView(ctx, staffSettingUp(ctx)) }),
  changeStaffPassword: async (ctx, typed) => {
    await changePassword(ctx, staffOf(ctx), typed)
    return { done: true }
  },
  startStaffFactor: async (ctx, { password = '' }) => {
    const who = staffSettingUp(ctx)
    // At first log-in the password was just entered
    if (ctx.staff !== null) await requirePassword(ctx, who, password, 'password')
    return startStaffFactor(ctx, who)
  },
  confirmStaffFactor: async (ctx, { code }) => ({
    recovery_codes: await confirmStaffFactor(ctx, staffSettingUp(ctx), code),
  }),
  renewStaffCodes: async (ctx, { password }) => {
    const who = staffOf(ctx)
    await requirePassword(ctx, who, password, 'password')
    return { recovery_codes: await renewStaffCodes(ctx, who) }
  },
  endOwnSessions: async (ctx, { id }) => {
    const who = staffOf(ctx)
    await transaction(ctx.db, async (tx) => {
      const isIt = and(eq(staffSessions.staffId, who.staffId), eq(staffSessions.id, id ?? ''))
      if (id === undefined) await endSessionsOf(ctx, tx, who.staffId, 'this')
      else if ((await tx.delete(staffSessions).where(isIt).returning({ id: staffSessions.id })).length === 0)
        throw new Refusal('not_found')
      await noteAct(ctx, tx, who, { action: 'end_own_sessions' })
    })
    return { done: true }
  },
}

async function meView(ctx: Ctx, { staffId, name, role }: Staff): Promise<MeView> {
  const now = ctx.clock.now()
  const [[row], [factor], codesLeft, sessions] = await Promise.all([
    ctx.db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId)),
    ctx.db.select().from(staffFactors).where(eq(staffFactors.staffId, staffId)),
    staffCodes.left(ctx.db, staffId),
    ctx.db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now)))
      .orderBy(desc(staffSessions.lastUsedAt)),
  ])
  const own = ctx.cookies.get(officeCookie)
  const since = factor?.secret ? factor.confirmedAt : null
  return {
    name,
    email: row?.email ?? '',
    role,
    second_factor: since ? { since: since.toISOString(), codes_left: codesLeft } : null,
    must_set_up: ctx.staff === null,
    sessions: sessions
      .filter((session) => !isSessionOver(session, now))
      .map(({ id, tokenHash, userAgent, createdAt, lastUsedAt }) => {
        const { browser, system } = deviceOf(userAgent)
        return {
          id,
          is_this: own !== undefined && hashToken(own) === tokenHash,
          browser,
          system,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
        }
      }),
  }
}

/** Requires the password again (reauthentication). Errors: wrong_old_password for the field, login_blocked. */
async function requirePassword(ctx: Ctx, { staffId }: Staff, password: string, field: string): Promise<void> {
  const guess = await countOwn(ctx, 'staffPasswordProof', staffId)
  const [row] = await ctx.db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  if (!(await isPassword(row?.passwordHash ?? null, password)))
    throw blockedRefusal(guess) ?? fieldRefusal('wrong_old_password', field)
  await guess.forgive()
}

type Typed = { old_password: string; password: string; password_again: string }

async function changePassword(ctx: Ctx, who: Staff, { old_password, ...typed }: Typed): Promise<void> {
  await requirePassword(ctx, who, old_password, 'old_password')
  const [row] = await ctx.db.select({ email: staff.email }).from(staff).where(eq(staff.id, who.staffId))
  refuseBadPassword(typed, row?.email ?? '')
  const passwordHash = await hashPassword(typed.password)
  await transaction(ctx.db, async (tx) => {
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, who.staffId))
    await endSessionsOf(ctx, tx, who.staffId, 'this')
    await noteAct(ctx, tx, who, { action: 'change_own_password' })
  })
}
