import { desc, eq, inArray } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { newId } from './ids.ts'

/** A mail as it leaves: one receiver, both bodies. */
export type Letter = {
  to: string
  from: string
  fromName: string
  subject: string
  text: string
  html: string
  /** Beside the usual ones, such as how to unsubscribe. */
  headers?: Record<string, string>
}
export type Mail = { deliver(letter: Letter): Promise<void> }

/** Mail that demo mode caught instead of sending; read at /dev/mail. */
export const caughtMails = pgTable('caught_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  from: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

export function smtpMail(url: string): Mail {
  const transport = createTransport(url)
  return {
    async deliver(letter) {
      await transport.sendMail({
        to: letter.to,
        from: { name: letter.fromName, address: letter.from },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        headers: letter.headers ?? {},
      })
    },
  }
}

export function caughtMail(db: Db, clock: Clock): Mail {
  return {
    async deliver(letter) {
      await db.insert(caughtMails).values({
        id: newId(),
        to: letter.to,
        from: `${letter.fromName} <${letter.from}>`,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        headers: letter.headers ?? {},
        sentAt: clock.now(),
      })
    },
  }
}

/** Newest first, at most 200; to one address if given. */
export function listCaughtMails(db: Db, to?: string) {
  const query = db.select().from(caughtMails)
  return (to === undefined ? query : query.where(eq(caughtMails.to, to))).orderBy(desc(caughtMails.id)).limit(200)
}

/** Forgets the caught mails to these addresses. */
export async function forgetCaughtMails(db: Db, addresses: readonly string[]): Promise<void> {
  await db.delete(caughtMails).where(inArray(caughtMails.to, [...addresses]))
}
