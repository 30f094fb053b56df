import { Check, ChevronDown, SlidersHorizontal, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { useRegionName } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { ChosenFilter } from './chosen-filters.ts'
import { type FilterSection, filtersId } from './filters-panel.ts'
import { finderAddress } from './finder.ts'
import type { Region } from './regions.ts'
import { useHasSearchField } from './search-fields.ts'
import { filtersIn } from './search-query.ts'

const toggles = ['verified', 'online', 'visiting'] as const
const inPills = ['gender', 'country', 'countryregion', 'ages', 'distance', ...toggles] as const

/** The active filters that no pill shows. */
export function withoutPills(chosen: readonly ChosenFilter[]): ChosenFilter[] {
  return chosen.filter(({ filter }) => !(inPills as readonly string[]).includes(filter.name))
}

type SearchPillsProps = {
  input: SearchInput
  search: SearchState
  /** Regions of the country that was searched. */
  regions: readonly Region[]
  chosen: readonly ChosenFilter[]
  /** Whether the searcher's own place is known. */
  hasPlace: boolean
  /** Saved searches, in the same line. */
  children?: ReactNode
}

/** Who, what age and where is searched, each a way to its part of the filters; and the most used filters as links. What limits the results is tinted. */
export function SearchPills({ input, search, regions, chosen, hasPlace, children }: SearchPillsProps) {
  const t = useTranslations('search')
  const has = useHasSearchField()
  return (
    <div className="relative -mx-4 -my-1 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
      <ul aria-label={t('filters.title')} className="contents">
        <li className="shrink-0">
          <button type="button" popoverTarget={filtersId} className={pillLooks(withoutPills(chosen).length > 0)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {t('filters.openCount', { count: withoutPills(chosen).length })}
          </button>
        </li>
        {has('gender') && (
          <PanelPill section="who" label={t('filters.gender')} isOn={search.gender !== 'both'}>
            {t(`chosen.gender.${search.gender}`)}
          </PanelPill>
        )}
        {has('age') && (
          <PanelPill section="ages" label={t('filters.ages')} isOn={search.min_age > 18 || search.max_age < 99}>
            {t('pills.ages', { from: search.min_age, to: search.max_age })}
          </PanelPill>
        )}
        {(has('country') || has('countryregion') || has('distance')) && (
          <PanelPill section="where" label={t('pills.where')} isOn>
            <Where search={search} regions={regions} />
          </PanelPill>
        )}
        {toggles
          .filter((name) => has(name) && (name !== 'visiting' || hasPlace || search.countryregion !== null))
          .map((name) => (
            <Toggle key={name} name={name} input={input} search={search} />
          ))}
      </ul>
      {children}
      <span className="contents md:hidden">
        <FinderLink input={input} />
      </span>
    </div>
  )
}

/** The way to the match finder: after the pills, on wide screens beside the order of the results. */
export function FinderLink({ input }: { input: SearchInput }) {
  const nav = useTranslations('common.nav')
  return (
    <LinkButton to={finderAddress(input)} variant="quiet" size="small" className="min-h-10! shrink-0 px-3!">
      <WandSparkles aria-hidden className="size-4" />
      {nav('matchFinder')}
    </LinkButton>
  )
}

function Where({
  search: { country, countryregion, distance },
  regions,
}: Pick<SearchPillsProps, 'search' | 'regions'>) {
  const t = useTranslations('search.pills')
  const countryName = useRegionName()
  const place = regions.find(({ id }) => id === countryregion)?.name ?? countryName(country)
  return distance === null ? place : t('near', { place, km: distance })
}

type PanelPillProps = { section: FilterSection; label: string; isOn: boolean; children: ReactNode }

function PanelPill({ section, label, isOn, children }: PanelPillProps) {
  return (
    <li className="shrink-0">
      <button type="button" popoverTarget={filtersId} data-opens={section} className={pillLooks(isOn)}>
        <span className="sr-only">{label}: </span>
        {children}
        <ChevronDown aria-hidden className="size-4 text-ink-soft" />
      </button>
    </li>
  )
}

type ToggleProps = { name: (typeof toggles)[number] } & Pick<SearchPillsProps, 'input' | 'search'>

function Toggle({ name, input, search }: ToggleProps) {
  const t = useTranslations('search')
  const isOn = search[name]
  const filter = t(`filters.${name}`)
  return (
    <li className="shrink-0">
      <Link
        to={searchAddress({ ...filtersIn(input), [name]: isOn ? undefined : true })}
        preventScrollReset
        aria-label={t(isOn ? 'chosen.remove' : 'pills.add', { wish: filter })}
        className={pillLooks(isOn)}
      >
        {isOn && <Check aria-hidden className="size-4" />}
        {filter}
      </Link>
    </li>
  )
}

function pillLooks(isOn: boolean) {
  return classes(
    'inline-flex min-h-10 items-center gap-1.5 rounded-full border px-4 text-sm whitespace-nowrap text-ink no-underline transition-colors duration-150',
    isOn
      ? 'border-primary-ink bg-primary-soft font-semibold'
      : 'border-control-line bg-raised font-medium hover:bg-raised-hover',
  )
}
