import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import type { ExportFile } from '../platform/zip.ts'
import { profileFacts } from '../profiles/index.ts'
import { conversationMembers, messages, waitingMessages } from './tables.ts'

type Conversation = Pick<typeof conversationMembers.$inferSelect, 'conversationId' | 'otherId' | 'deletedSeq' | 'draft'>

/** Conversations with their messages, one after the other: what the member wrote, and what they received and have not deleted. */
export async function exportChats(db: Db, memberId: string): Promise<ExportFile[]> {
  const [own, [waiting]] = await Promise.all([
    db
      .select()
      .from(conversationMembers)
      .where(eq(conversationMembers.memberId, memberId))
      .orderBy(desc(conversationMembers.lastAt)),
    db.select().from(waitingMessages).where(eq(waitingMessages.memberId, memberId)),
  ])
  const files: ExportFile[] = [{ name: 'messages.json', rows: conversationsOf(db, memberId, own) }]
  if (waiting === undefined) return files
  const { toMemberId, text, createdAt } = waiting
  return [...files, { name: 'waiting-message.json', value: { to: toMemberId, text, at: createdAt } }]
}

async function* conversationsOf(db: Db, memberId: string, own: readonly Conversation[]) {
  const known = await profileFacts(
    db,
    own.map(({ otherId }) => otherId),
  )
  for (const conversation of own) {
    const { conversationId, otherId, draft } = conversation
    const written = await messagesOf(db, memberId, conversation)
    if (written.length === 0 && draft === '') continue
    yield {
      id: conversationId,
      with: { member: otherId, name: known.get(otherId)?.name ?? '' },
      draft,
      messages: written,
    }
  }
}

async function messagesOf(db: Db, memberId: string, { conversationId, deletedSeq }: Conversation) {
  const isSeen = or(gt(messages.seq, deletedSeq), eq(messages.senderId, memberId))
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isSeen))
    .orderBy(asc(messages.seq))
  return rows.map(({ seq, senderId, text, credits, sentAt }) => ({
    number: seq,
    by: senderId === memberId ? 'me' : 'other',
    text,
    at: sentAt,
    ...(senderId === memberId && { credits }),
  }))
}
