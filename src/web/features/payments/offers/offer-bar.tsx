import { ChevronRight, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import { useMoments } from '../../../i18n/format.ts'
import { Countdown } from './offer-countdown.tsx'

/** At the top of the members area: the time bonus or the welcome code that this member really has, until when, and the way to the bundles. */
export function OfferBar({ offer }: { offer: DiscountView }) {
  const t = useTranslations('common.offers')
  const { isToday, clock, dayAndTime } = useMoments()
  const { expires, value_percentage: percentage } = offer
  return (
    <aside aria-label={t('label')} className="relative bg-primary-soft text-primary-ink print:hidden">
      <div className="mx-auto flex min-h-14 max-w-screen-xl items-center gap-3 px-4 py-1.5">
        <Clock aria-hidden className="size-5 shrink-0" />
        <div className="min-w-0 flex-1 leading-snug sm:flex sm:items-baseline sm:gap-x-3">
          <p className="font-semibold">
            <Link to="/credits" className="after:absolute after:inset-0 hover:underline">
              {t('first', { percentage })}
            </Link>
          </p>
          {expires && (
            <p className="text-sm text-ink">
              {isToday(expires)
                ? t('untilTime', { time: clock(expires) })
                : t('until', { moment: dayAndTime(expires) })}
            </p>
          )}
        </div>
        {expires && <Countdown to={expires} className="text-lg" />}
        <ChevronRight aria-hidden className="size-5 shrink-0 rtl:rotate-180" />
      </div>
    </aside>
  )
}
