import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { emailKeyOf } from './rules.ts'
import { members } from './tables.ts'

/** Open accounts with this address, of any pool: whom a bounce or a complaint is about. */
export async function membersAt(db: Db, email: string): Promise<string[]> {
  const emailKey = emailKeyOf(email)
  if (emailKey === null) return []
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.emailKey, emailKey), eq(members.status, 'active')))
  return rows.map(({ id }) => id)
}
