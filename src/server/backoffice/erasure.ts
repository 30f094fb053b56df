import { sql } from 'drizzle-orm'
import type { Scope } from '../platform/platform.ts'
import { auditLog } from './tables.ts'

/** The log keeps who of the staff did what and when; about whom it was, and what was said of them, goes. A trigger allows just this, to whoever erases the member. */
export async function eraseFromAudit(
  { tx }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  await tx.execute(sql`UPDATE ${auditLog}
    SET member_ids = array_replace(member_ids, ${memberId}::uuid, ${replacementId}::uuid), detail = detail - 'reason'
    WHERE ${memberId}::uuid = ANY (member_ids)`)
}
