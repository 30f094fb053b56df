import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { profileFacts } from '../profiles/index.ts'
import { type ExportedAttachment, exportedAttachments } from './attachments/export-attachments.ts'
import { placeKey } from './conversations/participant.ts'
import { conversationMembers, hiddenWords, messages, reactions, waitingMessages } from './tables.ts'

type Conversation = typeof conversationMembers.$inferSelect
type Exported = { memberId: string; attached: ReadonlyMap<string, ExportedAttachment> }

/** Conversations with their messages, one after the other: what the member wrote, and what they received and have not deleted; photos and voice notes as files. */
export async function exportChats(db: Db, memberId: string): Promise<ExportFile[]> {
  const [own, [waiting], [hidden], attached] = await Promise.all([
    db
      .select()
      .from(conversationMembers)
      .where(eq(conversationMembers.memberId, memberId))
      .orderBy(desc(conversationMembers.lastAt)),
    db.select().from(waitingMessages).where(eq(waitingMessages.memberId, memberId)),
    db.select().from(hiddenWords).where(eq(hiddenWords.memberId, memberId)),
    exportedAttachments(db, memberId),
  ])
  const files: ExportFile[] = [
    { name: 'messages.json', rows: conversationsOf(db, { memberId, attached }, own) },
    ...[...attached.values()].flatMap(({ file }) => file ?? []),
  ]
  if (hidden !== undefined) files.push({ name: 'hidden-words.json', value: hidden.words })
  if (waiting === undefined) return files
  const { toMemberId, text, createdAt } = waiting
  return [...files, { name: 'waiting-message.json', value: { to: toMemberId, text, at: createdAt } }]
}

async function* conversationsOf(db: Db, exported: Exported, own: readonly Conversation[]) {
  const known = await profileFacts(
    db,
    own.map(({ otherId }) => otherId),
  )
  for (const conversation of own) {
    const { conversationId, otherId, draft, isArchived, mutedUntil } = conversation
    const written = await messagesOf(db, exported, conversation)
    if (written.length === 0 && draft === '') continue
    yield {
      id: conversationId,
      with: { member: otherId, name: known.get(otherId)?.name ?? '' },
      draft,
      ...(isArchived && { is_archived: true }),
      ...(mutedUntil !== null && { muted_until: mutedUntil }),
      messages: written,
    }
  }
}

async function messagesOf(db: Db, { memberId, attached }: Exported, { conversationId, deletedSeq }: Conversation) {
  const isSeen = or(gt(messages.seq, deletedSeq), eq(messages.senderId, memberId))
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isSeen))
    .orderBy(asc(messages.seq))
  const reacted = await reactionsOf(db, { memberId, conversationId }, rows)
  return rows.map(({ seq, senderId, text, credits, sentAt, replySeq, unsentAt }) => {
    const isMine = senderId === memberId
    const place = placeKey({ conversation_id: conversationId, seq })
    return {
      number: seq,
      by: isMine ? 'me' : 'other',
      // What the other one took back is theirs alone
      text: isMine || unsentAt === null ? text : '',
      at: sentAt,
      ...(replySeq !== null && { answers: replySeq }),
      ...(unsentAt !== null && { taken_back_at: unsentAt }),
      ...(attached.has(place) && { with: attached.get(place)?.described }),
      ...(reacted.has(seq) && { reactions: reacted.get(seq) }),
      ...(isMine && { credits }),
    }
  })
}

async function reactionsOf(
  db: Db,
  { memberId, conversationId }: { memberId: string; conversationId: string },
  rows: readonly { seq: number; rev: number }[],
) {
  const changed = rows.filter(({ rev }) => rev > 0).map(({ seq }) => seq)
  if (changed.length === 0) return new Map<number, { by: string; emoji: string }[]>()
  const found = await db
    .select()
    .from(reactions)
    .where(and(eq(reactions.conversationId, conversationId), inArray(reactions.seq, changed)))
  const bySeq = Map.groupBy(found, ({ seq }) => seq)
  return new Map(
    [...bySeq].map(([seq, some]) => [
      seq,
      some.map((each) => ({ by: each.memberId === memberId ? 'me' : 'other', emoji: each.emoji })),
    ]),
  )
}
