import { desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'

/** An attachment. `type` is its media type. */
export type Attachment = { name: string; type: string; bytes: Uint8Array }

/** A mail as it leaves: one receiver, both bodies. */
export type EmailTemplate = {
  /** Kind of email, such as `reset`; for statistics only. */
  kind: string
  /** The member, to attribute bounces; null if the recipient is not a member. */
  memberId: string | null
  to: string
  from: string
  fromName: string
  subject: string
  text: string
  html: string
  /** Beside the usual ones, such as how to unsubscribe. */
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
}
export type Mail = {
  /**
   * Sends an email, from the worker of a job (`workPatiently`). Throws `NotNow` if it must wait; permanent refusals
   * are recorded and not thrown, because a retry would not help.
   */
  deliver(letter: EmailTemplate): Promise<void>
  /** Closes connections after pending emails are sent. */
  close(): Promise<void>
}

/** Emails captured in demo mode; read at /dev/mail. */
export const caughtMails = pgTable('caught_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  from: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  attachments: jsonb().$type<{ name: string; type: string; base64: string }[]>().notNull().default([]),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  kind: text().notNull().default(''),
  /** The header block as sent, including its signature. */
  rawHeaders: text('raw_headers').notNull().default(''),
})

/** Newest first, at most 200; to one address if given. Of attachments their names and types only. */
export function listCaughtMails(db: Db, to?: string) {
  const attachments = sql<{ name: string; type: string }[]>`(
    SELECT coalesce(jsonb_agg(attachment - 'base64'), '[]')
    FROM jsonb_array_elements(${caughtMails.attachments}) AS attached (attachment))`
  const query = db.select({ ...getTableColumns(caughtMails), attachments }).from(caughtMails)
  return (to === undefined ? query : query.where(eq(caughtMails.to, to))).orderBy(desc(caughtMails.id)).limit(200)
}

/** An attachment of a caught mail by its place; null where there is none. */
export async function caughtAttachment(db: Db, mailId: string, place: number): Promise<Attachment | null> {
  const [mail] = await db.select().from(caughtMails).where(eq(caughtMails.id, mailId))
  const found = mail?.attachments[place]
  if (found === undefined) return null
  return { name: found.name, type: found.type, bytes: Buffer.from(found.base64, 'base64') }
}

/** Deletes captured emails to these addresses, and those whose replies would go there. */
export async function forgetCaughtMails(db: Db, addresses: readonly string[]): Promise<void> {
  const repliesTo = sql`${caughtMails.headers} ->> 'Reply-To'`
  await db.delete(caughtMails).where(or(inArray(caughtMails.to, [...addresses]), inArray(repliesTo, [...addresses])))
}
