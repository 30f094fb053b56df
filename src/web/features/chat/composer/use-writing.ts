import { useEffect, useState } from 'react'
import type { ConversationView, MessageView, WritingView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import type { Failure } from '../../../api/errors.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useLiveState } from '../../../live/provider.tsx'
import type { Outgoing } from '../outbox/entry.ts'
import { isRefused } from '../outbox/failures.ts'
import { usePost } from '../outbox/provider.tsx'

export type Writing = WritingView & { balance: number; refresh: () => Promise<void> }

type Thread = {
  messages: readonly MessageView[]
  outgoing: readonly Outgoing[]
}
type Known = Pick<ConversationView, 'last_seq' | 'writing'>

/**
 * May the member write here, and why not: as last heard from the server, with the balance, the messages that are here and those on their way
 * at this moment.
 */
export function useWriting(conversation: ConversationView, { messages, outgoing }: Thread): Writing {
  const { id: conversationId } = conversation
  const [known, setKnown] = useState<Known>(conversation)
  const balance = useLiveState((state) => state.user?.credits ?? 0)
  const { onRefused } = usePost()

  async function refresh() {
    try {
      setKnown((await browserApi.chat.getConversation({ id: conversationId })).conversation)
    } catch {
      // What was known stays; the next try to send finds out
    }
  }

  useEffect(() => setKnown(conversation), [conversation])
  // The first message of all may be free; once there is one, even on its way, the next is not
  const { message_credits: price } = useSite()
  const begunCount = messages.length + outgoing.length
  const isBegun = known.writing.message_credits === 0 && price > 0 && begunCount > 0
  // A message of the other one opens the way for an answer
  const waitsForOther = known.writing.reason === 'verified_only'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when there is one more
  useEffect(() => {
    if (isBegun || (waitsForOther && begunCount > 0)) void refresh()
  }, [begunCount, isBegun, waitsForOther])
  useEffect(() =>
    onRefused((id: string, _failure: Failure) => {
      if (id === conversationId) void refresh()
    }),
  )

  const unanswered = unansweredNow(known, { partnerId: conversation.profile.id, messages, outgoing })
  const writing = { ...known.writing, unanswered, ...(isBegun && { message_credits: price }) }
  return { ...writing, ...verdict(writing, balance), balance, refresh }
}

/** Messages since the other one's last, those on their way included. */
export function unansweredNow(
  { last_seq, writing }: Known,
  { partnerId, messages, outgoing }: Thread & { partnerId: string },
): number {
  const newest = Math.max(last_seq, messages.at(-1)?.seq ?? 0)
  const answered = Math.max(
    last_seq - writing.unanswered,
    messages.findLast(({ sender_id }) => sender_id === partnerId)?.seq ?? 0,
  )
  const here = new Set(messages.map(({ id }) => id))
  return newest - answered + outgoing.filter((entry) => !here.has(entry.id) && !isRefused(entry)).length
}

/** Everything but balance and unanswered messages changes rarely and is the server's to say. */
function verdict(writing: WritingView, balance: number): Pick<WritingView, 'may_write' | 'reason'> {
  const { reason, message_credits, unanswered, unanswered_limit: limit } = writing
  if (reason !== null && reason !== 'not_enough_credits' && reason !== 'unanswered_limit') {
    return { may_write: false, reason }
  }
  if (limit > 0 && unanswered >= limit) return { may_write: false, reason: 'unanswered_limit' }
  return balance < message_credits
    ? { may_write: false, reason: 'not_enough_credits' }
    : { may_write: true, reason: null }
}
