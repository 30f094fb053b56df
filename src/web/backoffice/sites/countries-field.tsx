import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldAccents } from '../../../shared/fold-accents.ts'
import { useRegionName } from '../../i18n/format.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { countryCodes } from './country-codes.ts'
import { FieldGroup, type PartsProps } from './field-parts.tsx'

/** Countries by name: those of the setting as chips that are on, all others folded, with a search. */
export function CountriesField({ value, ...shared }: PartsProps) {
  const t = useTranslations('office.sites.countryList')
  const countries = useCountries()
  const [typed, setTyped] = useState('')
  // In their order, so that saving something else changes nothing here
  const chosen = value as readonly string[]
  const others = countries.filter((country) => !chosen.includes(country.value))
  const words = foldAccents(typed.trim())
  const fits = ({ value: code, label }: (typeof others)[number]) =>
    foldAccents(label).includes(words) || code.toLowerCase() === words
  const nameOf = useRegionName()
  const chip = (code: string, label: ReactNode, isOn: boolean) => (
    <ChoiceChip name={shared.name} value={code} isDefaultChosen={isOn}>
      {label}
    </ChoiceChip>
  )
  return (
    <FieldGroup {...shared}>
      <div className="grid gap-3">
        {chosen.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {chosen.map((code) => (
              <li key={code}>{chip(code, nameOf(code), true)}</li>
            ))}
          </ul>
        )}
        <Unfold label={t('add')}>
          <TextField
            name={`${shared.name}.search`}
            type="search"
            label={t('search')}
            autoComplete="off"
            className="max-w-sm noscript:hidden"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <div className="max-h-64 overflow-y-auto rounded-control bg-sunken p-3">
            <ul className="flex flex-wrap gap-2">
              {others.map((country) => (
                <li key={country.value} hidden={!fits(country)}>
                  {chip(country.value, country.label, false)}
                </li>
              ))}
            </ul>
            {!others.some(fits) && <p className="text-sm text-ink-soft">{t('none')}</p>}
          </div>
        </Unfold>
      </div>
    </FieldGroup>
  )
}

/** An age for each country that has one, and one more; without an age a country is left out. */
export function AgeFields({ value, ...shared }: PartsProps) {
  const t = useTranslations('office.sites.countryList')
  const nameOf = useRegionName()
  const countries = useCountries()
  const ages = value as Record<string, number>
  const age = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <FieldGroup {...shared}>
      <div key={JSON.stringify(ages)} className="grid gap-4">
        {Object.keys(ages).length > 0 && (
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {Object.entries(ages).map(([code, years]) => (
              <TextField
                key={code}
                {...age}
                name={`${shared.name}.${code}`}
                label={nameOf(code)}
                defaultValue={years}
              />
            ))}
          </div>
        )}
        <Unfold label={t('addOne')}>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Select
              name={`${shared.name}.add.country`}
              label={t('country')}
              placeholder={t('choose')}
              choices={countries.filter((country) => ages[country.value] === undefined)}
            />
            <TextField {...age} name={`${shared.name}.add.age`} label={t('age')} />
          </div>
        </Unfold>
      </div>
    </FieldGroup>
  )
}

/** All countries by name, as choices. */
export function useCountries(): { value: string; label: string }[] {
  const nameOf = useRegionName()
  return countryCodes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
