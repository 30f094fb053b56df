import { useEffect, useState } from 'react'
import { useSite } from '../../api/page-facts.ts'
import { useLiveStore, useUser } from '../../live/provider.tsx'
import { mayHavePushes, type PushState, pushStateOf, subscribe, unsubscribe } from '../../live/push.ts'

/** `checking` until the browser has answered. */
export type ShownPushState = PushState | 'checking'
export type PushOutcome = PushState | 'failed'

/** Push subscription of this browser for the member of this tab: state and actions. */
export function usePush() {
  const memberId = useUser()?.id ?? null
  const { push_public_key: key } = useSite()
  const store = useLiveStore()
  const [state, setState] = useState<ShownPushState>('checking')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!memberId) return setState('unsupported')
    let isUnmounted = false
    pushStateOf(memberId, key)
      .catch(() => 'unsupported' as const)
      .then((next) => !isUnmounted && setState(next))
    return () => {
      isUnmounted = true
    }
  }, [memberId, key])

  async function change(work: () => Promise<PushState>): Promise<PushOutcome> {
    setBusy(true)
    try {
      const next = await work()
      setState(next)
      store.change({ hasPush: next === 'subscribed' })
      return next
    } catch {
      return 'failed'
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    isBusy,
    /** Asks the browser for permission; call it from a user action only. */
    enable: () =>
      change(async () => (memberId && mayHavePushes(key) ? subscribe(memberId, key) : ('unsupported' as const))),
    disable: () =>
      change(async () => {
        await unsubscribe()
        return 'unknown'
      }),
  }
}
