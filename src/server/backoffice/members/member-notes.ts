import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { staff } from '../tables.ts'
import { memberNotes } from './member-tables.ts'

type Note = { id: string; by: string; text: string; at: Date }

/** Notes about a member, newest first; at most 200. */
export async function notesAbout(db: Db, memberId: string): Promise<Note[]> {
  return db
    .select({ id: memberNotes.id, by: staff.name, text: memberNotes.text, at: memberNotes.at })
    .from(memberNotes)
    .innerJoin(staff, eq(staff.id, memberNotes.staffId))
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(desc(memberNotes.at), desc(memberNotes.id))
    .limit(200)
}

export async function addNote(
  tx: Tx,
  note: { memberId: string; staffId: string; text: string; at: Date },
): Promise<string> {
  const id = newId()
  await tx.insert(memberNotes).values({ ...note, id })
  return id
}
