import { useDayName } from '../../../../i18n/days.ts'

/** The day of the messages below. */
export function DayMark({ at, dayOf }: { at: string; dayOf: (iso: string) => string }) {
  const dayName = useDayName(dayOf)
  return (
    <p className="mt-5 mb-1 text-center text-sm font-medium text-ink-soft">
      <time dateTime={dayOf(at)}>{dayName(at)}</time>
    </p>
  )
}
