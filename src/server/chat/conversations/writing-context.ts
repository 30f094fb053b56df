import { type SQL, sql } from 'drizzle-orm'
import type { AttachmentKind, MessageNotice } from '../../../contract/chat/message.ts'
import { freeConversations } from '../../../contract/constants.ts'
import { type WalletFacts, type WalletRow, walletFactsOf, walletRelation } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import {
  allowsFictional,
  type StandingRow,
  sightOf,
  standingColumns,
  type VisibilityModesRow,
  visibilityModesRelation,
} from '../../profiles/visibility/index.ts'
import type { Site, Viewer } from '../../sites/index.ts'
import type { WritingFacts } from '../messages/rules.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import { receiptColumns, receiptJoin } from './relations.ts'

/** Who writes, and on which site: its settings hold. */
export type Writer = {
  site: Site
  member: Pick<Viewer, 'memberId' | 'status' | 'isPaid'>
  /** Where the viewer was not read in this request: the write checks this session, anything else confirms it first (`Ctx.confirmViewer`). */
  unconfirmed?: { sessionId: string; confirm(): Promise<void> }
}

/** A message that has its place in the conversation. */
export type Written = {
  seq: number
  senderId: string
  text: string
  sentAt: Date
  replySeq: number | null
  attachment: AttachmentKind | null
  notice: MessageNotice | null
}

export type Facts = {
  conversationId: string
  memberId: string
  otherId: string
  /** Empty once their profile is erased. */
  otherName: string
  lastSeq: number
  readSeq: number
  unread: number
  rev: number
  draft: string
  isArchived: boolean
  mutedUntil: Date | null
  isListed: boolean
  isListedForOther: boolean
  /** Number of this member's first message here; 0 while there is none. */
  firstSeq: number
  /** Number of the other one's newest message here; 0 while there is none. */
  otherSentSeq: number
  writing: WritingFacts
  wallet: WalletFacts
}

/** With what the other one has seen and received, as far as this member may know. */
export type FactsWithReceipts = Facts & { seenSeq: number; deliveredSeq: number }

type Row = WalletRow &
  StandingRow &
  (VisibilityModesRow | Record<keyof VisibilityModesRow, null>) & {
    other_id: string
    other_name: string | null
    last_seq: number
    read_seq: number
    unread: number
    rev: number
    draft: string
    is_archived: boolean
    muted_until: Date | null
    is_listed: boolean
    first_seq: number
    other_is_listed: boolean
    other_first_seq: number
    other_sent_seq: number
    is_verified: boolean
    is_verified_only: boolean | null
    started: number
  }

type RowWithReceipts = Row & { seen_seq: number; delivered_seq: number }

type WritingRequest = { memberId: string; conversationId: string }

const me = sql.placeholder('memberId')
const otherToMe = standingColumns({
  owner: sql`mine.other_id`,
  viewer: sql`mine.member_id`,
  isSecluded: sql`(visibilityModes.is_invisible OR visibilityModes.is_private)`,
})
const select = (receipts: {
  columns: SQL
  join: SQL
}) => sql`SELECT mine.other_id, c.last_seq, mine.read_seq, mine.unread, c.rev, mine.draft, mine.is_archived, mine.muted_until, mine.is_listed, mine.first_seq,
      theirs.is_listed AS other_is_listed, theirs.first_seq AS other_first_seq, theirs.last_sent_seq AS other_sent_seq, ${receipts.columns}
      visibilityModes.name AS other_name, visibilityModes.kind, visibilityModes.status, visibilityModes.is_invisible, visibilityModes.is_private, visibilityModes.is_verified_only, ${otherToMe},
      coalesce(own.is_verified, false) AS is_verified,
      CASE WHEN c.last_seq = 0 THEN (
        SELECT count(*) FROM ${conversationMembers} own WHERE own.member_id = mine.member_id AND own.first_seq = 1
      ) ELSE 0 END AS started,
      wallet.version, wallet.balance, wallet.lots
    FROM ${conversationMembers} mine
    JOIN ${conversations} c ON c.id = mine.conversation_id
    JOIN ${conversationMembers} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = mine.conversation_id
    ${receipts.join}
    LEFT JOIN ${visibilityModesRelation} visibilityModes ON visibilityModes.member_id = mine.other_id
    LEFT JOIN ${visibilityModesRelation} own ON own.member_id = mine.member_id
    LEFT JOIN ${walletRelation} wallet ON wallet.member_id = mine.member_id
    WHERE mine.member_id = ${me}::uuid AND mine.conversation_id = ${sql.placeholder('conversationId')}::uuid`
