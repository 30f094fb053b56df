import { asc, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ExportFile } from '../../platform/files/zip.ts'
import { newId } from '../../platform/ids.ts'
import type { Scope } from '../../platform/platform.ts'
import { staff } from '../tables.ts'
import { memberNotes } from './member-tables.ts'

export type Note = { id: string; by: string; text: string; at: Date }

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

/** What the staff noted about a member is data of theirs: it goes with them. */
export async function eraseNotes({ tx }: Scope, { memberId }: { memberId: string }): Promise<void> {
  await tx.delete(memberNotes).where(eq(memberNotes.memberId, memberId))
}

/** What the staff noted about a member, oldest first; not who of them. */
export async function exportNotes(db: Db, memberId: string): Promise<ExportFile[]> {
  const rows = await db
    .select({ text: memberNotes.text, at: memberNotes.at })
    .from(memberNotes)
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(asc(memberNotes.at))
  return rows.length === 0 ? [] : [{ name: 'notes-about-you.json', value: rows }]
}
