import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PlaceView } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { useSite } from '../../../api/page-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { type Choice, Select } from '../../../ui/fields/select.tsx'
import { usePlaceNearby } from './use-place-nearby.ts'
import { useProfileWords } from './words.ts'

export type Place = { country: string; region: string | null; city: string | null }
type PlaceFieldsProps = {
  place: Place
  onChange: (place: Place) => void
  errors?: Partial<Record<keyof Place, string>>
}

/** Country, region, city; the finer ones appear once the coarser one is known. Or the nearest city to where this device is. */
export function PlaceFields({ place, onChange, errors = {} }: PlaceFieldsProps) {
  const t = useTranslations('profiles')
  const locale = useLocale()
  const words = useProfileWords()
  const { countries } = useSite()
  const { regions, cities } = usePlaces(place)
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
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          name="country"
          label={t('fields.country')}
          choices={countryChoices}
          value={place.country}
          error={errors.country}
          onChange={(event) => onChange({ country: event.currentTarget.value, region: null, city: null })}
        />
        <ComboBox
          name="region"
          label={t('fields.region')}
          choices={regions}
          value={place.region}
          maxShown={80}
          {...(errors.region && { error: errors.region })}
          onChange={(region) => region !== place.region && onChange({ ...place, region, city: null })}
        />
        <ComboBox
          name="city"
          label={t('fields.city')}
          choices={cities}
          value={place.city}
          isDisabled={place.region === null}
          maxShown={60}
          {...(errors.city && { error: errors.city })}
          onChange={(city) => city !== place.city && onChange({ ...place, city })}
        />
      </div>
    </div>
  )
}

type Choices = Choice[]

/** Regions of the country and cities of the region; what is chosen is there before the lists have come. */
function usePlaces({ country, region, city }: Place): { regions: Choices; cities: Choices } {
  const [regions, setRegions] = useState<{ country: string; choices: Choices }>({ country: '', choices: [] })
  const [cities, setCities] = useState<{ region: string; choices: Choices }>({ region: '', choices: [] })

  useEffect(() => {
    let isCurrent = true
    browserApi.profiles
      .listRegions(region === null ? { country } : { country, region })
      .then((answer) => {
        if (!isCurrent) return
        setRegions({ country, choices: answer.regions.map(({ id, name }) => ({ value: id, label: name })) })
        const choices = answer.cities.map((name) => ({ value: name, label: name, spellings: answer.spellings[name] }))
        if (region !== null) setCities({ region, choices })
      })
      // Without the list the fields keep what they have; a choice can be made once the line is back
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [country, region])

  return {
    regions: regions.country === country ? regions.choices : [],
    cities: cities.region === region ? cities.choices : city === null ? [] : [{ value: city, label: city }],
  }
}
