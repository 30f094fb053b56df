import { and, eq, gt, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../contract/constants.ts'
import type { accessEndpoints, ColleagueView } from '../../../contract/office/access.ts'
import { emailKeyOf } from '../../accounts/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { idleSince } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { staffFactors } from '../auth/access-tables.ts'
import { dropStaffFactor } from '../auth/second-factor.ts'
import { endSessionsOf, staffOf } from '../auth/sessions.ts'
import { dropStaffTokens } from '../auth/staff-tokens.ts'
import { staff, staffSessions } from '../tables.ts'
import { mayChange } from './staff-rules.ts'
import { mailStaffLink } from './staff-welcome.ts'

type StaffCalls =
  | 'listStaff'
  | 'addStaff'
  | 'sendStaffLink'
  | 'changeRole'
  | 'switchStaff'
  | 'endStaffSessions'
  | 'removeStaffFactor'

/** What an admin does about colleagues. */
export const staffHandlers: Handlers<Pick<typeof accessEndpoints, StaffCalls>, Ctx> = {
  listStaff: async (ctx) => {
    const who = staffOf(ctx)
    await noteAct(ctx, ctx.db, who, { action: 'read_staff' })
    return { staff: await colleagues(ctx, who) }
  },
  addStaff: async (ctx, input) => ({ id: await addColleague(ctx, staffOf(ctx), input) }),
  sendStaffLink: (ctx, { id }) =>
    about(ctx, id, async (tx, person) => {
      if (person.status === 'off') throw new Refusal('conflict')
      await mailStaffLink(ctx, tx, id)
      await noteAct(ctx, tx, staffOf(ctx), { action: 'send_staff_link', detail: { facts: { colleague: person.name } } })
    }),
  changeRole: (ctx, { id, role }) =>
    about(ctx, id, async (tx, person) => {
      await refuseUnlessMay(ctx, tx, person)
      await tx.update(staff).set({ role }).where(eq(staff.id, id))
      const facts = { colleague: person.name, was: person.role, now: role }
      await noteAct(ctx, tx, staffOf(ctx), { action: 'change_role', detail: { facts } })
    }),
  switchStaff: (ctx, { id, status }) =>
    about(ctx, id, async (tx, person) => {
      await refuseUnlessMay(ctx, tx, person)
      await tx.update(staff).set({ status }).where(eq(staff.id, id))
      if (status === 'off') {
        await endSessionsOf(ctx, tx, id)
        for (const purpose of ['welcome', 'second_step'] as const) await dropStaffTokens(tx, id, purpose)
      }
      const facts = { colleague: person.name, was: person.status, now: status }
      await noteAct(ctx, tx, staffOf(ctx), { action: 'switch_staff', detail: { facts } })
    }),
  endStaffSessions: (ctx, { id }) =>
    about(ctx, id, async (tx, person) => {
      await dropStaffTokens(tx, id, 'second_step')
      const count = String(await endSessionsOf(ctx, tx, id))
      const facts = { colleague: person.name, count }
      await noteAct(ctx, tx, staffOf(ctx), { action: 'end_staff_sessions', detail: { facts } })
    }),
  removeStaffFactor: (ctx, { id }) =>
    about(ctx, id, async (tx, person) => {
      if (id === staffOf(ctx).staffId) throw new Refusal('forbidden')
      if (!(await dropStaffFactor(tx, id))) throw new Refusal('conflict')
      await dropStaffTokens(tx, id, 'second_step')
      await endSessionsOf(ctx, tx, id)
      const facts = { colleague: person.name }
      await noteAct(ctx, tx, staffOf(ctx), { action: 'remove_second_factor', detail: { facts } })
    }),
}

type Person = typeof staff.$inferSelect

/** Does something about one colleague, who stays as they are meanwhile. Errors: not_found. */
async function about(ctx: Ctx, id: string, act: (tx: Tx, person: Person) => Promise<void>): Promise<{ done: true }> {
  await transaction(ctx.db, async (tx) => {
    // Fixed lock order, so concurrent deactivations of each other are serialized
    const rows = await tx
      .select()
      .from(staff)
      .where(sql`${staff.role} = 'admin' OR ${staff.id} = ${id}`)
      .orderBy(staff.id)
      .for('no key update')
    const person = rows.find((row) => row.id === id)
    if (person === undefined) throw new Refusal('not_found')
    await act(tx, person)
  })
  return { done: true }
}

/** Errors: forbidden, as `mayChange` says. */
async function refuseUnlessMay(ctx: Ctx, tx: Tx, person: Person) {
  const isAdmin = and(eq(staff.role, 'admin'), eq(staff.status, 'active'))
  const admins = await tx.select({ id: staff.id }).from(staff).where(isAdmin)
  if (!mayChange(person.id, { by: staffOf(ctx).staffId, admins: admins.map(({ id }) => id) }))
    throw new Refusal('forbidden')
}

/** Stored without a password: not a valid hash, so nothing matches. */
const noPassword = 'none'

type NewColleague = { name: string; email: string; role: StaffRole }

/** Creates a staff account and emails an invitation. Errors: invalid_email, email_in_use. */
async function addColleague(ctx: Ctx, who: Staff, { name, email, role }: NewColleague): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const id = await addStaff(tx, { name, email, role, passwordHash: noPassword, at: ctx.clock.now() })
    await mailStaffLink(ctx, tx, id)
    await noteAct(ctx, tx, who, { action: 'add_staff', detail: { facts: { colleague: name, role } } })
    return id
  })
}

