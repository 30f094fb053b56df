import type { MessageStore } from '../../src/web/features/chat/messages/message-store.ts'
import { gapAfter, type MessageCalls } from '../../src/web/features/chat/messages/message-window.ts'

export type GapWatch = ReturnType<typeof watchGaps>
type Gap = { after: number; isRequested: boolean; isSilent: boolean }

/**
 * Observes the message windows of one browser: gaps and whether each was requested. A gap that exists while no request
 * is pending and was never requested is silent. A gap filled by another response needs no request of its own.
 */
export function watchGaps() {
  const seen = { gaps: 0, silent: 0, disordered: 0 }
  /** The hole that is there now. */
  let gap: Gap | null = null
  let underWay = 0

  /** Once all that follows at once has been done. */
  function lookLater() {
    const meant = gap
    setTimeout(() => {
      if (!meant || meant !== gap || meant.isRequested || meant.isSilent || underWay > 0) return
      meant.isSilent = true
      seen.silent += 1
    })
  }
  function check({ messages, hasNewer }: ReturnType<MessageStore['get']>) {
    if (messages.some(({ seq }, index) => index > 0 && seq <= (messages[index - 1]?.seq ?? 0))) seen.disordered += 1
    const after = hasNewer ? null : gapAfter({ messages })
    if (after === (gap?.after ?? null)) return
    gap = after === null ? null : { after, isRequested: false, isSilent: false }
    if (gap) seen.gaps += 1
    lookLater()
  }
  async function counted<T>(call: Promise<T>): Promise<T> {
    underWay += 1
    try {
      return await call
    } finally {
      underWay -= 1
      lookLater()
    }
  }

  return {
    seen,
    /** The calls of a window, each seen as it is made. */
    around({ listMessages, listChanges }: MessageCalls): MessageCalls {
      return {
        listChanges: (input) => counted(listChanges(input)),
        listMessages(input) {
          if (gap && input.after !== undefined && Number(input.after) <= gap.after) gap.isRequested = true
          return counted(listMessages(input))
        },
      }
    },
    /** Returns a function that stops observing when the tab closes. */
    look(messages: MessageStore): () => void {
      const stop = messages.watch(() => check(messages.get()))
      return () => {
        stop()
        gap = null
      }
    },
  }
}
