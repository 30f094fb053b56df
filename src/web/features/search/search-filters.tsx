import { SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchState } from '../../../contract/search.ts'
import { useSite } from '../../api/page-facts.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Region, useRegions } from './regions.ts'
import { queryOf, searchAddress, searchIn } from './search-query.ts'

const sheetId = 'filters'
const genders = ['female', 'male', 'both'] as const
const sorts = ['recent', 'new'] as const

/** Opens the filters where they are a sheet: on phones and tablets. Needs no script. */
export function FiltersButton({ search }: { search: SearchState }) {
  const t = useTranslations('search.filters')
  const chosen = [search.online, search.with_photo, search.show_fictional, search.countryregion !== null]
  return (
    <button type="button" popoverTarget={sheetId} className={buttonLooks('secondary', 'medium', 'lg:hidden')}>
      <SlidersHorizontal aria-hidden className="size-5" />
      {t('openCount', { count: chosen.filter(Boolean).length })}
    </button>
  )
}

type SearchFiltersProps = {
  /** What was searched. */
  search: SearchState
  /** Regions of the country that was searched. */
  regions: Region[]
}

/** Whom to show: beside the results on wide screens, a sheet from the bottom on others. One form, which also works without script. */
export function SearchFilters({ search, regions }: SearchFiltersProps) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const sheet = useRef<HTMLDivElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = searchAddress(searchIn(queryOf(new FormData(event.currentTarget))))
    sheet.current?.hidePopover?.()
    void navigate(address)
  }

  return (
    <div
      ref={sheet}
      id={sheetId}
      popover="auto"
      onToggle={(event) => event.newState === 'open' && sheet.current?.querySelector<HTMLElement>('h2')?.focus()}
      className="inset-auto inset-x-0 bottom-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-sheet bg-raised text-ink shadow-raised backdrop:bg-veil open:animate-rise md:mx-auto md:max-w-lg lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:block lg:max-h-[calc(100dvh-var(--bar-height)-3rem)] lg:self-start lg:rounded-card lg:bg-surface lg:shadow-card"
    >
      <form method="get" action="/members" aria-label={t('title')} onSubmit={submit}>
        <div className="flex min-h-14 items-center gap-1 ps-5 pe-3 pt-2">
          <h2 tabIndex={-1} className="flex-1 text-lg font-bold outline-none">
            {t('title')}
          </h2>
          <LinkButton
            to="/members"
            variant="quiet"
            size="small"
            className="px-3!"
            onClick={() => sheet.current?.hidePopover?.()}
          >
            {t('reset')}
          </LinkButton>
          <span className="lg:hidden">
            <CloseButton />
          </span>
        </div>
        <Fields search={search} regions={regions} />
        <div className="sticky bottom-0 border-t border-line bg-raised px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:bg-surface">
          <Button type="submit" isWide>
            {t('show')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function CloseButton() {
  const t = useTranslations('common')
  return (
    <IconButton label={t('close')} popoverTarget={sheetId} popoverTargetAction="hide">
      <X aria-hidden className="size-5" />
    </IconButton>
  )
}

type Draft = Omit<SearchState, 'min_age' | 'max_age' | 'countryregion'> & {
  min_age: string
  max_age: string
  countryregion: string
}

function draftOf(search: SearchState): Draft {
  const { min_age, max_age, countryregion } = search
  return { ...search, min_age: String(min_age), max_age: String(max_age), countryregion: countryregion ?? '' }
}

function Fields({ search, regions: loaded }: SearchFiltersProps) {
  const t = useTranslations('search.filters')
  const profiles = useTranslations('profiles')
  const site = useSite()
  const countryName = useRegionName()
  const [{ draft, of }, setState] = useState({ draft: draftOf(search), of: search })
  // Another search was made, or gone back to: its filters are shown
  if (of !== search) setState({ draft: draftOf(search), of: search })
  const change = (part: Partial<Draft>) => setState((state) => ({ ...state, draft: { ...state.draft, ...part } }))
  const regions = useRegions(draft.country, { country: search.country, regions: loaded })
  const countries = [...new Set([...site.countries, search.country])]
    .map((country) => ({ value: country, label: countryName(country) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className="flex flex-col gap-4 px-5 pt-2 pb-4">
      <Segmented
        name="gender"
        label={t('gender')}
        value={draft.gender}
        choices={genders.map((gender) => ({ value: gender, label: profiles(`sought.${gender}`) }))}
        onChange={(value) => change({ gender: genders.find((gender) => gender === value) ?? draft.gender })}
      />
      <Select
        name="country"
        label={t('country')}
        choices={countries}
        value={draft.country}
        onChange={(event) => change({ country: event.currentTarget.value, countryregion: '' })}
      />
      <Select
        name="countryregion"
        label={t('region')}
        placeholder={t('anyRegion')}
        choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.countryregion}
        onChange={(event) => change({ countryregion: event.currentTarget.value })}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="mb-1.5 p-0 text-sm font-semibold">{t('ages')}</legend>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <AgeField
            name="min_age"
            label={t('ageFrom')}
            value={draft.min_age}
            onChange={(min_age) => change({ min_age })}
          />
          <span aria-hidden>–</span>
          <AgeField
            name="max_age"
            label={t('ageTo')}
            value={draft.max_age}
            onChange={(max_age) => change({ max_age })}
          />
        </div>
      </fieldset>
      <div className="flex flex-col gap-1">
        <Box name="online" isChecked={draft.online} onChange={(online) => change({ online })}>
          {t('online')}
        </Box>
        <Box name="with_photo" isChecked={draft.with_photo} onChange={(with_photo) => change({ with_photo })}>
          {t('withPhoto')}
        </Box>
        {site.fictional_profiles && (
          <Box
            name="show_fictional"
            isChecked={draft.show_fictional}
            onChange={(show_fictional) => change({ show_fictional })}
          >
            {t('showFictional')}
          </Box>
        )}
      </div>
      <Select
        name="sort"
        label={t('sort')}
        choices={sorts.map((sort) => ({ value: sort, label: t(sort) }))}
        value={draft.sort}
        onChange={(event) => change({ sort: sorts.find((sort) => sort === event.currentTarget.value) ?? 'recent' })}
      />
    </div>
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
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: string
}

function Box({ name, isChecked, onChange, children }: BoxProps) {
  return (
    <Checkbox name={name} value="1" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)}>
      {children}
    </Checkbox>
  )
}
