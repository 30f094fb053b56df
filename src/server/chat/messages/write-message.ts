import { type SQL, sql } from 'drizzle-orm'
import type { AttachmentInput, MessageNotice } from '../../../contract/chat/message.ts'
import {
  preparedSpendCtes,
  quickSpendCtes,
  requestHash,
  type SpendEntry,
  type SpendPlan,
  spendValues,
} from '../../credits/index.ts'
import { blockRelation } from '../../moderation/index.ts'
import { createBatcher } from '../../platform/db/batcher.ts'
import { type Db, notNullViolation, type Pooled, sqlState } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { newId } from '../../platform/ids.ts'
import { visibilityModesRelation } from '../../profiles/visibility/index.ts'
import type { Facts, Writer } from '../conversations/writing-context.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'

/** What somebody sends. Ids are the client's; what they name is looked up when it is sent. */
export type Draft = {
  conversationId: string
  messageId: string
  text: string
  replySeq?: number | undefined
  attachment?: AttachmentInput | undefined
  notice?: MessageNotice | null | undefined
}
/** What was written: the message's number, what its receiver has not read here now, and the sender's balance. */
type WrittenRow = { seq: number; unread: number; balance: number | null }
type Write = { draft: Draft; facts: Facts; plan: SpendPlan | null; isFreeStart: boolean; at: Date }

/**
 * The message, its number, its debit and both lists in one statement: all of it or nothing.
 * Null when nothing was written: the wallet, or the emptiness that makes a start free, was not as in the facts any more.
 */
export async function writeMessage(db: Db, { draft, facts, plan, isFreeStart, at }: Write): Promise<WrittenRow | null> {
  const values = {
    ...messageValues(draft, facts.memberId, { at, credits: plan?.credits ?? 0 }),
    otherId: facts.otherId,
    otherSentSeq: facts.otherSentSeq,
    unansweredLimit: facts.writing.site.unansweredLimit,
  }
  const free = isFreeStart ? writeStart : writeFree
  const writing =
    plan === null ? free(db, values) : writePaid(db, { ...values, ...spendValues(plan, entryOf(draft, at)) })
  const [row] = await writing.catch((error: unknown) => {
    if (sqlState(error) === notNullViolation) throw new UnansweredLimitReached()
    throw error
  })
  return row ?? null
}

/** Other messages of the sender came between the facts and the statement: nothing was written or debited. A transaction is aborted by it. */
export class UnansweredLimitReached extends Error {}

/** What of a message goes into its statement, by name. */
function messageValues(draft: Draft, memberId: string, { at, credits }: { at: Date; credits: number }) {
  const { conversationId, messageId, text, replySeq = null, notice = null } = draft
  const attachment = draft.attachment?.kind ?? null
  return { memberId, conversationId, messageId, text, credits, sentAt: at.toISOString(), replySeq, attachment, notice }
}

const writePaid = statement<Record<string, unknown>, WrittenRow>('chat_write_paid', () => write({ isPaid: true }))
const writeFree = statement<Record<string, unknown>, WrittenRow>('chat_write_free', () => write({ isPaid: false }))
const writeStart = statement<Record<string, unknown>, WrittenRow>('chat_write_start', () =>
  write({ isPaid: false, condition: sql`AND c.last_seq = 0` }),
)

/**
 * 1 while the sender has fewer unanswered messages than the limit, otherwise NULL, which aborts the statement with its debit. Read under the
 * lock of the conversation: `lastSeq` is of this moment, and the other one's last number can only have grown since the facts were read.
 */
const stepWithinLimit = sql`CASE WHEN ${sql.placeholder('unansweredLimit')}::int = 0
  OR c.last_seq - ${sql.placeholder('otherSentSeq')}::int < ${sql.placeholder('unansweredLimit')}::int THEN 1 END`

