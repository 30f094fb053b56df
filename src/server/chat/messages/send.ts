import { eq } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import { freeConversations } from '../../../contract/constants.ts'
import { findEntry, planSpend, walletFacts } from '../../credits/index.ts'
import { isCitus } from '../../platform/db/citus.ts'
import { type Db, sqlState, type Tx, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { isRefusal, Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { showTo } from '../../profiles/index.ts'
import type { Site } from '../../sites/index.ts'
import { attach } from '../attachments/attachments.ts'
import { giftPrice } from '../attachments/gifts.ts'
import { partnerViews, plainMessageView } from '../conversations/views.ts'
import { type Facts, factsOf, findMessage, type Writer, type Written } from '../conversations/writing-context.ts'
import { conversations } from '../tables.ts'
import { messageViewAt } from './message-views.ts'
import { isFreeStart, mayWrite, priceOf, type Sending, textFault, type WritingRefusal } from './rules.ts'
import { lockConversation, writeInSteps } from './write-in-steps.ts'
import { type Draft, messageKey, UnansweredLimitReached, writeFastPath, writeMessage } from './write-message.ts'

/** A message that is in the database, now or since an earlier try with the same id. */
export type Sent = {
  message: Written
  /** Credits left after it. */
  balance: number
  /** Data for notifications; null if an earlier attempt already stored the message and notified. */
  news: { price: number; memberId: string; otherId: string; unread: number; isNewInList: boolean } | null
}
type Attempt = Sent | 'stale' | 'needs_lock'

const rounds = 6

/**
 * Sends a message: one round trip in the ordinary case, two without concurrent spending, otherwise again with the
 * wallet locked. Errors: see the contract. Sends no events; the caller does so after commit.
 */
export async function send(platform: Platform, writer: Writer, draft: Draft): Promise<Sent> {
  refuseFaultyText(draft, writer)
  try {
    const sent = await sendOrdinary(platform, writer, draft)
    if (sent !== null) return sent
    await writer.unconfirmed?.confirm()
    return await sendByRules(platform, writer, draft)
  } catch (error) {
    const isTaken = sqlState(error) === uniqueViolation
    if (!isTaken && !isRefusal(error)) throw error
    // Checked before the rules: a repeated request gets its first response
    const earlier = await findSent(platform.db, writer, draft)
    if (earlier !== null) return earlier
    throw isTaken ? new Refusal('key_reused') : error
  }
}

async function sendOrdinary(platform: Platform, writer: Writer, draft: Draft): Promise<Sent | null> {
  const at = platform.clock.now()
  const row = await writeFastPath(platform.db, writer, draft, at)
  if (row === null) return null
  const { memberId } = writer.member
  const news = {
    price: writer.site.settings.messageCredits,
    memberId,
    otherId: row.other_id,
    unread: row.unread,
    isNewInList: false,
  }
  return { message: writtenOf(draft, { seq: row.seq, senderId: memberId, sentAt: at }), balance: row.balance, news }
}

function writtenOf(draft: Draft, written: Pick<Written, 'seq' | 'senderId' | 'sentAt'>): Written {
  const { text, replySeq = null, notice = null } = draft
  return { ...written, text, replySeq, notice, attachment: draft.attachment?.kind ?? null }
}

async function sendByRules(platform: Platform, writer: Writer, draft: Draft): Promise<Sent> {
  let isLocked = false
  for (let round = 0; round < rounds; round += 1) {
    const attempt = isLocked
      ? await transaction(platform.db, (tx) => sendLocked(platform, tx, writer, draft)).catch(staleAtLimit)
      : await tryToSend(platform, platform.db, { writer, draft, isLocked }).catch(staleAtLimit)
    if (typeof attempt === 'object') return attempt
    isLocked = true
  }
  throw new Refusal('unavailable')
}

/** The facts are outdated by concurrent messages: read them again. */
function staleAtLimit(error: unknown): 'stale' {
  if (error instanceof UnansweredLimitReached) return 'stale'
  throw error
}

/** One try with the sender's wallet locked, in steps also the conversation, inside a transaction of the caller. */
export async function sendLocked(platform: Platform, tx: Tx, writer: Writer, draft: Draft): Promise<Attempt> {
  await walletFacts(tx, writer.member.memberId, { lock: true })
  if (await isCitus(platform.db.$client)) await lockConversation(tx, { conversationId: draft.conversationId })
  return tryToSend(platform, tx, { writer, draft, isLocked: true })
}

type Try = { writer: Writer; draft: Draft; isLocked: boolean }

async function tryToSend(platform: Platform, db: Db, { writer, draft, isLocked }: Try): Promise<Attempt> {
  const facts = await factsOf(db, writer, draft.conversationId)
  if (facts === null) throw new Refusal('not_found')
  const sending = sendingOf(draft, writer.site)
  refuseUnlessAllowed(facts, sending)
  const isStart = isFreeStart(facts.writing)
  // Free starts are counted, a first message opens a private profile, an attachment has rows of its own: none fits into the one statement
  if (!isLocked && (isStart || facts.firstSeq === 0 || draft.attachment !== undefined)) return 'needs_lock'
  const price = priceOf(facts.writing, sending)
  const plan = price === 0 ? null : planSpend(facts.wallet, price)
  if (price > 0 && plan === null) throw notEnough(facts, price)
  const at = platform.clock.now()
  const write = (await isCitus(platform.db.$client)) ? writeInSteps : writeMessage
  const row = await write(db, { draft, facts, plan, isFreeStart: isStart, at })
  if (row === null) return 'stale'
  if (draft.attachment !== undefined) await attach(db as Tx, facts, { attachment: draft.attachment, seq: row.seq, at })
  if (facts.firstSeq === 0)
    await showTo(db as Tx, { memberId: facts.memberId, viewerId: facts.otherId, by: 'message', at })
  return {
    message: writtenOf(draft, { seq: row.seq, senderId: facts.memberId, sentAt: at }),
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
  const isSame = message.text === draft.text && message.attachment === (draft.attachment?.kind ?? null)
  if (message.senderId !== member.memberId || !isSame) throw new Refusal('key_reused')
  const debit = await findEntry(db, member.memberId, messageKey(draft.messageId))
  const balance = debit?.balanceAfter ?? (await walletFacts(db, member.memberId, { lock: false })).balance
  return { message, balance, news: null }
}

/** What of a draft decides about its price. */
function sendingOf({ attachment }: Draft, site: Site): Sending {
  if (attachment === undefined) return 'text'
  return attachment.kind === 'gift' ? { giftCredits: giftPrice(site, attachment.gift) } : attachment.kind
}

/** Refuses a text that no message may have; beside an attachment there may be none. Errors: invalid_input, message_empty, message_too_long. */
export function refuseFaultyText(
  { text, attachment }: Pick<Draft, 'text' | 'attachment'>,
  { site }: Pick<Writer, 'site'>,
): void {
  const max = site.settings.messageLength
  const fault = textFault(text, max)
  if (fault === null || (fault === 'message_empty' && attachment !== undefined)) return
  if (fault === 'unprintable') throw new Refusal('invalid_input', {}, { text: fault })
  throw new Refusal(fault, fault === 'message_too_long' ? { max } : {}, { text: fault })
}

/** Throws the named error of a refusal to write. */
function refuseUnlessAllowed(facts: Facts, sending: Sending): void {
  const verdict = mayWrite(facts.writing, sending)
  if (!verdict.may) throw refusalFor(verdict.reason, facts, sending)
}

export function refusalFor(reason: WritingRefusal, facts: Facts, sending: Sending = 'text'): Refusal {
  if (reason === 'not_enough_credits') return notEnough(facts, priceOf(facts.writing, sending))
  if (reason === 'free_conversations_used') return new Refusal(reason, { limit: freeConversations })
  if (reason === 'unanswered_limit') {
    return new Refusal(reason, { limit: facts.writing.site.unansweredLimit, name: facts.otherName })
  }
  if (reason === 'verified_only') return new Refusal(reason, { name: facts.otherName })
  if (reason === 'blocked') return new Refusal('blocked_by_member', { name: facts.otherName })
  if (reason === 'blocked_by_me') return new Refusal('member_unavailable')
  return new Refusal(reason)
}

function notEnough({ writing }: Facts, needed: number): Refusal {
  return new Refusal('not_enough_credits', { needed, credits: writing.writer.balance })
}

/** A message that was sent, as its author or its receiver reads it: plain words need no look at the database. */
export async function sentView(
  platform: Platform,
  viewerId: string,
  { draft, sent }: { draft: Draft; sent: Sent },
): Promise<MessageView> {
  const { message } = sent
  const plain = plainMessageView(draft, message)
  // One that was there already may have changed since
  if (message.attachment === null && message.replySeq === null && sent.news !== null) return plain
  const place = { conversationId: draft.conversationId, seq: message.seq }
  return (await messageViewAt({ ...platform, viewerId }, place)) ?? plain
}

/** Tells both members' open browsers of a message, after commit. A hint: whatever fails here is logged and made good by the next look. */
export function tellSent(
  platform: Platform,
  writer: Writer,
  { draft, sent, message }: { draft: Draft; sent: Sent; message: MessageView },
): void {
  const { news, balance } = sent
  if (news === null) {
    // The first attempt may have ended before it told anyone
    void tellToLook(platform, draft.conversationId).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'telling of a message'),
    )
    return
  }
  const { memberId, otherId, unread, price, isNewInList } = news
  const isPlain = sent.message.attachment === null && sent.message.replySeq === null
  if (isPlain && !isNewInList) {
    platform.live.publish([otherId], { kind: 'message_sent', message, profile: null, unread })
    platform.live.publish([memberId], { kind: 'message_sent', message, profile: null, unread: null })
  } else {
    void tellWithFaces(platform, { draft, sent, message, news }).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'telling of a message'),
    )
  }
  if (price > 0) {
    platform.live.publish([memberId], { kind: 'credits_changed', credits: balance, paid_user: writer.member.isPaid })
  }
}

