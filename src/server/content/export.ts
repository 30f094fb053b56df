import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { contactMessages } from './tables.ts'

/** What the member wrote to customer service with the form, while logged in. */
export async function exportContent(db: Db, memberId: string): Promise<ExportFile[]> {
  const messages = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.memberId, memberId))
    .orderBy(desc(contactMessages.createdAt))
  const value = messages.map(({ receipt, topic, name, email, text, createdAt }) => ({
    receipt,
    topic,
    name,
    email,
    text,
    at: createdAt,
  }))
  return value.length === 0 ? [] : [{ name: 'service-messages.json', value }]
}