function write({ isPaid, condition = sql`` }: { isPaid: boolean; condition?: SQL }): SQL {
  const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  return sql`WITH ${isPaid ? sql`${preparedSpendCtes()},` : sql``} sending AS (
    SELECT ${value('conversationId', 'uuid')} AS conversation_id, ${value('messageId', 'uuid')} AS message_id,
      ${value('memberId', 'uuid')} AS member_id, ${value('otherId', 'uuid')} AS other_id, ${value('text', 'text')} AS text,
      ${value('credits', 'int')} AS credits, ${value('sentAt', 'timestamptz')} AS at, ${value('replySeq', 'int')} AS reply_seq,
      ${value('attachment', 'text')} AS attachment, ${value('notice', 'text')} AS notice,
      ${isPaid ? sql`balance FROM wallet_moved` : sql`NULL::int AS balance`}
  ), ${messageCtes({ sending: sql`sending`, step: stepWithinLimit, condition })}
  SELECT numbered.seq, listed.unread, numbered.balance FROM numbered, listed WHERE listed.member_id = numbered.other_id`
}

/**
 * CTEs (without WITH) of the messages in `sending`, a CTE with one row for each, no two in one conversation: conversation_id, message_id,
 * member_id, other_id, text, credits, at, reply_seq, attachment, notice. They make `numbered`, the same rows with seq, and `listed`
 * (conversation_id, member_id, unread) for both members. What has to have happened for a message to be written is what `sending` reads.
 * CTEs are joined, never asked with EXISTS: a row that changed under the statement is tested again, and that cannot run a CTE twice.
 */
export function messageCtes({
  sending,
  step = sql`1`,
  condition = sql``,
}: {
  sending: SQL
  /** What is added to the last number: 1, or NULL to abort the whole statement. */
  step?: SQL
  condition?: SQL
}): SQL {
  return sql`numbered AS (
    UPDATE ${conversations} AS c SET last_seq = c.last_seq + ${step} FROM ${sending} s
    WHERE c.id = s.conversation_id ${condition}
    RETURNING s.*, c.last_seq AS seq
  ), written AS (
    INSERT INTO ${messages} (conversation_id, seq, id, sender_id, text, credits, sent_at, reply_seq, attachment, notice)
    SELECT conversation_id, seq, message_id, member_id, text, credits, at,
      -- An answer to a number that is not there (any more) is a plain message
      CASE WHEN reply_seq < seq THEN reply_seq END, attachment, notice
    FROM numbered
  ), listed AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, is_archived = m.is_archived AND coalesce(m.muted_until > n.at, false), last_at = greatest(m.last_at, n.at),
      unread = CASE WHEN m.member_id = n.member_id THEN m.unread ELSE m.unread + 1 END,
      -- The same within an hour, so that no index is written
      unread_hour = CASE WHEN m.member_id = n.member_id AND m.unread = 0 THEN m.unread_hour
        ELSE greatest(m.unread_hour, date_trunc('hour', greatest(m.last_at, n.at), 'UTC')) END,
      -- What was sent, or its beginning; what was begun since stays
      draft = CASE WHEN m.member_id = n.member_id AND starts_with(btrim(n.text, E' \\t\\n'), btrim(m.draft, E' \\t\\n')) THEN '' ELSE m.draft END,
      first_seq = CASE WHEN m.member_id = n.member_id AND m.first_seq = 0 THEN n.seq ELSE m.first_seq END,
      last_sent_seq = CASE WHEN m.member_id = n.member_id THEN n.seq ELSE m.last_sent_seq END
    FROM numbered n WHERE m.member_id = ANY (ARRAY[n.member_id, n.other_id]) AND m.conversation_id = n.conversation_id
    RETURNING m.conversation_id, m.member_id, m.unread
  )`
}

/** The debit of a message in its sender's ledger. */
export function entryOf({ conversationId, messageId }: Draft, at: Date): SpendEntry {
  return {
    entryId: newId(),
    kind: 'message',
    key: messageKey(messageId),
    // Of the message's place, not its words: the ledger is kept for longer than messages are
    requestHash: requestHash([conversationId, messageId]),
    reference: conversationId,
    at,
  }
}

/** The key of a message's debit in its sender's ledger. */
export function messageKey(messageId: string): string {
  return `message:${messageId}`
}

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
