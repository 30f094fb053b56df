import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LeavingView } from '../../../contract/accounts/leaving.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Partner = NonNullable<LeavingView['partner']>

/**
 * Redirects to the site's partner after a countdown that can be stopped. Announced at the beginning and the end only.
 * Without script there is only the link.
 */
export function PartnerRedirect({ partner, go = goTo }: { partner: Partner; go?: (url: string) => void }) {
  const t = useTranslations('settings.leaving.deleted')
  const { name, url, seconds } = partner
  const { left, isStopped, stop } = useCountdown(seconds)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) go(url)
  }, [isOver, url, go])
  const text = isStopped
    ? t('partnerStopped')
    : isOver
      ? t('partnerNow', { name })
      : left === null
        ? ''
        : t('partnerSoon', { name, seconds })
  return (
    <Card as="section" className="mx-auto max-w-md text-center">
      <p className="font-semibold">{t('partner', { name })}</p>
      {left !== null && !isStopped && (
        <p aria-hidden className="mt-1 text-ink-soft tabular-nums">
          {isOver ? t('partnerNow', { name }) : t('partnerIn', { name, seconds: left })}
        </p>
      )}
      <p role="status" className={isStopped ? 'mt-1 text-ink-soft' : 'sr-only'}>
        {text}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {left !== null && !isStopped && (
          <Button variant="secondary" onPress={stop}>
            {t('partnerStop')}
          </Button>
        )}
        <a href={url} rel="noreferrer" className="prose-link inline-flex min-h-11 items-center px-2">
          {t('partnerGo', { name })}
        </a>
      </div>
    </Card>
  )
}

const goTo = (url: string) => window.location.assign(url)

/** Seconds that are left, counted once our script runs; null until then. */
function useCountdown(seconds: number) {
  const [left, setLeft] = useState<number | null>(null)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => setLeft(seconds), [seconds])
  const isCounting = left !== null && left > 0 && !isStopped
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, (before ?? seconds) - 1)), 1000)
    return () => clearInterval(timer)
  }, [isCounting, seconds])
  return { left, isStopped, stop: () => setStopped(true) }
}
