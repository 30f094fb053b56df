import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import { useMoments, withMinus } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Countdown } from './offer-countdown.tsx'

/** A pill in the bar: the discount this member really has and how long it lasts, leading to the credit packs. Where there is no room for the countdown, it wraps out of sight. */
export function OfferBar({ offer, className }: { offer: DiscountView; className?: string | undefined }) {
  const t = useTranslations('common.offers')
  const format = useFormatter()
  const { isToday, clock, dayAndTime } = useMoments()
  const { expires, value_percentage: percentage } = offer
  return (
    <aside
      aria-label={t('label')}
      className={classes(
        'relative min-w-min shrink rounded-full bg-warning-soft px-3 text-sm text-warning-ink print:hidden',
        className,
      )}
    >
      <span className="flex h-8 flex-wrap items-center gap-x-1.5 overflow-hidden leading-8">
        <Link to="/credits" className="font-bold whitespace-nowrap after:absolute after:-inset-y-1.5 after:inset-x-0">
          <span aria-hidden>{withMinus(format.number(-percentage / 100, { style: 'percent' }))}</span>
          <span className="sr-only">{t('first', { percentage })}</span>
        </Link>
        {expires && (
          <>
            <span className="sr-only">
              {isToday(expires)
                ? t('untilTime', { time: clock(expires) })
                : t('until', { moment: dayAndTime(expires) })}
            </span>
            <Countdown to={expires} className="font-semibold! max-[22rem]:hidden" />
          </>
        )}
      </span>
    </aside>
  )
}
