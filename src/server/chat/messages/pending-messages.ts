import { and, eq } from 'drizzle-orm'
import { findContactDetails } from '../../../shared/contact-checks/contact-details.ts'
import type { SignedUp } from '../../accounts/events.ts'
import { accountsOf } from '../../accounts/index.ts'
import { isLimited } from '../../accounts/log-in/index.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { isRefusal, type Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform, Scope } from '../../platform/platform.ts'
import { type Site, siteById } from '../../sites/index.ts'
import { readKillSwitches } from '../../sites/kill-switches/index.ts'
import { openFor } from '../conversations/conversations.ts'
import { plainMessageView } from '../conversations/views.ts'
import type { Writer } from '../conversations/writing-context.ts'
import { conversationMembers, waitingMessages } from '../tables.ts'
import { textFault } from './rules.ts'
import { type Sent, sendLocked, tellSent } from './send.ts'
import type { Draft } from './write-message.ts'

/**
 * Stores the message of a sign-up until the email address is confirmed; dropped if the recipient cannot be written to.
 */
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
 * Why a member could not write to another one even with a confirmed address; null if they could. Evaluates the usual
 * rule in a savepoint that is always rolled back, so no conversation is created.
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
 * Sends the waiting message under the usual rules and price: free where first messages are, otherwise from the sign-up
 * credits granted before. If it cannot be sent, the sender is hidden or limited, or messages are turned off, it becomes
 * a draft; it is dropped only if the recipient cannot be written to at all.
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
  // A savepoint, so a refused conversation is rolled back
  const facts = await transaction(tx, (inner) => openFor(scope, inner, writer, waiting.toMemberId)).catch(unlessRefused)
  if (facts === null) return
  const { messageId, text } = waiting
  // Who signed up a moment ago is new, by any measure
  const draft: Draft = { conversationId: facts.conversationId, messageId, text, notice: findContactDetails(text) }
  const account = (await accountsOf(tx, [memberId])).get(memberId)
  const isTurnedOff = (await readKillSwitches(tx)).has('messages')
  const mayWrite =
    !isTurnedOff && account !== undefined && account.pausedAt === null && !isLimited(account, scope.clock.now())
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
