import type { MessageView } from '../../../contract/chat.ts'

/** Messages of a conversation that this page has, by number; what lies before them may still be on the server. */
export type MessageWindow = { messages: MessageView[]; hasOlder: boolean }

/** The messages with others among them, in order, each once. */
export function withMessages({ messages, hasOlder }: MessageWindow, more: readonly MessageView[]): MessageWindow {
  const known = new Map([...messages, ...more].map((message) => [message.seq, message]))
  if (known.size === messages.length) return { messages, hasOlder }
  return { messages: [...known.values()].toSorted((a, b) => a.seq - b.seq), hasOlder }
}

/** The last number before the first gap: what follows it has to be fetched. Null where nothing is missing. */
export function gapAfter({ messages }: MessageWindow): number | null {
  const before = messages.find((message, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq !== message.seq + 1
  })
  return before?.seq ?? null
}

/** Number of the newest message; 0 where there is none. */
export function newestSeq({ messages }: MessageWindow): number {
  return messages.at(-1)?.seq ?? 0
}
