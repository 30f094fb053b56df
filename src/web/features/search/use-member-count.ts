import { useEffect, useState } from 'react'
import type { SearchCriteria } from '../../../contract/search.ts'
import { searchQuery } from '../../../shared/search-address.ts'
import { browserApi } from '../../api/browser.ts'
import { searchIn } from './search-query.ts'

/** So long after the last answer the number is asked for: several answers in a row make one question. */
const pauseMs = 300

/** How many people fit these wishes, kept up to date; the last known number stays until there is a newer one. `first`: what the page was loaded with. */
export function useMemberCount(wishes: SearchCriteria, first: number) {
  const key = searchQuery(wishes)
  const [counted, setCounted] = useState({ key, count: first })
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const isKnown = counted.key === key
  const isFailed = failedKey === key

  useEffect(() => {
    if (isKnown || isFailed) return
    let isCurrent = true
    const timer = setTimeout(() => {
      browserApi.search.countMembers(searchIn(new URLSearchParams(key))).then(
        ({ num_results: count }) => isCurrent && setCounted({ key, count }),
        () => isCurrent && setFailedKey(key),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isKnown, isFailed])

  return {
    count: counted.count,
    state: isKnown ? ('known' as const) : isFailed ? ('failed' as const) : ('counting' as const),
    retry: () => setFailedKey(null),
  }
}
