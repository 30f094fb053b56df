import { desc, inArray } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Clock } from '../config/clock.ts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Log } from '../metrics/log.ts'

/** `to` in E.164. Errors may be retried, except `NumberRefused`. */
export type Sms = { deliver(message: { to: string; text: string }): Promise<void> }

/** The number takes no texts: it does not exist, is no mobile, or does not want any. */
export class NumberRefused extends Error {
  constructor(reason: string) {
    super(`the number takes no texts (${reason})`)
    this.name = 'NumberRefused'
  }
}

export function isRefusedNumber(error: unknown): boolean {
  return error instanceof Error && error.name === 'NumberRefused'
}

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

/** Text messages of a real installation that has no provider: each try fails, so that its job shows up as failed. */
export function unsentSms(log: Log): Sms {
  return {
    async deliver() {
      log.error('a text message was not sent: TWILIO_ACCOUNT_SID is not set')
      throw new Error('no provider of text messages is configured')
    },
  }
}

export function listCaughtSms(db: Db) {
  return db.select().from(caughtSms).orderBy(desc(caughtSms.id)).limit(200)
}

/** Forgets the caught texts to these numbers. */
export async function forgetCaughtSms(db: Db, numbers: readonly string[]): Promise<void> {
  await db.delete(caughtSms).where(inArray(caughtSms.to, [...numbers]))
}
