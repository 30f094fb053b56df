import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

type ScrollEndProps = {
  hasMore: boolean
  state: 'idle' | 'busy' | 'failed'
  onMore: () => void
  root: RefObject<HTMLDivElement | null>
}

/** The top of a conversation: a button for earlier messages that presses itself when it comes into sight, then its beginning. */
export function ScrollEnd({ hasMore, state, onMore, root }: ScrollEndProps) {
  const t = useTranslations('chat.messages')
  const mark = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const isWaiting = hasMore && state === 'idle'
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      root: root.current,
      rootMargin: '400px',
    })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [isWaiting, root])

  if (!hasMore) return <p className="py-4 text-center text-sm text-ink-soft">{t('start')}</p>
  return (
    <div ref={mark} className="flex min-h-20 flex-col items-center justify-center gap-2 py-3">
      {state === 'failed' && (
        <p role="alert" className="text-sm text-danger-ink">
          {t('olderFailed')}
        </p>
      )}
      {state === 'busy' ? (
        <SkeletonGroup className="flex w-full flex-col gap-2">
          <Skeleton className="h-10 w-1/2 rounded-sheet" />
          <Skeleton className="ms-auto h-10 w-2/5 rounded-sheet" />
        </SkeletonGroup>
      ) : (
        <Button variant="secondary" size="small" onPress={onMore}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}
