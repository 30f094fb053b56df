import { useEffect, useRef } from 'react'
import { useUser } from '../../live/provider.tsx'

const storageKey = 'stored-like'
const retentionMs = 60 * 60_000

/**
 * A like by a visitor, stored in this tab for an hour until they have an account. It is not in the URL, so no link can
 * trigger a like.
 */
export function storeLike(memberId: string, now = Date.now()) {
  sessionStorage.setItem(storageKey, JSON.stringify({ memberId, at: now }))
}

/** Forgets the stored like when the visitor cancels. */
export function removeStoredLike() {
  sessionStorage.removeItem(storageKey)
}

/** Whether a like for this member is stored; removes it. */
export function takeStoredLike(memberId: string, now = Date.now()): boolean {
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { memberId: string; at: number } | null
  if (stored?.memberId !== memberId) return false
  sessionStorage.removeItem(storageKey)
  return now - stored.at < retentionMs
}

/** Submits the stored like of a visitor once there is an account; it waits for email confirmation. */
export function useStoredLike(memberId: string, isLiked: boolean, like: () => unknown) {
  const status = useUser()?.status
  const mayLike = (status === 'active' || status === 'not_confirmed') && !isLiked
  const submit = useRef(like)
  useEffect(() => {
    submit.current = like
  })
  useEffect(() => {
    if (mayLike && takeStoredLike(memberId)) submit.current()
  }, [memberId, mayLike])
}
