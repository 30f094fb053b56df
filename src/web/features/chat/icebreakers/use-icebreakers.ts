import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { IcebreakerView } from '../../../../contract/chat/writing.ts'
import { browserApi } from '../../../api/browser.ts'
import { useDismissed } from '../../../ui/use-dismissed.ts'

export type IcebreakerLines = IcebreakerView[] | 'loading' | 'failed'

/**
 * Lines for the beginning of a conversation. Once per conversation they open by themselves, when there are any and nothing has been begun
 * meanwhile (`mayOpen`); after that by hand.
 */
export function useIcebreakers(conversationId: string, mayOpen: boolean) {
  const [isDismissed, dismiss] = useDismissed(`hide-icebreakers-${conversationId}`)
  const [isOpen, setOpen] = useState(false)
  const [lines, setLines] = useState<IcebreakerLines>('loading')
  const isWanted = mayOpen && !isDismissed
  const wasOffered = useRef(false)

  async function load() {
    setLines('loading')
    try {
      const answer = await browserApi.chat.listIcebreakers({ id: conversationId })
      setLines(answer.lines)
      return answer.lines.length
    } catch {
      setLines('failed')
      return 0
    }
  }
  // Not again for a field that was emptied
  const offer = useEffectEvent(async () => {
    if (wasOffered.current) return
    wasOffered.current = true
    if ((await load()) > 0) openIfStillWanted()
  })
  const openIfStillWanted = useEffectEvent(() => {
    if (isWanted && !isElsewhere()) setOpen(true)
  })
  useEffect(() => {
    if (isWanted) void offer()
  }, [isWanted])

  return {
    isOpen,
    lines,
    retry: () => void load(),
    open() {
      setOpen(true)
      if (!Array.isArray(lines)) void load()
    },
    close() {
      dismiss()
      setOpen(false)
    },
  }
}

/** Another dialog or menu is open: one question at a time. */
function isElsewhere(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
