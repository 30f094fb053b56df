import { useEffect } from 'react'

/** What another page hands to a conversation that is being opened; `isReady`: its member pressed to send the draft that is there. */
type Handed = { photo: File | null; text: string; isReady?: boolean }

// Of this tab; set and taken by presses and pages in a browser only
let handed: (Handed & { conversationId: string }) | null = null

/** The conversation that is opened next shows it, ready to be sent. */
export function handToConversation(conversationId: string, given: Handed): void {
  handed = { conversationId, ...given }
}

/** Takes what was handed to this conversation, once. */
export function useHanded(conversationId: string, take: (handed: Handed) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useEffect(() => {
    if (handed?.conversationId !== conversationId) return
    const given = handed
    handed = null
    take(given)
  }, [conversationId])
}
