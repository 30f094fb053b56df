import { useEffect } from 'react'

/** What another page hands to a conversation that is being opened. */
type Handed = { photo: File | null; text: string }

// Of this tab; set and taken by presses and pages in a browser only
let handed: (Handed & { conversationId: string }) | null = null

/** The conversation that is opened next shows it, ready to be sent. */
export function handToConversation(conversationId: string, { photo, text }: Handed): void {
  handed = { conversationId, photo, text }
}

/** Takes what was handed to this conversation, once. */
export function useHanded(conversationId: string, take: (handed: Handed) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useEffect(() => {
    if (handed?.conversationId !== conversationId) return
    const { photo, text } = handed
    handed = null
    take({ photo, text })
  }, [conversationId])
}
