import { desc } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { newId } from './ids.ts'

export type Sms = { deliver(message: { to: string; text: string }): Promise<void> }

/** Text messages that demo mode caught; read at /dev/sms. */
export const caughtSms = pgTable('caught_sms', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  text: text().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

export function caughtSmsProvider(db: Db, clock: Clock): Sms {
  return {
    async deliver(message) {
      await db.insert(caughtSms).values({ id: newId(), ...message, sentAt: clock.now() })
    },
  }
}

export function listCaughtSms(db: Db) {
  return db.select().from(caughtSms).orderBy(desc(caughtSms.id)).limit(200)
}
