import { sql } from 'drizzle-orm'
import { quickSpendCtes, quickSpendValues } from '../credits/index.ts'
import { blockRelation } from '../moderation/index.ts'
import { checkViolation, type Db, sqlState } from '../platform/db.ts'
import { statement } from '../platform/statement.ts'
import { seclusionRelation } from '../profiles/index.ts'
import type { Writer } from './facts.ts'
import { conversationMembers } from './tables.ts'
import { type Draft, entryOf, messageCtes, messageValues } from './write.ts'

export type ExpressRow = { seq: number; unread: number; balance: number; other_id: string }

const value = (name: string) => sql`${sql.placeholder(name)}::uuid`

/**
 * The one row of an ordinary exchange: the writer has written here before, both have the conversation in their lists, and nothing about the
 * other one stands against it. Less than `mayWrite` allows, never more: a test holds the two together.
 */
const ordinary = sql`(
  SELECT theirs.member_id AS other_id
  FROM ${conversationMembers} mine
  JOIN ${conversationMembers} theirs ON theirs.member_id = mine.other_id AND theirs.conversation_id = mine.conversation_id
  JOIN ${seclusionRelation} seclusion ON seclusion.member_id = theirs.member_id AND seclusion.status = 'active' AND seclusion.kind = 'member'
  WHERE mine.member_id = ${value('memberId')} AND mine.conversation_id = ${value('conversationId')}
    AND mine.first_seq > 0 AND mine.is_listed AND theirs.is_listed
    AND (theirs.first_seq > 0 OR NOT (seclusion.is_invisible OR seclusion.is_private))
    AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = mine.member_id AND b.blocked_id = theirs.member_id)
    AND NOT EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = theirs.member_id AND b.blocked_id = mine.member_id)
)`

const writeOrdinary = statement<Record<string, unknown>, ExpressRow>(
  'chat_write_ordinary',
  () => sql`WITH ${quickSpendCtes(ordinary)},
  ${messageCtes({ moved: sql`wallet_moved`, other: sql`(SELECT other_id FROM wallet_moved)` })}
  SELECT numbered.seq, listed.unread, wallet_moved.balance, wallet_moved.other_id
  FROM numbered, listed, wallet_moved WHERE listed.member_id = wallet_moved.other_id`,
)

/**
 * Most messages are part of an ordinary exchange and cost what one lot holds: those are looked at and written in one round trip.
 * Null for all others, with nothing written: then the facts are read and the rules say what is to be done.
 */
export async function writeExpress(db: Db, writer: Writer, draft: Draft, at: Date): Promise<ExpressRow | null> {
  const { member, site } = writer
  const credits = site.settings.messageCredits
  if (member.status !== 'active' || credits < 1) return null
  const message = messageValues(draft, member.memberId, { at, credits })
  const spend = quickSpendValues(member.memberId, credits, entryOf(draft, at))
  const rows = await writeOrdinary(db, { ...message, ...spend }).catch(unlessEmptied)
  return rows[0] ?? null
}

/** Somebody else took the last credits of the lot at this moment; nothing was written. */
function unlessEmptied(error: unknown): never[] {
  if (sqlState(error) === checkViolation) return []
  throw error
}
