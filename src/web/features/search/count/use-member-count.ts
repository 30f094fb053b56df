import { useEffect, useState } from 'react'
import type { SearchCriteria } from '../../../../contract/search.ts'
import { searchQuery } from '../../../../shared/search-address.ts'
import { browserApi } from '../../../api/browser.ts'
import { searchIn } from '../search-query.ts'

/** Debounce: several answers in a row cause one request. */
const pauseMs = 300

/**
 * Number of matches for these filters, kept current; shows the last number while loading. `first`: the number the page
 * was loaded with.
 */
export function useMemberCount(criteria: SearchCriteria, first: number) {
  const key = searchQuery(criteria)
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
