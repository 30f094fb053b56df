import { freeConversations } from '../../contract/constants.ts'
import { findEntry, planSpend, walletFacts } from '../credits/index.ts'
import { type Db, sqlState, type Tx, transaction, uniqueViolation } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { showTo } from '../profiles/index.ts'
import { type Facts, factsOf, type Writer, type Written } from './facts.ts'
import { isFreeStart, mayWrite, priceOf, textFault, type WritingFacts, type WritingRefusal } from './rules.ts'
import { type Draft, messageKey, type WrittenRow, writeMessage } from './write.ts'

/** A message that is in the database, now or since an earlier try with the same id. */
export type Sent = {
  message: Written
  /** Credits left after it. */
  balance: number
  price: number
  facts: Facts
  /** Null where an earlier try wrote it: then everybody has been told. */
  row: WrittenRow | null
}
type Attempt = Sent | 'stale' | 'needs_lock'

const rounds = 6

/**
 * Sends a message: two round trips when nobody else spends from the same wallet, otherwise once more with the wallet locked.
 * Errors: see the contract. Tells nobody; the caller does, after commit.
 */
export async function send(platform: Platform, writer: Writer, draft: Draft): Promise<Sent> {
  refuseFaultyText(draft.text, writer)
  let isLocked = false
  let collisions = 0
  for (let round = 0; round < rounds; round += 1) {
    try {
      const attempt = isLocked
        ? await transaction(platform.db, (tx) => sendLocked(platform, tx, writer, draft))
        : await tryToSend(platform, platform.db, { writer, draft, isLocked })
      if (typeof attempt === 'object') return attempt
      isLocked = true
    } catch (error) {
      if (sqlState(error) !== uniqueViolation) throw error
      // The same id came twice at one moment: the next look finds it. Not so when it belongs to another conversation
      collisions += 1
      if (collisions > 1) throw new Refusal('key_reused')
    }
  }
  throw new Refusal('unavailable')
}

/** One try with the sender's wallet locked, inside a transaction of the caller. */
export async function sendLocked(platform: Platform, tx: Tx, writer: Writer, draft: Draft): Promise<Attempt> {
  await walletFacts(tx, writer.member.memberId, { lock: true })
  return tryToSend(platform, tx, { writer, draft, isLocked: true })
}

type Try = { writer: Writer; draft: Draft; isLocked: boolean }

async function tryToSend(platform: Platform, db: Db, { writer, draft, isLocked }: Try): Promise<Attempt> {
  const facts = await factsOf(db, writer, draft.conversationId, draft.messageId)
  if (facts === null) throw new Refusal('not_found')
  if (facts.earlier !== null) return repeated(db, facts, draft, facts.earlier)
  refuseUnlessAllowed(facts.writing)
  const isStart = isFreeStart(facts.writing)
  // Free starts are counted, and a first message opens a private profile: neither fits into the one statement
  if (!isLocked && (isStart || facts.firstSeq === 0)) return 'needs_lock'
  const price = priceOf(facts.writing)
  const plan = price === 0 ? null : planSpend(facts.wallet, price)
  if (price > 0 && plan === null) throw notEnough(facts.writing)
  const at = platform.clock.now()
  const row = await writeMessage(db, { draft, facts, plan, isFreeStart: isStart, at })
  if (row === null) return 'stale'
  if (facts.firstSeq === 0) await showTo(db as Tx, { memberId: facts.memberId, viewerId: facts.otherId, at })
  const message = { seq: row.seq, senderId: facts.memberId, text: draft.text, sentAt: at }
  return { message, balance: row.balance ?? facts.wallet.balance, price, facts, row }
}

/** The first answer again; the same id for anything else is refused. */
async function repeated(db: Db, facts: Facts, draft: Draft, earlier: Written): Promise<Sent> {
  if (earlier.senderId !== facts.memberId || earlier.text !== draft.text) throw new Refusal('key_reused')
  const debit = await findEntry(db, facts.memberId, messageKey(draft.messageId))
  return { message: earlier, balance: debit?.balanceAfter ?? facts.wallet.balance, price: 0, facts, row: null }
}

function refuseFaultyText(text: string, { site }: Writer) {
  const max = site.settings.messageLength
  const fault = textFault(text, max)
  if (fault === null) return
  if (fault === 'unprintable') throw new Refusal('invalid_input', {}, { text: fault })
  throw new Refusal(fault, fault === 'message_too_long' ? { max } : {}, { text: fault })
}

/** Throws the named error of a refusal to write. */
export function refuseUnlessAllowed(facts: WritingFacts): void {
  const verdict = mayWrite(facts)
  if (!verdict.may) throw refusalFor(verdict.reason, facts)
}

export function refusalFor(reason: WritingRefusal, facts: WritingFacts): Refusal {
  if (reason === 'not_enough_credits') return notEnough(facts)
  if (reason === 'free_conversations_used') return new Refusal(reason, { limit: freeConversations })
  if (reason === 'blocked') return new Refusal('blocked_by_member')
  if (reason === 'blocked_by_me') return new Refusal('member_unavailable')
  return new Refusal(reason)
}

function notEnough(facts: WritingFacts): Refusal {
  return new Refusal('not_enough_credits', { needed: priceOf(facts), credits: facts.writer.balance })
}
