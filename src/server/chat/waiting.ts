import { and, eq } from 'drizzle-orm'
import type { SignedUp } from '../accounts/events.ts'
import { afterCommit } from '../platform/db.ts'
import { isRefusal } from '../platform/errors.ts'
import type { Scope } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { siteById } from '../sites/index.ts'
import { openFor } from './conversations.ts'
import type { Writer } from './facts.ts'
import { textFault } from './rules.ts'
import { type Sent, sendLocked } from './send.ts'
import { conversationMembers, waitingMessages } from './tables.ts'
import { tellSent } from './tell.ts'
import { messageView } from './views.ts'
import type { Draft } from './write.ts'

/** Keeps the message of a sign-up until the e-mail address is confirmed. */
export async function keepSignupMessage({ tx }: Scope, member: SignedUp): Promise<void> {
  const { memberId, signupMessage, toMemberId, at } = member
  if (signupMessage === null || toMemberId === null || textFault(signupMessage, Number.POSITIVE_INFINITY) !== null)
    return
  await tx
    .insert(waitingMessages)
    .values({ memberId, toMemberId, messageId: newId(), text: signupMessage, createdAt: at })
}

/**
 * Sends the message that waited, by the same rules and at the same price as any other: free where first messages are,
 * otherwise from the sign-up credits, which have come before. What may not be sent becomes a draft, so no word is lost;
 * only when the other one cannot be written to at all it goes.
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
  const facts = await tx.transaction((inner) => openFor(scope, inner, writer, waiting.toMemberId)).catch(unlessRefused)
  if (facts === null) return
  const draft: Draft = { conversationId: facts.conversationId, messageId: waiting.messageId, text: waiting.text }
  const sent =
    textFault(draft.text, site.settings.messageLength) === null
      ? await sendLocked(scope, tx, writer, draft).catch(unlessRefused)
      : null
  if (sent === null || typeof sent === 'string') return keepAsDraft(scope, memberId, draft)
  afterCommit(tx, () => tell(scope, writer, sent, draft))
}

function tell(scope: Scope, writer: Writer, sent: Sent, draft: Draft) {
  tellSent(scope, writer, sent, messageView(draft.conversationId, draft.messageId, sent.message))
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
