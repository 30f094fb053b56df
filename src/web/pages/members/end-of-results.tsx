import { BellPlus, Compass, Expand } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchInput } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { browserApi } from '../../api/browser.ts'
import { useSite } from '../../api/page-facts.ts'
import telescope from '../../features/scenes/pictures/states/search.svg?url&no-inline'
import { StatePicture } from '../../features/scenes/state-picture.tsx'
import { useSearchFields } from '../../features/search/search-fields.ts'
import { filtersIn } from '../../features/search/search-query.ts'
import { type WiderSearch, widerSearches } from '../../features/search/wider-searches.ts'
import { useRegionName } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import type { Loaded } from './load.ts'
import { SaveThisSearch } from './save-this-search.tsx'

/** Countries that are counted for people abroad. */
const mostCountries = 6
const shownCountries = 2

/** After the last result, or where there is none: search wider (with how many more that finds), be notified of new people, or go on elsewhere. */
export function EndOfResults({ loaded, isNone = false }: { loaded: Loaded; isNone?: boolean }) {
  const t = useTranslations('search')
  const likes = useTranslations('likes')
  const { input, search } = loaded
  const isMember = useUser() !== null
  const wider = widerSearches(input, search, useSearchFields())
  const countries = useAbroad(search.country)
  // Who travels here is looked for in all countries
  const abroad = (search.visiting ? [] : countries).map((country) => ({ country, input: abroadOf(input, country) }))
  const counts = useCounts([input, ...wider.map((each) => each.input), ...abroad.map((each) => each.input)])
  const here = counts.get(searchAddress(filtersIn(input)))
  const countOf = (each: SearchInput) => counts.get(searchAddress(each))
  const withMore = wider.filter((each) => here === undefined || (countOf(each.input) ?? 0) > here)
  const populated = abroad
    .filter((each) => (countOf(each.input) ?? 0) > 0)
    .toSorted((one, other) => (countOf(other.input) ?? 0) - (countOf(one.input) ?? 0))
    .slice(0, shownCountries)
  const labelOf = useWiderLabel()
  const countryName = useRegionName()
  return (
    <section aria-labelledby="end" className={isNone ? 'mt-4' : 'mt-10'}>
      <div className="mb-6 flex flex-col items-center gap-5 max-md:text-center md:flex-row md:gap-10">
        <StatePicture picture={telescope} className="w-60 rounded-sheet md:w-72" />
        <div className="max-w-lg">
          <h2 id="end" className="font-display text-2xl font-semibold sm:text-3xl">
            {isNone ? t('none.title') : t('end')}
          </h2>
          {isNone && (
            <>
              <p className="mt-2 text-balance text-ink-soft">{t('none.text')}</p>
              <LinkButton to="/members" className="mt-4">
                {t('none.action')}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-3 md:gap-5">
        <Way icon={<Expand />} title={t('wider.title')}>
          {withMore.length === 0 && <p className="text-sm text-ink-soft">{t('wider.none')}</p>}
          {withMore.map((each) => (
            <CountedLink
              key={each.name}
              to={searchAddress(each.input)}
              count={here === undefined ? undefined : (countOf(each.input) ?? here) - here}
            >
              {labelOf(each)}
            </CountedLink>
          ))}
        </Way>
        <Way icon={<BellPlus />} title={t('wider.alertTitle')}>
          <p className="text-sm text-ink-soft">{t('wider.alertText')}</p>
          <SaveThisSearch loaded={loaded} hasAlert label={t('wider.alertButton')} />
        </Way>
        <Way icon={<Compass />} title={t('wider.elsewhereTitle')}>
          {isMember && (
            <>
              <LinkButton to="/daily-picks" variant="secondary" size="small" className="min-h-11!">
                {likes('dailyPicks')}
              </LinkButton>
              <LinkButton to="/swipe-game" variant="secondary" size="small" className="min-h-11!">
                {likes('swipeGame')}
              </LinkButton>
            </>
          )}
          {populated.map(({ country, input: there }) => (
            <CountedLink key={country} to={searchAddress(there)} count={countOf(there)}>
              {countryName(country)}
            </CountedLink>
          ))}
        </Way>
      </div>
    </section>
  )
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start gap-3 rounded-card bg-surface p-5 shadow-card [&>svg]:size-6 [&>svg]:text-ink-soft"
    >
      <h3
        id={id}
        className="flex items-center gap-2.5 font-display text-lg font-semibold [&>svg]:size-5 [&>svg]:text-ink-soft"
      >
        {icon}
        {title}
      </h3>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}

type CountedLinkProps = { to: string; count: number | undefined; children: ReactNode }

function CountedLink({ to, count, children }: CountedLinkProps) {
  const t = useTranslations('search.wider')
  return (
    <Link to={to} className={buttonLooks('secondary', 'small', 'min-h-11! no-underline')}>
      {children}
      <span className="font-normal text-ink-soft">{count !== undefined && t('more', { count })}</span>
    </Link>
  )
}

function useWiderLabel() {
  const t = useTranslations('search')
  return (wider: WiderSearch) => {
    if (wider.name === 'ages') return t('chosen.ages', { from: wider.from, to: wider.to })
    if (wider.name === 'distance') return t('filters.within', { km: wider.km })
    if (wider.name === 'anyDistance') return t('filters.anyDistance')
    return wider.name === 'region' ? t('filters.anyRegion') : t('wider.filters')
  }
}

/** The site's other countries, where it lets members search by country. */
function useAbroad(country: string): string[] {
  const { countries } = useSite()
  const fields = useSearchFields()
  return fields.includes('country') ? countries.filter((each) => each !== country).slice(0, mostCountries) : []
}

function abroadOf(input: SearchInput, country: string): SearchInput {
  const { countryregion: _region, distance: _distance, ...filters } = filtersIn(input)
  return { ...filters, country }
}

/** Numbers of matches by address, once they are counted. A count that fails is left out: the way is offered without it. */
function useCounts(inputs: readonly SearchInput[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const addresses = inputs.map((input) => searchAddress(filtersIn(input))).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say whether the searches are others
  useEffect(() => {
    let isCurrent = true
    void Promise.all(inputs.map(countOf)).then(
      (entries) => isCurrent && setCounts(new Map(entries.filter((entry) => entry !== null))),
    )
    return () => {
      isCurrent = false
    }
  }, [addresses])
  return counts
}

async function countOf(input: SearchInput): Promise<[string, number] | null> {
  const filters = filtersIn(input)
  return browserApi.search.countMembers(filters).then(
    ({ num_results }) => [searchAddress(filters), num_results] as [string, number],
    () => null,
  )
}
