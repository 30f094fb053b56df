import { useEffect } from 'react'
import { fetchDialogs } from '../../../ui/dialog.tsx'
import { fetchMenus } from '../../../ui/menu/menu.tsx'
import { fetchEmojis } from '../composer/composer-tools.tsx'

/** What opens from a conversation. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../conversation/message-actions.tsx'),
  () => import('../attachments/photo-sheet.tsx'),
  () => import('../attachments/voice-recorder.tsx'),
  () => import('../attachments/gift-sheet.tsx'),
  () => import('../attachments/gift-choice.tsx'),
  () => import('../attachments/photo-viewer.tsx'),
  fetchDialogs,
  fetchMenus,
  fetchEmojis,
]
const pauseMs = 1_500

/** Fetches what opens from a conversation once it is drawn and quiet: without a network it must be here already. */
export function useLoadedAhead() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What does not come now comes when it is opened
      for (const load of parts) load().catch(() => undefined)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [])
}
