import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { removeAttachments, removeUploads } from './attachments/file-jobs.ts'
import { exportChats } from './export.ts'
import {
  attachments,
  chatUploads,
  conversationMembers,
  conversations,
  datePlans,
  hiddenWords,
  messages,
  reactions,
  waitingMessages,
} from './tables.ts'

const file = { file: 'messages.json' }
const gap = { by: 'kept without words, files and author: the other member’s conversation and the ledger stay complete' }

export const chatData: PersonalData = {
  tables: [
    personal(conversations, { members: ['lowId', 'highId'], erase: gap, export: file }),
    personal(conversationMembers, { members: ['memberId', 'otherId'], erase: gap, export: file }),
    personal(messages, { members: ['senderId'], erase: gap, export: file }),
    personal(attachments, { members: ['senderId', 'receiverId'], erase: gap, export: file }),
    personal(reactions, { members: ['memberId'], erase: { by: 'deleted' }, export: file }),
    personal(chatUploads, {
      members: ['memberId'],
      erase: { by: 'deleted, with their files' },
      export: { none: 'unsent files of the last day' },
    }),
    personal(hiddenWords, { members: ['memberId'], erase: 'delete', export: { file: 'hidden-words.json' } }),
    personal(waitingMessages, {
      members: ['memberId', 'toMemberId'],
      erase: 'delete',
      export: { file: 'waiting-message.json' },
    }),
    personal(datePlans, {
      members: ['memberId'],
      erase: 'delete',
      export: {
        file: 'date-plans.json',
        columns: {
          with: datePlans.withName,
          age: datePlans.withAge,
          starts_at: datePlans.startsAt,
          time_zone: datePlans.timeZone,
          place: datePlans.place,
          note: datePlans.note,
          check_in_at: datePlans.checkInAt,
          checked_in_at: datePlans.checkedInAt,
          ends_at: datePlans.endsAt,
        },
        order: datePlans.startsAt,
      },
    }),
  ],
  erase: eraseChats,
  files: exportChats,
}

/**
 * Erases texts and authorship of the member's messages; sequence numbers, times and prices remain for the partner's
 * conversation and the ledger. Sent photos, voice notes and reactions are deleted; gifts remain without sender.
 * Conversations without messages are deleted.
 */
async function eraseChats(scope: Scope, { memberId, replacementId }: Erased): Promise<void> {
  const { tx } = scope
  const [me, noMember] = [sql`${memberId}::uuid`, sql`${replacementId}::uuid`]
  const mine = sql`(SELECT conversation_id FROM ${conversationMembers} WHERE member_id = ${me})`
  const steps: SQL[] = [
    sql`UPDATE ${messages} SET text = '', sender_id = ${noMember}, notice = NULL, attachment = CASE WHEN attachment = 'gift' THEN attachment END
      WHERE conversation_id IN ${mine} AND sender_id = ${me}`,
    sql`UPDATE ${attachments} SET sender_id = ${noMember} WHERE sender_id = ${me}`,
    sql`UPDATE ${attachments} SET receiver_id = ${noMember} WHERE conversation_id IN ${mine} AND receiver_id = ${me}`,
    sql`DELETE FROM ${reactions} WHERE conversation_id IN ${mine} AND member_id = ${me}`,
    sql`WITH gone AS (DELETE FROM ${conversations} WHERE id IN ${mine} AND last_seq = 0 RETURNING id)
      DELETE FROM ${conversationMembers} WHERE conversation_id IN (SELECT id FROM gone)`,
    // The lower id is always first, also for the placeholder
    sql`UPDATE ${conversations} SET low_id = least(${noMember}, other.id), high_id = greatest(${noMember}, other.id)
      FROM (SELECT conversation_id, other_id AS id FROM ${conversationMembers} WHERE member_id = ${me}) other
      WHERE ${conversations.id} = other.conversation_id`,
    sql`UPDATE ${conversationMembers} SET other_id = ${noMember} WHERE conversation_id IN ${mine} AND other_id = ${me}`,
    sql`UPDATE ${conversationMembers} SET member_id = ${noMember}, draft = '', is_listed = false, is_archived = false, muted_until = NULL, unread = 0, unread_hour = NULL,
      deleted_at = NULL WHERE member_id = ${me}`,
  ]
  // Same lock order as message changes, to avoid deadlocks
  await tx.execute(sql`SELECT FROM ${conversations} WHERE id IN ${mine} ORDER BY id FOR UPDATE`)
  await removeAttachments(scope, tx, and(eq(attachments.senderId, memberId), ne(attachments.kind, 'gift')))
  await removeUploads(scope, tx, eq(chatUploads.memberId, memberId))
  for (const step of steps) await tx.execute(step)
}