/** Lets the open browsers of both members fetch their conversations. */
async function tellToLook({ db, live }: Platform, conversationId: string): Promise<void> {
  const { lowId, highId } = conversations
  const [row] = await db.select({ lowId, highId }).from(conversations).where(eq(conversations.id, conversationId))
  if (row !== undefined) live.publish([row.lowId, row.highId], { kind: 'user_changed' })
}

type SentMessage = { draft: Draft; sent: Sent; message: MessageView; news: NonNullable<Sent['news']> }

/** In a list that it is new to a message needs a face; a photo is not the same for who sent and who got it. */
async function tellWithFaces(platform: Platform, { draft, sent, message, news }: SentMessage): Promise<void> {
  const { memberId, otherId, unread, isNewInList } = news
  const [author, receiver, received] = await Promise.all([
    isNewInList ? partnerOf(platform, otherId, memberId) : null,
    isNewInList ? partnerOf(platform, memberId, otherId) : null,
    sentView(platform, otherId, { draft, sent }),
  ])
  platform.live.publish([otherId], { kind: 'message_sent', message: received, profile: author, unread })
  platform.live.publish([memberId], { kind: 'message_sent', message, profile: receiver, unread: null })
}

/** How `viewerId` sees `memberId`. */
async function partnerOf(platform: Platform, viewerId: string, memberId: string) {
  const partner = await partnerViews({ ...platform, viewerId }, [memberId])
  return partner(memberId)
}