const query = statement<WritingRequest, Row>('chat_facts', () => select({ columns: sql``, join: sql`` }))
const queryWithReceipts = statement<WritingRequest, RowWithReceipts>('chat_facts_receipts', () =>
  select({ columns: sql`${receiptColumns},`, join: receiptJoin }),
)

/** Everything that decides about a message, in one round trip; null for a conversation that is not this member's. */
export async function factsOf(db: Db, writer: Writer, conversationId: string): Promise<Facts | null> {
  const [row] = await query(db, { memberId: writer.member.memberId, conversationId })
  return row === undefined ? null : factsFrom(row, writer, conversationId)
}

/** The same for a view of the conversation. */
export async function factsWithReceipts(
  db: Db,
  writer: Writer,
  conversationId: string,
): Promise<FactsWithReceipts | null> {
  const [row] = await queryWithReceipts(db, { memberId: writer.member.memberId, conversationId })
  if (row === undefined) return null
  return { ...factsFrom(row, writer, conversationId), seenSeq: row.seen_seq, deliveredSeq: row.delivered_seq }
}

function factsFrom(row: Row, writer: Writer, conversationId: string): Facts {
  const { memberId } = writer.member
  return {
    conversationId,
    memberId,
    otherId: row.other_id,
    otherName: row.other_name ?? '',
    lastSeq: row.last_seq,
    readSeq: row.read_seq,
    unread: row.unread,
    rev: row.rev,
    draft: row.draft,
    isArchived: row.is_archived,
    mutedUntil: row.muted_until,
    isListed: row.is_listed,
    isListedForOther: row.other_is_listed,
    firstSeq: row.first_seq,
    otherSentSeq: row.other_sent_seq,
    writing: writingFacts(writer, row),
    wallet: walletFactsOf(memberId, row),
  }
}

function writingFacts({ site, member }: Writer, row: Row): WritingFacts {
  return {
    writer: {
      status: member.status,
      isPaid: member.isPaid,
      isVerified: row.is_verified,
      balance: row.balance ?? 0,
      startedConversations: row.started,
      isBlocking: row.is_blocking,
      unanswered: row.last_seq - row.other_sent_seq,
    },
    other: otherFacts(site, row),
    isEmpty: row.last_seq === 0,
    site: {
      freeChat: site.settings.freeChat,
      messageCredits: site.settings.messageCredits,
      photoCredits: site.settings.photoCredits,
      freeConversations,
      unansweredLimit: site.settings.unansweredLimit,
      allowsFictional: allowsFictional({ site }),
    },
  }
}

function otherFacts(site: Site, row: Row): WritingFacts['other'] {
  const hasWritten = row.other_first_seq > 0
  // Their profile was erased
  if (row.status === null) return { kind: 'member', sight: 'no', isInvisible: true, isVerifiedOnly: false, hasWritten }
  const sight = sightOf(row, { isOwn: false, allowsFictional: allowsFictional({ site }) })
  return {
    kind: row.kind,
    sight,
    isInvisible: row.is_invisible,
    isVerifiedOnly: row.is_verified_only ?? false,
    hasWritten,
  }
}

type MessageRow = {
  seq: number
  sender_id: string
  text: string
  sent_at: Date
  reply_seq: number | null
  attachment: AttachmentKind | null
  notice: MessageNotice | null
}
const messageQuery = statement<WritingRequest & { messageId: string }, MessageRow>(
  'chat_message',
  () => sql`SELECT x.seq, x.sender_id, x.text, x.sent_at, x.reply_seq, x.attachment, x.notice FROM ${conversationMembers} mine
    JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.id = ${sql.placeholder('messageId')}::uuid
    WHERE mine.member_id = ${me}::uuid AND mine.conversation_id = ${sql.placeholder('conversationId')}::uuid`,
)

/** The message with an id in a conversation of this member. */
export async function findMessage(
  db: Db,
  memberId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<Written | null> {
  const [row] = await messageQuery(db, { memberId, conversationId, messageId })
  if (row === undefined) return null
  const { seq, text, attachment, notice } = row
  return { seq, text, attachment, notice, senderId: row.sender_id, sentAt: row.sent_at, replySeq: row.reply_seq }
}
