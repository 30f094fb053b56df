import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import { useMoments } from '../../../i18n/format.ts'
import { Countdown, useHasEnded } from './offer-countdown.tsx'

/** Our clock may be a moment ahead of the server's, which then still offers what has ended here. */
const askAgainMs = 3_000

/** A time-limited offer that this member really has: what, until when, and how long that is. Nothing without an end. */
export function OfferBanner({ discount }: { discount: DiscountView }) {
  return discount.expires === null ? null : <Limited discount={discount} end={discount.expires} />
}

function Limited({ discount, end }: { discount: DiscountView; end: string }) {
  const t = useTranslations('payments.offer')
  const tOffers = useTranslations('common.offers')
  const { isToday, clock, dayAndTime } = useMoments()
  const hasEnded = useHasEnded(end)
  useAskWhenOver(hasEnded)
  if (hasEnded) return null
  const { value_percentage: percentage, code } = discount
  return (
    <aside
      aria-label={tOffers('label')}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-primary-soft p-4 text-primary-ink sm:p-5"
    >
      <Clock aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{discount.user_id ? t('yours', { percentage }) : t('code', { code, percentage })}</p>
        <p className="text-sm text-ink">
          {isToday(end) ? tOffers('untilTime', { time: clock(end) }) : tOffers('until', { moment: dayAndTime(end) })}
        </p>
      </div>
      <Countdown to={end} className="text-2xl" />
    </aside>
  )
}

/** Reloads the current offer until it has changed. */
function useAskWhenOver(hasEnded: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!hasEnded) return
    void revalidate()
    const timer = setInterval(() => void revalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [hasEnded, revalidate])
}
