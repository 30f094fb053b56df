import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { buttonLooks } from './button-looks.ts'
import { EndOfList, ErrorState } from './states.tsx'

type LoadMoreProps = {
  state: 'more' | 'busy' | 'failed' | 'end'
  onMore: () => void
  /** Address of the next page, for browsers without script. */
  href?: string
  /** Loads by itself when the end of the list comes into sight. */
  isAutomatic?: boolean
}

/** The foot of a list that comes in pages: a button that also presses itself, then the end. */
export function LoadMore({ state, onMore, href, isAutomatic = false }: LoadMoreProps) {
  const t = useTranslations('common')
  const foot = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!isAutomatic || state !== 'more' || !foot.current) return
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '600px',
    })
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isAutomatic, state])

  if (state === 'end') return <EndOfList />
  if (state === 'failed') return <ErrorState onRetry={onMore} />
  return (
    <div ref={foot} className="flex justify-center py-8">
      {href ? (
        <Link
          to={href}
          preventScrollReset
          className={buttonLooks('secondary')}
          onClick={(event) => pressInstead(event, onMore)}
          aria-busy={state === 'busy'}
        >
          {state === 'busy' ? t('loading') : t('showMore')}
        </Link>
      ) : (
        <Button variant="secondary" isBusy={state === 'busy'} onPress={onMore}>
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

function pressInstead(event: { preventDefault: () => void; metaKey?: boolean; ctrlKey?: boolean }, press: () => void) {
  if (event.metaKey || event.ctrlKey) return
  event.preventDefault()
  press()
}
