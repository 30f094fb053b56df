import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { searchDistances } from '../../../contract/constants.ts'
import { useSite } from '../../api/page-facts.ts'
import { useRegionName } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Segmented } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Region, useRegions } from './regions.ts'
import type { ChangeDraft, SearchDraft } from './search-draft.ts'
import { useHasSearchField } from './search-fields.ts'
import { genders } from './search-query.ts'

type SectionProps = { draft: SearchDraft; onChange: ChangeDraft }

/** Gender and age range to show. */
export function Who({ draft, onChange }: SectionProps) {
  const t = useTranslations('search.filters')
  const has = useHasSearchField()
  return (
    <>
      {has('gender') && (
        <div data-section="who">
          <Gender draft={draft} onChange={onChange} />
        </div>
      )}
      {has('age') && (
        <fieldset data-section="ages" className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-1.5 p-0 text-sm font-semibold">{t('ages')}</legend>
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
            <AgeField
              name="min_age"
              label={t('ageFrom')}
              value={draft.min_age}
              onChange={(min_age) => onChange({ min_age })}
            />
            <span aria-hidden>–</span>
            <AgeField
              name="max_age"
              label={t('ageTo')}
              value={draft.max_age}
              onChange={(max_age) => onChange({ max_age })}
            />
          </div>
        </fieldset>
      )}
    </>
  )
}

export function Gender({ draft, onChange }: SectionProps) {
  const t = useTranslations('search.filters')
  const shown = useTranslations('profiles.shown')
  return (
    <Segmented
      name="gender"
      label={t('gender')}
      value={draft.gender}
      choices={genders.map((gender) => ({ value: gender, label: shown(gender) }))}
      onChange={(value) => onChange({ gender: genders.find((gender) => gender === value) ?? draft.gender })}
    />
  )
}

type WhereProps = SectionProps & { loaded: { country: string; regions: Region[] }; hasPlace: boolean }

/** In which country and region, or travelling there, and how far from the searcher's own place if that is known. */
export function Where({ draft, onChange, loaded, hasPlace }: WhereProps) {
  const t = useTranslations('search.filters')
  const locale = useLocale()
  const site = useSite()
  const has = useHasSearchField()
  const countryName = useRegionName()
  const regions = useRegions(draft.country, loaded)
  const countries = [...new Set([...site.countries, draft.country])]
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <div data-section="where" className="flex flex-col gap-5">
      {has('country') && (
        <Select
          name="country"
          label={t('country')}
          choices={countries}
          value={draft.country}
          onChange={(event) => onChange({ country: event.currentTarget.value, countryregion: '' })}
        />
      )}
      {has('countryregion') && (
        <Select
          name="countryregion"
          label={t('region')}
          placeholder={t('anyRegion')}
          choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.countryregion}
          onChange={(event) => onChange({ countryregion: event.currentTarget.value })}
        />
      )}
      {has('distance') && <Distance draft={draft} onChange={onChange} hasPlace={hasPlace} />}
      {has('visiting') && (hasPlace || draft.countryregion !== '') && (
        <Box name="visiting" isChecked={draft.visiting} onChange={(visiting) => onChange({ visiting })}>
          {t('visiting')}
        </Box>
      )}
    </div>
  )
}

function Distance({ draft, onChange, hasPlace }: SectionProps & { hasPlace: boolean }) {
  const t = useTranslations('search.filters')
  const isMember = useUser() !== null
  if (hasPlace)
    return (
      <Select
        name="distance"
        label={t('distance')}
        placeholder={t('anyDistance')}
        choices={searchDistances.map((km) => ({ value: String(km), label: t('within', { km }) }))}
        value={draft.distance}
        onChange={(event) => onChange({ distance: event.currentTarget.value })}
      />
    )
  if (!isMember) return null
  return (
    <p className="text-sm text-ink-soft">
      {t('noPlace')}{' '}
      <Link to="/profile#place" className="prose-link">
        {t('addPlace')}
      </Link>
    </p>
  )
}

/** Who is here, new, seen and sure. */
export function Only({ draft, onChange }: SectionProps) {
  const t = useTranslations('search.filters')
  const site = useSite()
  const isMember = useUser() !== null
  const has = useHasSearchField()
  const choices = [
    ['online', t('online')],
    ['new_members', t('newMembers')],
    ['with_photo', t('withPhoto')],
    ['verified', t('verified')],
  ] as const
  const shown = choices.filter(([name]) => has(name))
  return (
    <>
      {shown.length > 0 && (
        <fieldset className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-1 p-0 text-sm font-semibold">{t('only')}</legend>
          {shown.map(([name, label]) => (
            <Box key={name} name={name} isChecked={draft[name]} onChange={(isOn) => onChange({ [name]: isOn })}>
              {label}
            </Box>
          ))}
        </fieldset>
      )}
      {isMember && site.fictional_profiles && (
        <Box
          name="show_fictional"
          isChecked={draft.show_fictional}
          onChange={(show_fictional) => onChange({ show_fictional })}
        >
          {t('showFictional')}
        </Box>
      )}
    </>
  )
}

/** Whether also those who look for others. */
export function Anyone({ draft, onChange }: SectionProps) {
  const t = useTranslations('search.filters')
  if (useUser() === null) return null
  return (
    <Box name="mutual" value="0" isChecked={!draft.mutual} onChange={(isOn) => onChange({ mutual: !isOn })}>
      {t('anyone')}
    </Box>
  )
}

type AgeFieldProps = { name: string; label: string; value: string; onChange: (value: string) => void }

function AgeField({ onChange, ...props }: AgeFieldProps) {
  return (
    <TextField
      {...props}
      isLabelHidden
      type="number"
      inputMode="numeric"
      min={18}
      max={99}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="[&_input]:text-center"
    />
  )
}

type BoxProps = {
  name: string
  value?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: string
}

function Box({ name, value = '1', isChecked, onChange, children }: BoxProps) {
  return (
    <Checkbox name={name} value={value} checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)}>
      {children}
    </Checkbox>
  )
}
