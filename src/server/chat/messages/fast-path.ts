import { sql } from 'drizzle-orm'
import { quickSpendCtes } from '../../credits/index.ts'
import { blockRelation } from '../../moderation/index.ts'
import { type Pooled, sqlState } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { visibilityModesRelation } from '../../profiles/visibility/index.ts'
import type { Writer } from '../conversations/writing-context.ts'
import { conversationMembers, conversations } from '../tables.ts'
import { createBatcher } from './message-batcher.ts'
import { type Draft, entryOf, messageCtes } from './write-message.ts'

type FastPathRow = { seq: number; unread: number; balance: number; other_id: string }
/** A message that may be ordinary, with the debit that it would have. */
type MessageRequest = ReturnType<typeof requestedFrom>

/** What each message of a batch brings, with its type; an array of each goes into the statement. */
const columns = {
  conversation_id: 'uuid',
  message_id: 'uuid',
  member_id: 'uuid',
  text: 'text',
  credits: 'int',
  at: 'timestamptz',
  reply_seq: 'int',
  notice: 'text',
  unanswered_limit: 'int',
  entry_id: 'uuid',
  key: 'text',
  request_hash: 'text',
} as const
const names = Object.keys(columns) as (keyof typeof columns)[]
const asked = sql`unnest(${sql.join(
  names.map((name) => sql`${sql.placeholder(name)}::${sql.raw(columns[name])}[]`),
  sql`, `,
)}) AS asked (${sql.raw(names.join(', '))})`

/**
 * Those who are in an ordinary exchange: the writer has written here before, both have the conversation in their lists, and nothing about
 * the other one stands against it. Less than `mayWrite` allows, never more: a test holds the two together.
 * Locked here, and left out where somebody else has locked them: a batch waits for nobody, so it can hold up nobody and meets no deadlock.
 */
const ordinary = sql`ordinary AS (
  SELECT asked.*, asked.conversation_id::text AS reference, 'message' AS kind, NULL AS attachment, theirs.member_id AS other_id
  FROM ${asked}
  JOIN ${conversations} c ON c.id = asked.conversation_id
  JOIN ${conversationMembers} mine ON mine.member_id = asked.member_id AND mine.conversation_id = asked.conversation_id
  JOIN ${conversationMembers} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = asked.conversation_id
  JOIN ${visibilityModesRelation} visibilityModes ON visibilityModes.member_id = mine.other_id AND visibilityModes.status = 'active' AND visibilityModes.kind = 'member'
  WHERE mine.first_seq > 0 AND mine.is_listed AND theirs.is_listed
    AND (theirs.first_seq > 0 OR NOT (visibilityModes.is_invisible OR visibilityModes.is_private))
    -- Tested again with the rows locked, so messages at the same moment count
    AND (asked.unanswered_limit = 0 OR c.last_seq - theirs.last_sent_seq < asked.unanswered_limit)
    AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = asked.member_id AND b.blocked_id = mine.other_id)
    AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = mine.other_id AND b.blocked_id = asked.member_id)
  FOR NO KEY UPDATE OF c, mine, theirs SKIP LOCKED
)`

const writeOrdinary = statement<Record<string, unknown>, FastPathRow & { conversation_id: string }>(
  'chat_write_ordinary',
  () => sql`WITH ${ordinary}, ${quickSpendCtes(sql`ordinary`)}, ${messageCtes({ sending: sql`wallet_moved` })}
  SELECT numbered.conversation_id, numbered.seq, numbered.balance, numbered.other_id, listed.unread
  FROM numbered JOIN listed ON listed.conversation_id = numbered.conversation_id AND listed.member_id = numbered.other_id`,
)

/**
 * Most messages are part of an ordinary exchange and cost what one lot holds: those are looked at and written in one round trip, together
 * with all that came while the one before was under way (docs/decisions/0016).
 * Null for all others, with nothing written: then the facts are read and the rules say what is to be done.
 */
export async function writeFastPath(db: Pooled, writer: Writer, draft: Draft, at: Date): Promise<FastPathRow | null> {
  const { member, site } = writer
  const credits = site.settings.messageCredits
  if (member.status !== 'active' || credits < 1 || draft.attachment !== undefined) return null
  return batchesOf(db)(
    requestedFrom(draft, member.memberId, { at, credits, unansweredLimit: site.settings.unansweredLimit }),
  )
}

type Terms = { at: Date; credits: number; unansweredLimit: number }

function requestedFrom(draft: Draft, memberId: string, { at, credits, unansweredLimit }: Terms) {
  const { entryId, key, requestHash } = entryOf(draft, at)
  return {
    conversation_id: draft.conversationId,
    message_id: draft.messageId,
    member_id: memberId,
    text: draft.text,
    credits,
    at: at.toISOString(),
    reply_seq: draft.replySeq ?? null,
    notice: draft.notice ?? null,
    unanswered_limit: unansweredLimit,
    entry_id: entryId,
    key,
    request_hash: requestHash,
  } satisfies Record<keyof typeof columns, unknown>
}

const batches = new WeakMap<Pooled, (asked: MessageRequest) => Promise<FastPathRow | null>>()

/** Of this process, for a pool: who sends together. Two of one member or of one conversation never do, nor at the same time. */
function batchesOf(db: Pooled) {
  const known = batches.get(db)
  if (known !== undefined) return known
  const made = createBatcher({
    work: (batch: MessageRequest[]) => writeBatch(db, batch),
    keysOf: ({ member_id, conversation_id }) => [member_id, conversation_id.toLowerCase()],
  })
  batches.set(db, made)
  return made
}

async function writeBatch(db: Pooled, batch: MessageRequest[]): Promise<(FastPathRow | null)[]> {
  const values = Object.fromEntries(names.map((name) => [name, batch.map((one) => one[name])]))
  const rows = await writeOrdinary(db, values).catch(unlessOneStands)
  // By conversation, of which there are no two in a batch; ids of messages are their senders' to choose
  const written = new Map(rows.map((row) => [row.conversation_id, row]))
  return batch.map(({ conversation_id }) => written.get(conversation_id.toLowerCase()) ?? null)
}

/** The database or the way to it failed, not what was asked of it: going by itself would help nobody, and what was written is not known. */
const outages = /^(08|53|57|58|XX)/

/**
 * One of them stands against all: its id is taken, somebody took the last credits of its lot, or whatever else a statement can fail by.
 * Nothing is written, and each goes by itself, so that only the one that is at fault meets it again.
 */
function unlessOneStands(error: unknown): never[] {
  const state = sqlState(error)
  if (state === null || outages.test(state)) throw error
  return []
}
