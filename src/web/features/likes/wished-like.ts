import { useEffect, useRef } from 'react'
import { useUser } from '../../live/provider.tsx'

const wishKey = 'wished-like'
const retentionMs = 60 * 60_000

/** A visitor pressed "Like": remembered in this tab for an hour, until they may. Nothing in an address says it, so no link can make anybody like. */
export function filterLike(memberId: string, now = Date.now()) {
  sessionStorage.setItem(wishKey, JSON.stringify({ memberId, at: now }))
}

/** Who thinks better of it is not made to like by a later log-in. */
export function removeFilter() {
  sessionStorage.removeItem(wishKey)
}

/** Whether this member was wished for just now; a wish is taken once. */
export function applyFilter(memberId: string, now = Date.now()): boolean {
  const wish = JSON.parse(sessionStorage.getItem(wishKey) ?? 'null') as { memberId: string; at: number } | null
  if (wish?.memberId !== memberId) return false
  sessionStorage.removeItem(wishKey)
  return now - wish.at < retentionMs
}

/** Gives the like that was asked for as a visitor, as soon as there is an account; before the email address is confirmed it waits. */
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
