import { useEffect, useRef } from 'react'
import { useUser } from '../../live/provider.tsx'

const wishKey = 'wished-like'
const retentionMs = 60 * 60_000

/**
 * A like by a visitor, stored in this tab for an hour until they have an account. It is not in the URL, so no link can
 * trigger a like.
 */
export function filterLike(memberId: string, now = Date.now()) {
  sessionStorage.setItem(wishKey, JSON.stringify({ memberId, at: now }))
}

/** Who thinks better of it is not made to like by a later log-in. */
export function removeFilter() {
  sessionStorage.removeItem(wishKey)
}

/** Whether a like for this member is stored; removes it. */
export function applyFilter(memberId: string, now = Date.now()): boolean {
  const wish = JSON.parse(sessionStorage.getItem(wishKey) ?? 'null') as { memberId: string; at: number } | null
  if (wish?.memberId !== memberId) return false
  sessionStorage.removeItem(wishKey)
  return now - wish.at < retentionMs
}

/** Submits the stored like of a visitor once there is an account; it waits for email confirmation. */
export function useWishedLike(memberId: string, isLiked: boolean, like: () => unknown) {
  const status = useUser()?.status
  const mayLike = (status === 'active' || status === 'not_confirmed') && !isLiked
  const give = useRef(like)
  useEffect(() => {
    give.current = like
  })
  useEffect(() => {
    if (mayLike && applyFilter(memberId)) give.current()
  }, [memberId, mayLike])
}
