import { and, eq } from 'drizzle-orm'
import { findContactDetails } from '../../../shared/contact-details.ts'
import type { SignedUp } from '../../accounts/events.ts'
import { accountsOf } from '../../accounts/index.ts'
import { isLimited } from '../../accounts/log-in/index.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { isRefusal, type Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform, Scope } from '../../platform/platform.ts'
import { type Site, siteById } from '../../sites/index.ts'
import { openFor } from '../conversations/conversations.ts'
import { plainMessageView } from '../conversations/views.ts'
import type { Writer } from '../conversations/writing-context.ts'
import { conversationMembers, waitingMessages } from '../tables.ts'
import { textFault } from './rules.ts'
import { type Sent, sendLocked, tellSent } from './send.ts'
import type { Draft } from './write-message.ts'

/** Keeps the message of a sign-up until the e-mail address is confirmed; one to somebody who may not be written to is none. */
export async function keepSignupMessage(scope: Scope, member: SignedUp): Promise<void> {
  const { memberId, siteId, signupMessage, toMemberId, at } = member
  const { tx } = scope
  if (signupMessage === null || toMemberId === null || textFault(signupMessage, Number.POSITIVE_INFINITY) !== null)
    return
  const site = await siteById(tx, siteId)
  if (site === null || (await refusalToWait(scope, tx, { site, memberId, toMemberId })) !== null) return
  await tx
    .insert(waitingMessages)
    .values({ memberId, toMemberId, messageId: newId(), text: signupMessage, createdAt: at })
}

/**
 * Why a member could not write to another one even with a confirmed address; null where they could. By the one rule for all messages, in a
 * savepoint that is always taken back: looking begins no conversation.
 */
export async function refusalToWait(
  platform: Platform,
  tx: Tx,
  { site, memberId, toMemberId }: { site: Site; memberId: string; toMemberId: string },
): Promise<Refusal | null> {
  const writer: Writer = { site, member: { memberId, status: 'active', isPaid: false } }
  const looked = new Error('looked')
  try {
    await transaction(tx, async (inner) => {
      await openFor(platform, inner, writer, toMemberId)
      throw looked
    })
  } catch (error) {
    if (isRefusal(error)) return error
    if (error !== looked) throw error
  }
  return null
}

/**
 * Sends the message that waited, by the same rules and at the same price as any other: free where first messages are,
 * otherwise from the sign-up credits, which have come before. What may not be sent becomes a draft, so no word is lost;
 * only when the other one cannot be written to at all it goes. Whoever is hidden or limited by then writes to nobody: a draft, too.
 */
export async function deliverSignupMessage(
  scope: Scope,
  { memberId, siteId }: { memberId: string; siteId: string },
): Promise<void> {
  const { tx } = scope
  const [waiting] = await tx.delete(waitingMessages).where(eq(waitingMessages.memberId, memberId)).returning()
  if (waiting === undefined) return
  const site = await siteById(tx, siteId)
  if (site === null) return
  const writer: Writer = { site, member: { memberId, status: 'active', isPaid: false } }
  // A savepoint: a conversation that nobody may write in is not begun
  const facts = await transaction(tx, (inner) => openFor(scope, inner, writer, waiting.toMemberId)).catch(unlessRefused)
  if (facts === null) return
  const { messageId, text } = waiting
  // Who signed up a moment ago is new, by any measure
  const draft: Draft = { conversationId: facts.conversationId, messageId, text, notice: findContactDetails(text) }
  const account = (await accountsOf(tx, [memberId])).get(memberId)
  const mayWrite = account !== undefined && account.pausedAt === null && !isLimited(account, scope.clock.now())
  const sent =
    mayWrite && textFault(draft.text, site.settings.messageLength) === null
      ? await sendLocked(scope, tx, writer, draft).catch(unlessRefused)
      : null
  if (sent === null || typeof sent === 'string') return keepAsDraft(scope, memberId, draft)
  afterCommit(tx, () => tell(scope, writer, sent, draft))
}

function tell(scope: Scope, writer: Writer, sent: Sent, draft: Draft) {
  tellSent(scope, writer, { draft, sent, message: plainMessageView(draft, sent.message) })
}

/** Rules refuse before anything is written, so the transaction goes on. */
function unlessRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

async function keepAsDraft({ tx }: Scope, memberId: string, draft: Draft): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ draft: draft.text, isListed: true })
    .where(
      and(eq(conversationMembers.memberId, memberId), eq(conversationMembers.conversationId, draft.conversationId)),
    )
}
