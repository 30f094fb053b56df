import { useRef } from 'react'
import { v7 as newId } from 'uuid'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { useSecondThoughts } from '../composer/use-risky-message.ts'
import type { OutgoingAttachment } from './entry.ts'
import { usePost } from './provider.tsx'

type Posting = {
  conversationId: string
  hasRiskyReceiver: boolean
  replyTo: MessageView | null
  onReplied: () => void
}

/** Hands what was written to the outbox, after second thoughts where they are due. */
export function usePosting({ conversationId, hasRiskyReceiver, replyTo, onReplied }: Posting) {
  const { open } = usePost()
  const { question, ask } = useSecondThoughts(hasRiskyReceiver)
  const isAsking = useRef(false)

  /** True once it is on its way; false where it stays with its writer. */
  async function post(text: string, attachment: OutgoingAttachment | null): Promise<boolean> {
    // Pressed twice while the first press is still being thought about
    if (isAsking.current) return false
    isAsking.current = true
    const [maySend, outbox] = await Promise.all([ask(text), open().catch(() => null)])
    isAsking.current = false
    if (!maySend || !outbox) return false
    const at = new Date().toISOString()
    outbox.add({ id: newId(), conversationId, text, at, replyTo: replyTo?.seq ?? null, attachment })
    if (replyTo) onReplied()
    return true
  }
  return { question, post }
}
