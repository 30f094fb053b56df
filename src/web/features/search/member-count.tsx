import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SearchCriteria } from '../../../contract/search.ts'
import { searchQuery } from '../../../shared/search-address.ts'
import { browserApi } from '../../api/browser.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { searchIn } from './search-query.ts'

/** Number of matches for the current answers; announced when it has changed, not while loading. */
export function MemberCount({ criteria, first }: { criteria: SearchCriteria; first: number }) {
  const t = useTranslations('finder')
  const common = useTranslations('common')
  const { count, state, retry } = useMemberCount(criteria, first)
  const isCounting = state === 'counting'
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <p
        role="status"
        aria-busy={isCounting}
        className={classes('font-bold', isCounting && 'animate-shimmer rounded-small bg-line text-transparent')}
      >
        {t('count', { count })}
      </p>
      {state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {t('countFailed')}
          <Button variant="quiet" size="small" className="min-h-11! px-3!" onPress={retry}>
            {common('tryAgain')}
          </Button>
        </p>
      )}
      {state === 'known' && count === 0 && <p className="text-sm text-ink-soft">{t('nobody')}</p>}
    </div>
  )
}

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
