import { Plane } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { TripView } from '../../../../contract/profiles/trips.ts'
import { dayRange } from '../../../../shared/date-words.ts'
import { classes } from '../../../ui/classes.ts'

type Trip = Pick<TripView, 'city' | 'first_day' | 'last_day'> & Partial<Pick<TripView, 'is_near'>>

/** "In Berlin, 3–7 May" */
function useTripText(): (trip: Trip) => string {
  const t = useTranslations('profiles.trips')
  const locale = useLocale()
  return ({ city, first_day, last_day }) => t('in', { city, days: dayRange(locale, first_day, last_day) })
}

/** All trips of a member, those to the viewer's area marked. */
export function TripLines({ trips, className }: { trips: readonly Trip[]; className?: string }) {
  const t = useTranslations('profiles.trips')
  const textOf = useTripText()
  if (trips.length === 0) return null
  return (
    <ul aria-label={t('title')} className={classes('grid gap-1', className)}>
      {trips.map((trip) => (
        <li key={trip.first_day} className="flex items-start gap-2">
          <Plane aria-hidden className="mt-1 size-4 shrink-0 text-secondary-ink" />
          <span className="min-w-0 wrap-anywhere">
            {textOf(trip)}
            {trip.is_near && <strong className="block font-semibold text-secondary-ink">{t('near')}</strong>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** At the bottom of a card's photo: the trip to the viewer's area, else the next one. Below `data-narrow`, on phones, only for screen readers: the photo is too small for it. */
export function CardTrip({ trips }: { trips: readonly Trip[] }) {
  const t = useTranslations('profiles.trips')
  const locale = useLocale()
  const textOf = useTripText()
  const trip = trips.find(({ is_near }) => is_near) ?? trips[0]
  if (trip === undefined) return null
  return (
    <p className="absolute inset-x-0 bottom-0 flex p-1.5 scheme-light">
      <span className="sr-only">
        {trip.is_near && <span className="block">{t('near')}</span>}
        {textOf(trip)}
      </span>
      <span
        aria-hidden
        className="flex min-w-0 items-center gap-x-1 rounded-full bg-raised px-2 py-1 text-xs leading-4 font-semibold tracking-tight text-ink in-data-narrow:max-sm:hidden"
      >
        <Plane className="size-3.5 shrink-0 text-secondary-ink" />
        <span className={classes('max-w-2/3 shrink-0 truncate', trip.is_near && 'text-secondary-ink')}>
          {trip.city}
        </span>
        <span className="truncate font-medium">{dayRange(locale, trip.first_day, trip.last_day)}</span>
      </span>
    </p>
  )
}
