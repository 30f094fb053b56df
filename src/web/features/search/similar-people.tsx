import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Relaxed, SearchState } from '../../../contract/search.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import type { Region } from './regions.ts'

export type Similar = {
  relaxed: readonly Relaxed[]
  region: Region | null
  num_results: number
  is_capped: boolean
}

type SimilarPeopleProps = {
  similar: Similar
  search: SearchState
  /** Number of results of the current search. */
  found: number
  /** Regions of the country that was searched. */
  regions: readonly Region[]
  children: ReactNode
}

/** Where few fit: who nearly does, and plainly what was given up for it. */
export function SimilarPeople({ children, ...facts }: SimilarPeopleProps) {
  const t = useTranslations('search.similar')
  const lead = useLead(facts)
  const here = useHere(facts.similar)
  return (
    <section aria-labelledby="similar" className="mt-10 border-t border-line pt-8">
      <h2 id="similar" className="font-display text-2xl font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        {lead} {here}
      </p>
      {children}
    </section>
  )
}

/** What there is too little of: "No one with these eyes lives in Drenthe." */
function useLead({ similar: { relaxed }, search, found: count, regions }: Omit<SimilarPeopleProps, 'children'>) {
  const t = useTranslations('search.similar.lead')
  const found = count > 0 ? 'few' : 'none'
  const [only] = relaxed
  if (relaxed.length !== 1 || only === undefined) return t('several', { found })
  if (only === 'ages') return t('ages', { found, from: search.min_age, to: search.max_age })
  if (only === 'distance') return t('distance', { found, km: search.distance ?? 0 })
  if (only !== 'countryregion') return t(only, { found })
  const place = regions.find(({ id }) => id === search.countryregion)?.name
  return place === undefined
    ? t('several', { found })
    : t(`countryregion.${found}`, { place, who: soleCriterion(search) })
}

/** The one thing that was said of the people who are looked for, if it is one. */
function soleCriterion(search: SearchState): string {
  const chosen = [...searchedAttributes, 'interests' as const].filter((name) => search[name].length > 0)
  return (chosen.length === 1 && chosen[0]) || 'other'
}

/** Who is here instead: "Here is Groningen: 12 members." */
function useHere({ relaxed, region, num_results: count, is_capped: isCapped }: Similar) {
  const t = useTranslations('search.similar')
  const format = useFormatter()
  const shown = isCapped ? t('shown', { count }) : format.number(count)
  if (region !== null && relaxed.length === 1) return t('here', { count, shown, region: region.name })
  const given = relaxed.map((filter) =>
    filter === 'countryregion' && region !== null ? region.name : t(`relaxed.${filter}`),
  )
  return t('text', { count, shown, relaxed: format.list(given) })
}
