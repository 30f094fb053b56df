import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNow, useTimeZone, useTranslations } from 'use-intl'
import { type TripFault, tripFault, tripLimits } from '../../../../contract/profiles/trip-constants.ts'
import type { OwnTripView } from '../../../../contract/profiles/trips.ts'
import { addDays, dayIn } from '../../../../shared/dates.ts'
import { homeTimeZone } from '../../../i18n/provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Place, TownField } from '../editor/town-field.tsx'

/** A trip as it is entered; days are empty until they are chosen. */
type Row = Place & { first_day: string; last_day: string }
type TripFieldsProps = {
  trips: readonly OwnTripView[]
  error?: string | undefined
  onChange: (trips: OwnTripView[]) => void
}

const empty: Row = { country: '', region: null, city: null, first_day: '', last_day: '' }
const isFilled = (row: Row): row is OwnTripView =>
  row.region !== null && row.city !== null && row.first_day !== '' && row.last_day !== ''

/** Where and when a member travels; a trip is saved once it has a town and days that are possible. */
export function TripFields({ trips, error, onChange }: TripFieldsProps) {
  const t = useTranslations('profiles.trips')
  const [rows, setRows] = useState<readonly Row[]>(trips)
  const faultOf = useTripFault()
  const frame = useRef<HTMLDivElement>(null)
  const focus = useFocusLater(frame)
  // An undo or another device changed them
  useEffect(() => setRows((now) => (isSame(now.filter(isFilled), trips) ? now : trips)), [trips])

  function write(next: readonly Row[], isRemoval = false) {
    setRows(next)
    const possible = next.filter(isFilled).filter((row) => faultOf(row, next) === null)
    // A saved trip stays as it was while its new days or town are not possible
    if (!isSame(possible, trips) && (isRemoval || possible.length >= trips.length)) onChange(possible)
  }
  function add() {
    setRows([...rows, empty])
    focus(`[data-trip="${rows.length}"] input`)
  }
  function remove(at: number) {
    write(rows.toSpliced(at, 1), true)
    focus('[data-add] button')
  }
  return (
    <div ref={frame} className="flex flex-col gap-5">
      {rows.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      {rows.map((row, at) => (
        <TripRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its town and days are chosen
          key={at}
          number={at + 1}
          row={row}
          fault={faultOf(row, rows)}
          onChange={(part) => write(rows.with(at, { ...row, ...part }))}
          onRemove={() => remove(at)}
        />
      ))}
      {error && <p className="text-sm font-medium text-danger-ink">{error}</p>}
      {rows.length < tripLimits.most && (
        <div data-add>
          <Button variant="secondary" onPress={add}>
            <Plus aria-hidden className="size-5" />
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}

type TripRowProps = {
  number: number
  row: Row
  fault: TripFault | null
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

function TripRow({ number, row, fault, onChange, onRemove }: TripRowProps) {
  const t = useTranslations('profiles.trips')
  const profiles = useTranslations('profiles')
  const today = useToday()
  const lacksTown = row.country !== '' && row.city === null
  const name = `trip-${number}`
  return (
    <fieldset data-trip={number - 1} className="m-0 flex min-w-0 flex-col gap-4 border-0 p-0">
      <legend className="sr-only">{t('trip', { number })}</legend>
      <div className="-mb-3 flex min-h-11 items-center justify-between gap-2">
        <span aria-hidden className="text-sm font-semibold">
          {t('trip', { number })}
        </span>
        <IconButton label={t('remove', { number })} onPress={onRemove}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <TownField
        label={profiles('fields.town')}
        hint={profiles('location.townHint')}
        {...(lacksTown && { error: t('fault.town') })}
        place={row}
        isCityOnly
        onChange={onChange}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name={`${name}-first`}
          type="date"
          label={t('first')}
          min={row.first_day !== '' && row.first_day < today ? row.first_day : today}
          max={addDays(today, tripLimits.aheadDays)}
          value={row.first_day}
          onChange={(event) => onChange({ first_day: event.currentTarget.value })}
        />
        <TextField
          name={`${name}-last`}
          type="date"
          label={t('last')}
          min={row.first_day || today}
          {...(row.first_day !== '' && { max: addDays(row.first_day, tripLimits.days - 1) })}
          error={fault === null ? undefined : t(`fault.${fault}`, { days: tripLimits.days })}
          value={row.last_day}
          onChange={(event) => onChange({ last_day: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}

/** Today where this device is. */
function useToday(): string {
  return dayIn(useNow(), useTimeZone() ?? homeTimeZone)
}

/** What is wrong with the days of a row among all rows; null while they are not complete. */
function useTripFault(): (row: Row, rows: readonly Row[]) => TripFault | null {
  const today = useToday()
  return (row, rows) => {
    if (row.first_day === '' || row.last_day === '') return null
    const others = rows.filter((other) => other !== row && other.first_day !== '' && other.last_day !== '')
    return tripFault(row, others, today)
  }
}

/** Moves the focus to what a selector finds once it is drawn. */
function useFocusLater(frame: { current: HTMLElement | null }): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (wanted !== null) frame.current?.querySelector<HTMLElement>(wanted.selector)?.focus()
  }, [wanted, frame])
  return (selector) => setWanted({ selector })
}

/** Whether these are the same trips, in whatever order. */
function isSame(some: readonly OwnTripView[], others: readonly OwnTripView[]): boolean {
  const textOf = (trips: readonly OwnTripView[]) =>
    trips
      .map(({ country, region, city, first_day, last_day }) => [first_day, last_day, country, region, city].join())
      .toSorted()
      .join(';')
  return textOf(some) === textOf(others)
}
