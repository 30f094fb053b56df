import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { defaultPreferences, preferencesOf } from './rules/preferences.ts'
import {
  disabledMails,
  emailProblems,
  notificationPreferences,
  pushSubscriptions,
  sentNotifications,
} from './tables.ts'

const file = { file: 'preferences.json' }

export const notificationsData: PersonalData = {
  tables: [
    personal(notificationPreferences, { members: ['memberId'], erase: 'delete', export: file }),
    personal(disabledMails, { members: ['memberId'], erase: 'delete', export: file }),
    personal(emailProblems, { members: ['memberId'], erase: 'delete', export: file }),
    personal(pushSubscriptions, { members: ['memberId'], erase: 'delete', export: file }),
    personal(sentNotifications, { members: ['memberId'], erase: 'delete', export: file }),
  ],
  /** Erases notifications that others received about the member. */
  erase: ({ tx }: Scope, { memberId }: Erased) =>
    tx.delete(sentNotifications).where(eq(sentNotifications.key, `like:${memberId}`)),
  files: exportNotifications,
}

/** Exports notification preferences, addresses and recent notifications. */
async function exportNotifications(db: Db, memberId: string): Promise<ExportFile[]> {
  const [known, stopped, troubles, devices, sent] = await Promise.all([
    preferencesOf(db, [memberId]),
    db.select().from(disabledMails).where(eq(disabledMails.memberId, memberId)),
    db.select().from(emailProblems).where(eq(emailProblems.memberId, memberId)).orderBy(desc(emailProblems.at)),
    db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId)),
    db
      .select()
      .from(sentNotifications)
      .where(eq(sentNotifications.memberId, memberId))
      .orderBy(desc(sentNotifications.at)),
  ])
  const value = {
    ...(known.get(memberId) ?? defaultPreferences),
    mails_stopped: stopped.map(({ type, reason, at }) => ({ type, reason, at })),
    mails_returned: troubles.map(({ kind, status, at }) => ({ kind, status, at })),
    push_devices: devices.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, since: createdAt })),
    sent: sent.map(({ type, channel, at }) => ({ type, by: channel, at })),
  }
  return [{ name: 'preferences.json', value }]
}
