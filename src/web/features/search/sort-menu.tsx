import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchInput, SearchSort } from '../../../contract/search.ts'
import { searchAddress, searchQuery } from '../../../shared/search-address.ts'
import { useUser } from '../../live/provider.tsx'
import { filtersIn, sorts } from './search-query.ts'

type SortMenuProps = { input: SearchInput; sort: SearchSort; hasPlace: boolean }

/** The order of the results; a form where there is no script. Visitors get one order: any other would reveal who was active last. */
export function SortMenu({ input, sort, hasPlace }: SortMenuProps) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const user = useUser()
  if (user === null) return null
  const words = { recent: t('recent'), new: t('new'), distance: t('distanceFirst'), best: t('best') }
  const { sort: _, ...filters } = filtersIn(input)
  return (
    <form method="get" action="/members" className="flex min-w-0 items-center gap-2">
      {[...new URLSearchParams(searchQuery(filters))].map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="relative flex min-w-0 items-center">
        <ArrowDownUp aria-hidden className="pointer-events-none absolute start-3 size-4 text-ink-soft max-sm:hidden" />
        <select
          // Another search comes with its own order
          key={sort}
          name="sort"
          aria-label={t('sort')}
          defaultValue={sort}
          onChange={(event) =>
            void navigate(searchAddress({ ...filters, sort: event.currentTarget.value }), { preventScrollReset: true })
          }
          className="min-h-10 w-full min-w-0 field-sizing-content appearance-none truncate rounded-full border border-transparent bg-transparent ps-2 pe-7 text-sm sm:ps-9 sm:pe-8 font-medium hover:bg-ink/7"
        >
          {sorts
            .filter((each) => (each !== 'distance' || hasPlace) && (each !== 'recent' || !user.profile.hides_presence))
            .map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-4 sm:end-3 text-ink-soft" />
      </div>
      <noscript>
        <button type="submit">{t('show')}</button>
      </noscript>
    </form>
  )
}
