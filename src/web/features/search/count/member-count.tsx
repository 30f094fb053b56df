import { useTranslations } from 'use-intl'
import type { SearchCriteria } from '../../../../contract/search.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useMemberCount } from './use-member-count.ts'

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
        className={classes(
          'font-bold lg:font-display lg:text-3xl lg:font-semibold',
          isCounting && 'animate-shimmer rounded-small bg-line text-transparent',
        )}
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
