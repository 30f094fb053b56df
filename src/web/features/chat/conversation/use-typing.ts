import { useEffect, useRef, useState } from 'react'
import { typingTimeoutMs } from '../../../../contract/constants.ts'
import { useLive, useLiveSignal } from '../../../live/provider.tsx'

/** In which conversations the other one is typing right now: until some seconds pass, or the message comes. */
export function useTyping(): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function stop(id: string) {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setTyping((current) => (current.has(id) ? new Set([...current].filter((known) => known !== id)) : current))
  }

  useLive('typing', ({ conversation_id: id }) => {
    clearTimeout(timers.current.get(id))
    timers.current.set(
      id,
      setTimeout(() => stop(id), typingTimeoutMs),
    )
    setTyping((current) => (current.has(id) ? current : new Set([...current, id])))
  })
  useLive('message_sent', ({ message }) => stop(message.conversation_id))
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  return typing
}

/** Says "typing" to the other one, at most every half of the time that it shows. */
export function useTellTyping(conversationId: string): () => void {
  const say = useLiveSignal()
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (now - last.current < typingTimeoutMs / 2) return
    last.current = now
    say({ kind: 'typing', conversation_id: conversationId })
  }
}
