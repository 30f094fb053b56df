import { sql } from 'drizzle-orm'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { eraseFromApprovals } from './approvals/approval-decisions.ts'
import { approvals } from './auth/access-tables.ts'
import { memberNotes } from './members/member-tables.ts'
import { textReviews } from './queue/tables.ts'
import { auditLog } from './tables.ts'

export const backofficeData: PersonalData = {
  tables: [
    personal(auditLog, {
      members: ['memberIds'],
      erase: { by: 'kept: security log of the staff; about whom it was, and what was said of them, is deleted' },
      export: { none: 'names members of staff and, in one entry, other members' },
    }),
    personal(approvals, {
      members: ['memberId'],
      erase: { by: 'kept: who approved which amount; about whom, and in which words, is deleted' },
      export: { none: 'the decision or refund that came of it is exported' },
    }),
    personal(textReviews, {
      members: ['memberId'],
      erase: 'delete',
      export: { none: 'which texts wait for a review; the texts are in profile.json' },
    }),
    personal(memberNotes, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file: 'notes-about-you.json',
        columns: { text: memberNotes.text, at: memberNotes.at },
        order: memberNotes.at,
      },
    }),
  ],
  erase: async (scope, erased) => {
    await eraseFromAudit(scope, erased)
    await eraseFromApprovals(scope, erased)
  },
}

/** A database trigger allows only this change, and only during erasure */
async function eraseFromAudit({ tx }: Scope, { memberId, replacementId }: Erased): Promise<void> {
  await tx.execute(sql`UPDATE ${auditLog}
    SET member_ids = array_replace(member_ids, ${memberId}::uuid, ${replacementId}::uuid), detail = detail - 'reason'
    WHERE ${memberId}::uuid = ANY (member_ids)`)
}
