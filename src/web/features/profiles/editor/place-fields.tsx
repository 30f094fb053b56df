import { LocateFixed } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { PlaceView } from '../../../../contract/profiles/profiles.ts'
import { useSite } from '../../../api/page-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type Place, TownField } from './town-field.tsx'
import { usePlaceNearby } from './use-place-nearby.ts'
import { useProfileWords } from './words.ts'

type PlaceFieldsProps = {
  place: Place
  onChange: (place: Place) => void
  errors?: Partial<Record<keyof Place, string>>
}

/** A town found by typing, or the nearest one to where this device is. Forms send country, region and city. */
export function PlaceFields({ place, onChange, errors = {} }: PlaceFieldsProps) {
  const t = useTranslations('profiles')
  const locale = useLocale()
  const words = useProfileWords()
  const { countries } = useSite()
  const error = errors.city ?? errors.region ?? errors.country
  const nearby = usePlaceNearby(({ country, region, city }: PlaceView) => onChange({ country, region, city }))
  const countryChoices = [...new Set([...countries, place.country])]
    .map((country) => ({ value: country, label: words.country(country) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" isBusy={nearby.state === 'finding'} onPress={nearby.find}>
          <LocateFixed aria-hidden className="size-5" />
          {t('location.use')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {nearby.message ?? t('location.privacy')}
        </p>
      </div>
      <TownField
        label={t('fields.town')}
        hint={t('location.townHint')}
        {...(error && { error })}
        place={place}
        onChange={onChange}
      />
      <noscript>
        <Select name="country" label={t('fields.country')} choices={countryChoices} defaultValue={place.country} />
      </noscript>
      <input type="hidden" name="country" value={place.country} />
      <input type="hidden" name="region" value={place.region ?? ''} />
      <input type="hidden" name="city" value={place.city ?? ''} />
    </div>
  )
}
