import { useEffect, useEffectEvent, useState } from 'react'
import type { MessageView } from '../../../../contract/chat/message.ts'
import { oneViewSeconds } from '../../../../contract/constants.ts'
import { useThread } from '../conversation/thread.ts'

/** Seconds that a photo with one view may still be looked at; then it is gone here at once. */
export function useSecondsLeft(message: MessageView): number {
  const { openedAt, take } = useThread()
  const [seconds, setSeconds] = useState(oneViewSeconds)

  const look = useEffectEvent(() => {
    // Opened on another device or before a reload: the answer said how much was left
    const since = openedAt.get(message.id) ?? Date.now() - (oneViewSeconds - leftWhenLoaded(message)) * 1000
    openedAt.set(message.id, since)
    const left = Math.max(0, oneViewSeconds - Math.floor((Date.now() - since) / 1000))
    setSeconds(left)
    if (left === 0) end()
  })
  function end() {
    const { attachment } = message
    if (attachment?.kind !== 'photo') return
    // The server says so to both when its own clock has come as far
    take({ ...message, attachment: { ...attachment, state: 'gone', url: null } })
  }
  useEffect(() => {
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

function leftWhenLoaded({ attachment }: MessageView): number {
  return (attachment?.kind === 'photo' ? attachment.seconds_left : undefined) ?? oneViewSeconds
}
