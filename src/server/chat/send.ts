import { freeConversations } from '../../contract/constants.ts'
import { findEntry, planSpend, walletFacts } from '../credits/index.ts'
import { type Db, sqlState, type Tx, transaction, uniqueViolation } from '../platform/db.ts'
import { isRefusal, Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { showTo } from '../profiles/index.ts'
import { writeExpress } from './express.ts'
import { type Facts, factsOf, findMessage, type Writer, type Written } from './facts.ts'
import { isFreeStart, mayWrite, priceOf, textFault, type WritingRefusal } from './rules.ts'
import { type Draft, messageKey, writeMessage } from './write.ts'

/** A message that is in the database, now or since an earlier try with the same id. */
export type Sent = {
  message: Written
  /** Credits left after it. */
  balance: number
  /** What is new with it, for those who have to be told; null where an earlier try wrote it: then they have been. */
  news: { price: number; memberId: string; otherId: string; unread: number; isNewInList: boolean } | null
}
type Attempt = Sent | 'stale' | 'needs_lock'

const rounds = 6

/**
 * Sends a message: in one round trip where everything is ordinary, in two where nobody else spends from the same wallet, otherwise once more
 * with the wallet locked. Errors: see the contract. Tells nobody; the caller does, after commit.
 */
export async function send(platform: Platform, writer: Writer, draft: Draft): Promise<Sent> {
  refuseFaultyText(draft.text, writer)
  try {
    return (await sendOrdinary(platform, writer, draft)) ?? (await sendByRules(platform, writer, draft))
  } catch (error) {
    const isTaken = sqlState(error) === uniqueViolation
    if (!isTaken && !isRefusal(error)) throw error
    // Whatever is said against it now: a message that is there gets its first answer
    const earlier = await findSent(platform.db, writer, draft)
    if (earlier !== null) return earlier
    throw isTaken ? new Refusal('key_reused') : error
  }
}

async function sendOrdinary(platform: Platform, writer: Writer, draft: Draft): Promise<Sent | null> {
  const at = platform.clock.now()
  const row = await writeExpress(platform.db, writer, draft, at)
  if (row === null) return null
  const { memberId } = writer.member
  const news = {
    price: writer.site.settings.messageCredits,
    memberId,
    otherId: row.other_id,
    unread: row.unread,
    isNewInList: false,
  }
  return { message: { seq: row.seq, senderId: memberId, text: draft.text, sentAt: at }, balance: row.balance, news }
}

async function sendByRules(platform: Platform, writer: Writer, draft: Draft): Promise<Sent> {
  let isLocked = false
  for (let round = 0; round < rounds; round += 1) {
    const attempt = isLocked
      ? await transaction(platform.db, (tx) => sendLocked(platform, tx, writer, draft))
      : await tryToSend(platform, platform.db, { writer, draft, isLocked })
    if (typeof attempt === 'object') return attempt
    isLocked = true
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
  const facts = await factsOf(db, writer, draft.conversationId)
  if (facts === null) throw new Refusal('not_found')
  refuseUnlessAllowed(facts)
  const isStart = isFreeStart(facts.writing)
  // Free starts are counted, and a first message opens a private profile: neither fits into the one statement
  if (!isLocked && (isStart || facts.firstSeq === 0)) return 'needs_lock'
  const price = priceOf(facts.writing)
  const plan = price === 0 ? null : planSpend(facts.wallet, price)
  if (price > 0 && plan === null) throw notEnough(facts)
  const at = platform.clock.now()
  const row = await writeMessage(db, { draft, facts, plan, isFreeStart: isStart, at })
  if (row === null) return 'stale'
  if (facts.firstSeq === 0)
    await showTo(db as Tx, { memberId: facts.memberId, viewerId: facts.otherId, by: 'message', at })
  return {
    message: { seq: row.seq, senderId: facts.memberId, text: draft.text, sentAt: at },
    balance: row.balance ?? facts.wallet.balance,
    news: { price, ...newsOf(facts), unread: row.unread },
  }
}

function newsOf({ memberId, otherId, isListed, isListedForOther }: Facts) {
  return { memberId, otherId, isNewInList: !isListed || !isListedForOther }
}

/** The first answer to this id, if there was one. Errors: key_reused where it was for something else. */
async function findSent(db: Db, { member }: Writer, draft: Draft): Promise<Sent | null> {
  const message = await findMessage(db, member.memberId, draft)
  if (message === null) return null
  if (message.senderId !== member.memberId || message.text !== draft.text) throw new Refusal('key_reused')
  const debit = await findEntry(db, member.memberId, messageKey(draft.messageId))
  const balance = debit?.balanceAfter ?? (await walletFacts(db, member.memberId, { lock: false })).balance
  return { message, balance, news: null }
}

/** Refuses a text that no message may have. Errors: invalid_input, message_empty, message_too_long. */
export function refuseFaultyText(text: string, { site }: Pick<Writer, 'site'>): void {
  const max = site.settings.messageLength
  const fault = textFault(text, max)
  if (fault === null) return
  if (fault === 'unprintable') throw new Refusal('invalid_input', {}, { text: fault })
  throw new Refusal(fault, fault === 'message_too_long' ? { max } : {}, { text: fault })
}

/** Throws the named error of a refusal to write. */
export function refuseUnlessAllowed(facts: Facts): void {
  const verdict = mayWrite(facts.writing)
  if (!verdict.may) throw refusalFor(verdict.reason, facts)
}

export function refusalFor(reason: WritingRefusal, facts: Facts): Refusal {
  if (reason === 'not_enough_credits') return notEnough(facts)
  if (reason === 'free_conversations_used') return new Refusal(reason, { limit: freeConversations })
  if (reason === 'blocked') return new Refusal('blocked_by_member', { name: facts.otherName })
  if (reason === 'blocked_by_me') return new Refusal('member_unavailable')
  return new Refusal(reason)
}

function notEnough({ writing }: Facts): Refusal {
  return new Refusal('not_enough_credits', { needed: priceOf(writing), credits: writing.writer.balance })
}
