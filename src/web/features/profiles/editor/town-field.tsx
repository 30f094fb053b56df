import { useEffect, useState } from 'react'
import type { FoundPlaceView } from '../../../../contract/profiles/profiles.ts'
import { foldAccents } from '../../../../shared/fold-accents.ts'
import { browserApi } from '../../../api/browser.ts'
import { useSite } from '../../../api/page-facts.ts'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import type { Choice } from '../../../ui/fields/select.tsx'
import { useProfileWords } from './words.ts'

export type Place = { country: string; region: string | null; city: string | null }
/** A place with the name of its region, as far as that is known. */
type NamedPlace = Place & { region_name: string | null }

type TownFieldProps = {
  label: string
  hint?: string
  error?: string
  /** An empty country: none chosen yet. */
  place: Place
  /** The names of the place's region, where the page has them. */
  regionName?: string | null
  /** Offers no countries and regions. */
  isCityOnly?: boolean
  onChange: (place: Place) => void
}

/** A country, region or town, found by typing its first letters. The fields that forms send are the page's own. */
export function TownField({
  label,
  hint,
  error,
  place,
  regionName = null,
  isCityOnly = false,
  onChange,
}: TownFieldProps) {
  const { countries } = useSite()
  const words = useProfileWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<NamedPlace | null>(null)
  const loadedName = useRegionNameOf(place, regionName)
  const current: NamedPlace = {
    ...place,
    region_name: chosen?.region === place.region ? chosen.region_name : (regionName ?? loadedName),
  }
  const labelOf = (each: NamedPlace) =>
    [...new Set([each.city, each.region_name, words.country(each.country)])].filter(Boolean).join(', ')
  const found = usePlacesLike(typed === labelOf(current) ? '' : typed, place.country)
  const start = foldAccents(typed.trim())
  const ofCountries = countries
    .filter((country) => start !== '' && foldAccents(words.country(country)).startsWith(start))
    .map((country): NamedPlace => ({ country, region: null, region_name: null, city: null }))
  // Only the country, which they did not choose here: nothing to show under "Town or city"
  const isUnknown = place.region === null && place.city === null && chosen?.country !== place.country
  const places = new Map(
    [...(isUnknown ? [] : [current]), ...ofCountries, ...found]
      .filter(({ city }) => !isCityOnly || city !== null)
      .map((each) => [keyOf(each), each]),
  )
  const choices = [...places].map(([value, each]): Choice => ({ value, label: labelOf(each) }))

  function choose(key: string | null) {
    const next = key === null ? { ...place, region: null, region_name: null, city: null } : places.get(key)
    if (!next) return
    setChosen(next)
    if (keyOf(next) === keyOf(place)) return
    onChange({ country: next.country, region: next.region, city: next.city })
  }
  return (
    <ComboBox
      label={label}
      choices={choices}
      value={isUnknown ? null : keyOf(place)}
      onType={setTyped}
      onChange={choose}
      {...(hint && { hint })}
      {...(error && { error })}
    />
  )
}

const keyOf = ({ country, region, city }: Place) => `${country}|${region ?? ''}|${city ?? ''}`

const pauseMs = 200

/** Places that begin with what is typed; the last ones until the next have come. */
function usePlacesLike(typed: string, country: string): readonly FoundPlaceView[] {
  const [found, setFound] = useState<readonly FoundPlaceView[]>([])
  const text = typed.trim()
  useEffect(() => {
    if (text === '') return setFound([])
    let isCurrent = true
    const timer = setTimeout(() => {
      browserApi.profiles
        .searchPlaces({ text, ...(country !== '' && { country }) })
        .then(({ places }) => isCurrent && setFound(places))
        // The next letter asks again
        .catch(() => undefined)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, country])
  return found
}

/** The name of a region that the page was loaded without. */
function useRegionNameOf({ country, region }: Place, known: string | null): string | null {
  const [named, setNamed] = useState<{ region: string; name: string } | null>(null)
  useEffect(() => {
    if (region === null || known !== null) return
    let isCurrent = true
    browserApi.profiles
      .listRegions({ country })
      .then(({ regions }) => {
        const name = regions.find(({ id }) => id === region)?.name
        if (isCurrent && name) setNamed({ region, name })
      })
      // Without it the town stands alone
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [country, region, known])
  return named?.region === region ? named.name : null
}
