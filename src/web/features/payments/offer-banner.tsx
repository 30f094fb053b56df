import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import type { DiscountView } from '../../../contract/payments.ts'
import { useMoments } from '../../i18n/format.ts'
import { clockTime } from './clock-time.ts'

/** From here on seconds are counted down; before, a date says enough. */
const countdownMs = 24 * 3_600_000

/** A time-limited offer that this member really has: what, until when, and how long that is. Nothing without an end. */
export function OfferBanner({ discount }: { discount: DiscountView }) {
  const t = useTranslations('payments.offer')
  const { dayAndTime } = useMoments()
  if (discount.expires === null) return null
  const { expires, value_percentage: percentage, code } = discount
  return (
    <aside className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-primary-soft p-4 text-primary-ink">
      <Clock aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{discount.user_id ? t('yours', { percentage }) : t('code', { code, percentage })}</p>
        <p className="text-sm text-ink">{t('until', { moment: dayAndTime(expires) })}</p>
      </div>
      <Countdown to={expires} />
    </aside>
  )
}

/** Hours, minutes and seconds to an end that the server keeps; when it has come, the page asks what holds now. */
export function Countdown({ to }: { to: string }) {
  const t = useTranslations('payments.offer')
  const now = useNow({ updateInterval: 1000 })
  const { revalidate } = useRevalidator()
  const left = new Date(to).getTime() - now.getTime()
  const hasEnded = left <= 0
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!hasEnded || hasAsked.current) return
    hasAsked.current = true
    void revalidate()
  }, [hasEnded, revalidate])
  if (left > countdownMs) return null
  return (
    <span role="timer" aria-label={t('timeLeft')} className="text-2xl font-bold tabular-nums">
      {clockTime(left)}
    </span>
  )
}
