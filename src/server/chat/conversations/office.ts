import { and, desc, eq, sql } from 'drizzle-orm'
import type { Activity, ActivityPage } from '../../platform/activity-page.ts'
import type { Db } from '../../platform/db/db.ts'
import { conversationMembers, conversations } from '../tables.ts'

type ListedChat = {
  id: string
  otherId: string
  messages: number
  unread: number
  lastAt: Date
  isArchived: boolean
}

/** A member's conversations for staff, newest first, at most `limit`: partner, counts and times, no message texts. */
export async function chatsForStaff(db: Db, memberId: string, limit: number): Promise<ListedChat[]> {
  return db
    .select({
      id: conversationMembers.conversationId,
      otherId: conversationMembers.otherId,
      messages: conversations.lastSeq,
      unread: conversationMembers.unread,
      lastAt: conversationMembers.lastAt,
      isArchived: conversationMembers.isArchived,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.memberId, memberId), eq(conversationMembers.isListed, true)))
    .orderBy(desc(conversationMembers.lastAt), desc(conversationMembers.conversationId))
    .limit(limit)
}

type ChatActivity = Activity & { word: 'conversation_begun' | 'conversation_got'; otherId: string }

/** Conversations of a member by when they began, newest first: who began, never what was written. Empty ones are left out. */
export async function chatHistory(db: Db, memberId: string, { before, limit }: ActivityPage): Promise<ChatActivity[]> {
  const isOlder =
    before === null
      ? undefined
      : sql`(${conversations.createdAt}, ${conversations.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
  const rows = await db
    .select({
      at: conversations.createdAt,
      id: conversations.id,
      otherId: conversationMembers.otherId,
      firstSeq: conversationMembers.firstSeq,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.memberId, memberId), sql`${conversations.lastSeq} > 0`, isOlder))
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .limit(limit)
  return rows.map(({ firstSeq, ...row }) => ({
    ...row,
    word: firstSeq === 1 ? 'conversation_begun' : 'conversation_got',
  }))
}
