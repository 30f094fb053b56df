import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

type ScrollEndProps = {
  /** The beginning of what is held, or its end. */
  side: 'older' | 'newer'
  state: 'idle' | 'busy' | 'failed'
  onMore: () => void
  root: RefObject<HTMLDivElement | null>
}

const looks = 'flex min-h-20 flex-col items-center justify-center gap-2 py-3'

/** Where more of a conversation can be had: a button that presses itself when it comes into sight. */
export function ScrollEnd({ side, state, onMore, root }: ScrollEndProps) {
  const t = useTranslations('chat.messages')
  const mark = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const isWaiting = state === 'idle'
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    // Uses the last entry: several changes may be reported at once
    const look = (seen: IntersectionObserverEntry[]) => seen.at(-1)?.isIntersecting && more()
    const watcher = new IntersectionObserver(look, { root: root.current, rootMargin: '600px' })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [isWaiting, root])

  return (
    <div ref={mark} className={looks}>
      {state === 'failed' && (
        <p role="alert" className="text-sm text-danger-ink">
          {t(side === 'older' ? 'olderFailed' : 'newerFailed')}
        </p>
      )}
      {state === 'busy' ? (
        <SkeletonGroup className="flex w-full flex-col gap-2">
          <Skeleton className="h-10 w-1/2 rounded-sheet" />
          <Skeleton className="ms-auto h-10 w-2/5 rounded-sheet" />
        </SkeletonGroup>
      ) : (
        <Button variant="secondary" size="small" onPress={onMore}>
          {t(side)}
        </Button>
      )}
    </div>
  )
}
