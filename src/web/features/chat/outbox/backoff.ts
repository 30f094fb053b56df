import type { Failure } from '../../../api/errors.ts'
import { restMs } from './failures.ts'

/** Conversations that rest after a failure, longer each time. */
export function createRests(onOver: (conversationId: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const failures = new Map<string, number>()

  function clear(conversationId: string) {
    clearTimeout(timers.get(conversationId))
    timers.delete(conversationId)
  }
  function forget(conversationId: string) {
    clear(conversationId)
    failures.delete(conversationId)
  }
  return {
    has: (conversationId: string) => timers.has(conversationId),
    begin(conversationId: string, failure: Failure) {
      const count = (failures.get(conversationId) ?? 0) + 1
      failures.set(conversationId, count)
      clear(conversationId)
      const over = () => {
        timers.delete(conversationId)
        onOver(conversationId)
      }
      timers.set(conversationId, setTimeout(over, restMs(failure, count)))
    },
    forget,
    forgetAll() {
      for (const conversationId of [...failures.keys()]) forget(conversationId)
    },
  }
}