type NewStaff = NewColleague & { passwordHash: string; at: Date }

/** The active staff member with this email address; null if there is none. */
export async function staffIdOf(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.emailKey, emailKeyOf(email) ?? ''), eq(staff.status, 'active')))
  return found?.id ?? null
}

/** Makes a staff member; answers the id. Errors: invalid_email, email_in_use. */
export async function addStaff(db: Db, { email: typed, at, ...who }: NewStaff): Promise<string> {
  const email = typed.normalize('NFC').trim()
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw fieldRefusal('invalid_email', 'email')
  const id = newId()
  const added = await db
    .insert(staff)
    .values({ ...who, id, email, emailKey, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: staff.id })
  if (added.length === 0) throw fieldRefusal('email_in_use', 'email')
  return id
}

async function colleagues(ctx: Ctx, who: Staff): Promise<ColleagueView[]> {
  const [people, factors, sessions] = await Promise.all([
    ctx.db.select().from(staff).orderBy(staff.status, staff.name, staff.id),
    ctx.db.select({ staffId: staffFactors.staffId }).from(staffFactors).where(sql`${staffFactors.secret} IS NOT NULL`),
    openSessions(ctx.db, ctx.clock.now()),
  ])
  const withFactor = new Set(factors.map(({ staffId }) => staffId))
  const seen = await lastSeen(ctx.db)
  return people.map(({ id, name, email, role, status, passwordHash }) => ({
    id,
    name,
    email,
    role,
    status,
    has_second_factor: withFactor.has(id),
    has_password: passwordHash !== noPassword,
    sessions: sessions.get(id) ?? 0,
    last_seen: seen.get(id)?.toISOString() ?? null,
    is_me: id === who.staffId,
  }))
}

async function openSessions(db: Db, now: Date): Promise<Map<string, number>> {
  const isOpen = and(gt(staffSessions.expiresAt, now), gt(staffSessions.lastUsedAt, idleSince(now)))
  const rows = await db
    .select({ staffId: staffSessions.staffId, count: sql<number>`count(*)` })
    .from(staffSessions)
    .where(isOpen)
    .groupBy(staffSessions.staffId)
  return new Map(rows.map(({ staffId, count }) => [staffId, Number(count)]))
}

/** Last activity per staff account: the later of the last session use and the last audit entry. */
async function lastSeen(db: Db): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ id: string; at: Date | null }>(sql`
    SELECT staff.id, greatest(
      (SELECT max(last_used_at) FROM staff_sessions WHERE staff_sessions.staff_id = staff.id),
      (SELECT at FROM audit_log WHERE audit_log.staff_id = staff.id ORDER BY audit_log.id DESC LIMIT 1)) AS at
    FROM staff`)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const])))
}
