import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { IcebreakerView } from '../../../../contract/chat/writing.ts'
import { browserApi } from '../../../api/browser.ts'
import { useDismissed } from '../../../ui/use-dismissed.ts'

export type IcebreakerLines = IcebreakerView[] | 'loading' | 'failed'

/**
 * Lines for the beginning of a conversation. Once per conversation they are offered by themselves, when there are any and nothing has been begun
 * meanwhile (`mayOffer`); after that by hand, in a dialog.
 */
export function useIcebreakers(conversationId: string, mayOffer: boolean) {
  const [isDismissed, dismiss] = useDismissed(`hide-icebreakers-${conversationId}`)
  const [isOpen, setOpen] = useState(false)
  const [lines, setLines] = useState<IcebreakerLines>('loading')
  const isWanted = mayOffer && !isDismissed
  const wasRequested = useRef(false)

  async function load() {
    setLines('loading')
    try {
      setLines((await browserApi.chat.listIcebreakers({ id: conversationId })).lines)
    } catch {
      setLines('failed')
    }
  }
  const request = useEffectEvent(() => {
    // Not again for a field that was emptied
    if (wasRequested.current) return
    wasRequested.current = true
    void load()
  })
  useEffect(() => {
    if (isWanted) request()
  }, [isWanted])

  return {
    isOpen,
    lines,
    offered: isWanted && Array.isArray(lines) ? lines : [],
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
