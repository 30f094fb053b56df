import { and, eq, inArray, sql } from 'drizzle-orm'
import { type DisabledReason, disabledReasons } from '../../../contract/constants.ts'
import { type NotificationType, notificationTypes, type PreferencesView } from '../../../contract/notifications.ts'
import { isTimeZone } from '../../../shared/dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { countDevices } from '../push/subscriptions.ts'
import { disabledMails as disabled, notificationPreferences } from '../tables.ts'
import { isPushed } from './channels.ts'
import { type Choices, isWanted, type QuietHours } from './rules.ts'

export type Preferences = {
  mail: Choices
  push: Choices
  quiet: QuietHours | null
  timeZone: string
  isTelling: boolean
  /** What happened until then has been seen. */
  seenUntil: Date | null
}
export const defaultPreferences: Preferences = {
  mail: {},
  push: {},
  quiet: null,
  timeZone: 'Europe/Amsterdam',
  isTelling: false,
  seenUntil: null,
}
type Changes = {
  mail?: Choices | undefined
  push?: Choices | undefined
  quiet_hours?: { from: string; to: string } | null | undefined
  time_zone?: string | undefined
  is_telling?: boolean | undefined
}

/** Notification preferences by member id; members without changes are missing. */
export async function preferencesOf(db: Db, ids: readonly string[]): Promise<Map<string, Preferences>> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(inArray(notificationPreferences.memberId, [...ids]))
  return new Map(
    rows.map(({ memberId, mail, push, quietFrom, quietTo, timeZone, isTelling, seenUntil }) => {
      const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo, timeZone }
      return [memberId, { mail, push, quiet, timeZone, isTelling, seenUntil }]
    }),
  )
}

/** Everything about a member's notifications, as the settings show it. */
export async function preferencesView(db: Db, memberId: string, now: Date): Promise<PreferencesView> {
  const [known, stopped, devices] = await Promise.all([
    preferencesOf(db, [memberId]),
    db.select().from(disabled).where(eq(disabled.memberId, memberId)).orderBy(disabled.type),
    countDevices(db, memberId, now),
  ])
  const chosen = known.get(memberId) ?? defaultPreferences
  return {
    types: notificationTypes.map((type) => ({
      type,
      mail: isWanted(chosen.mail, type),
      push: isPushed(type) ? isWanted(chosen.push, type) : null,
    })),
    disabled: stopped.map(({ type, reason, at }) => ({
      type: type as NotificationType,
      reason,
      at: at.toISOString(),
    })),
    quiet_hours: chosen.quiet === null ? null : { from: chosen.quiet.from, to: chosen.quiet.to },
    time_zone: chosen.timeZone,
    is_telling: chosen.isTelling,
    push_devices: devices,
  }
}

/** Saves the given preferences and leaves the rest. Errors: invalid_input for an unknown time zone. */
export async function savePreferences(db: Db, memberId: string, changes: Changes): Promise<void> {
  const { mail = {}, push = {}, quiet_hours, time_zone, is_telling } = changes
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw fieldRefusal('invalid_input', 'time_zone')
  const others = {
    ...(quiet_hours !== undefined && { quietFrom: quiet_hours?.from ?? null, quietTo: quiet_hours?.to ?? null }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(is_telling !== undefined && { isTelling: is_telling }),
  }
  const { mail: mails, push: pushes } = notificationPreferences
  await db
    .insert(notificationPreferences)
    .values({ memberId, mail, push, ...others })
    .onConflictDoUpdate({
      target: notificationPreferences.memberId,
      set: {
        // Two devices may change different ones at the same moment
        mail: sql`${mails} || excluded.mail`,
        push: sql`${pushes} || excluded.push`,
        ...others,
      },
    })
}

/** Whether a member receives any emails other than account emails. */
export async function getsMails(db: Db, memberId: string): Promise<boolean> {
  const { mail } = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  return notificationTypes.some((type) => isWanted(mail, type))
}

/** Types with emails stopped by bounce, complaint or unsubscribe. */
export async function disabledMails(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ type: disabled.type })
    .from(disabled)
    .where(eq(disabled.memberId, memberId))
    .orderBy(disabled.type)
  return rows.map(({ type }) => type)
}

/** Stopped types with one reason each: the one the member can most easily fix. */
export async function stoppedMails(
  db: Db,
  memberId: string,
): Promise<{ types: string[]; reason: DisabledReason | null }> {
  const rows = await db.select().from(disabled).where(eq(disabled.memberId, memberId)).orderBy(disabled.type)
  const reason = disabledReasons.find((known) => rows.some((row) => row.reason === known))
  return { types: rows.map(({ type }) => type), reason: reason ?? null }
}

type Stop = { types: readonly NotificationType[]; reason: DisabledReason; at: Date }

/**
 * Stops emails of these types until the member turns them on again. The first reason is preserved, except that the
 * member's own choice replaces a bounce, which ends with the address.
 */
export async function stopMails(db: Db, memberIds: readonly string[], { types, reason, at }: Stop): Promise<void> {
  const rows = memberIds.flatMap((memberId) => types.map((type) => ({ memberId, type, reason, at })))
  if (rows.length === 0) return
  await db
    .insert(disabled)
    .values(rows)
    .onConflictDoUpdate({
      target: [disabled.memberId, disabled.type],
      set: { reason: sql`excluded.reason`, at: sql`excluded.at` },
      setWhere: sql`${disabled.reason} = 'bounce' AND excluded.reason <> 'bounce'`,
    })
}

/** Turns emails of one type, or all, on again. */
export async function enableAgain(db: Db, memberId: string, type: NotificationType | undefined): Promise<void> {
  const mine = eq(disabled.memberId, memberId)
  await db.delete(disabled).where(type === undefined ? mine : and(mine, eq(disabled.type, type)))
}
