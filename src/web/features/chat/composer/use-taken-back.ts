import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { WaitingView } from '../../../../contract/chat/chat.ts'
import { notify } from '../../../ui/toasts.tsx'

/** Says when a message that waited was taken back: what showed it is gone with it. */
export function useTakenBack(waiting: WaitingView | null, mayWait: boolean) {
  const t = useTranslations('chat.waiting')
  const had = useRef(waiting !== null)
  useEffect(() => {
    if (had.current && waiting === null && mayWait) void notify(t('takenBack'), { tone: 'success' })
    had.current = waiting !== null
  }, [waiting, mayWait, t])
}
