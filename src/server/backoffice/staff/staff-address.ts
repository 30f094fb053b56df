import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { staff } from '../tables.ts'

/** Email address of a staff account. Errors: not_found. */
export async function emailOfStaff(db: Db, staffId: string): Promise<string> {
  const [row] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId))
  if (row === undefined) throw new Refusal('not_found')
  return row.email
}
