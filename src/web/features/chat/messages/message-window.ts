import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import type { Api } from '../../../../contract/index.ts'

/** Messages of a conversation that this page has, by number, without a hole once it has settled; what lies before and behind them may still be on the server. */
export type MessageWindow = { messages: MessageView[]; hasOlder: boolean; hasNewer: boolean }

export type LoadingState = 'idle' | 'busy' | 'failed'
/** Messages as a page brings them: the newest ones, or those around one (`has_newer`). */
export type MessagePage = { messages: MessageView[]; has_more: boolean; has_newer?: boolean | undefined }
/** How far a conversation is, as the list or the conversation itself tells. */
export type Standing = Pick<ConversationView, 'last_seq' | 'rev' | 'seen_seq' | 'delivered_seq'>
export type MessagesState = MessageWindow & {
  older: LoadingState
  newer: LoadingState
  seenSeq: number
  deliveredSeq: number
  /** How many messages lie behind the window. */
  numNewer: number
}
export type MessageCalls = Pick<Api['chat'], 'listMessages' | 'listChanges'>
/** What is known of a conversation. */
export type Held = {
  readonly id: string
  readonly calls: MessageCalls
  state: MessagesState
  /** All changes up to `rev` are in; `lastRev` and `lastSeq` are the highest that were heard of. */
  rev: number
  lastRev: number
  lastSeq: number
  /** One more each time the window is put somewhere else: answers for the one before are dropped. */
  place: number
  isSettling: boolean
  /** Something was heard of since the round began. */
  isStale: boolean
  change: (part: Partial<MessagesState>) => void
}

export function windowOf({ messages, has_more, has_newer = false }: MessagePage): MessageWindow {
  return { messages, hasOlder: has_more, hasNewer: has_newer }
}

/** The messages with others among them, in order, each once, as it was last changed. */
export function withMessages(window: MessageWindow, more: readonly MessageView[]): MessageWindow {
  const known = new Map(window.messages.map((message) => [message.seq, message]))
  const news = more.filter((message) => isNews(known.get(message.seq), message))
  if (news.length === 0) return window
  for (const message of news) known.set(message.seq, message)
  return { ...window, messages: [...known.values()].toSorted((a, b) => a.seq - b.seq) }
}

/** The messages after one of the conversation has changed, whether it is among them or only quoted by one of them. */
export function withChanged(window: MessageWindow, changed: MessageView): MessageWindow {
  const messages = window.messages.map((message) => {
    // Equal revisions count as newer because file URLs may have been renewed
    if (message.seq === changed.seq) return (changed.rev ?? 0) >= (message.rev ?? 0) ? changed : message
    return changed.is_unsent && message.reply_to?.seq === changed.seq && hasWords(message.reply_to)
      ? { ...message, reply_to: { ...message.reply_to, text: '', attachment: null } }
      : message
  })
  return messages.some((message, index) => message !== window.messages[index]) ? { ...window, messages } : window
}

/** The last number before the first gap: what follows it has to be fetched. Null where nothing is missing. */
export function gapAfter({ messages }: Pick<MessageWindow, 'messages'>): number | null {
  const before = messages.find((message, index) => {
    const next = messages[index + 1]
    return next !== undefined && next.seq !== message.seq + 1
  })
  return before?.seq ?? null
}

/** Number of the newest message; 0 where there is none. */
export function newestSeq({ messages }: Pick<MessageWindow, 'messages'>): number {
  return messages.at(-1)?.seq ?? 0
}

/** An answer that was on its way for long does not undo what has been heard since. */
function isNews(known: MessageView | undefined, message: MessageView): boolean {
  return known === undefined || (message.rev ?? 0) > (known.rev ?? 0)
}

function hasWords(quote: { text: string; attachment: string | null }): boolean {
  return quote.text !== '' || quote.attachment !== null
}
