import type { MessageStore } from '../src/web/features/chat/message-store.ts'
import { gapAfter, type MessageCalls } from '../src/web/features/chat/message-window.ts'

export type GapWatch = ReturnType<typeof watchGaps>

/** Looks at the windows of one browser: how often one had a hole, and whether it was asked for. */
export function watchGaps() {
  const seen = { gaps: 0, silent: 0, disordered: 0 }
  /** The hole that is there now. */
  let gap: { after: number; isAsked: boolean } | null = null
  const underWay = new Set<number>()

  function end() {
    if (gap && !gap.isAsked) seen.silent += 1
    gap = null
  }
  function check({ messages, hasNewer }: ReturnType<MessageStore['get']>) {
    if (messages.some(({ seq }, index) => index > 0 && seq <= (messages[index - 1]?.seq ?? 0))) seen.disordered += 1
    const after = hasNewer ? null : gapAfter({ messages })
    if (after === gap?.after) return
    end()
    if (after === null) return
    seen.gaps += 1
    gap = { after, isAsked: [...underWay].some((from) => from <= after) }
  }

  return {
    seen,
    /** The calls of a window, each seen as it is made. */
    around({ listMessages, listChanges }: MessageCalls): MessageCalls {
      return {
        listChanges,
        async listMessages(asked) {
          // Asked for by number here; the address has it as text
          const after = asked.after === undefined ? undefined : Number(asked.after)
          if (after === undefined) return listMessages(asked)
          if (gap && after <= gap.after) gap.isAsked = true
          underWay.add(after)
          return listMessages(asked).finally(() => underWay.delete(after))
        },
      }
    },
    /** Answers how to stop: the tab is gone. */
    look(messages: MessageStore): () => void {
      const stop = messages.watch(() => check(messages.get()))
      return () => {
        stop()
        gap = null
      }
    },
    end,
  }
}
