import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useLive, useLiveStore, useUser } from '../../../live/provider.tsx'
import { forgetOthers, hasWaiting, markLeaving } from '../composer/local-drafts.ts'

/**
 * On every page: messages that wait go on being sent, and what lies in this browser leaves with its member. The outbox itself comes only
 * where something waits.
 */
export function OutboxKeeper() {
  const t = useTranslations('common')
  const store = useLiveStore()
  const memberId = useUser()?.id ?? null

  useEffect(() => {
    // Fire and forget; fails only without storage
    void forgetOthers(memberId).catch(() => undefined)
    if (memberId === null) return
    if (hasWaiting(memberId)) void open(memberId, store)

    const look = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).getAttribute('action') !== '/logout') return
      if (hasWaiting(memberId) && !window.confirm(t('nav.logOutUnsent'))) event.preventDefault()
      else markLeaving(memberId)
    }
    document.addEventListener('submit', look)
    return () => document.removeEventListener('submit', look)
  }, [memberId, store, t])
  useLive('logged_out', () => {
    if (memberId !== null) markLeaving(memberId)
  })
  return null
}

async function open(memberId: string, store: ReturnType<typeof useLiveStore>) {
  try {
    const { outboxOf } = await import('./member-outbox.ts')
    outboxOf(memberId, store)
  } catch {
    // The next page tries again; nothing is lost meanwhile
  }
}
