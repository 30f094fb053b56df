import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { searchAddress } from '../../../shared/search-address.ts'
import type { ChosenFilter } from './chosen-filters.ts'
import { useFilterText } from './filter-texts.ts'
import type { Region } from './regions.ts'

type FilterChipsProps = {
  chosen: readonly ChosenFilter[]
  regions: readonly Region[]
  /** Whether there is anything to clear, here or elsewhere. */
  isClearable?: boolean
  /** What else can be done with the search, at the end of the line. */
  children?: ReactNode
}

/** Active filters; each links to the search without it. */
export function FilterChips({ chosen, regions, isClearable = chosen.length > 1, children }: FilterChipsProps) {
  const t = useTranslations('search.chosen')
  const textOf = useFilterText(regions)
  const line = useRef<HTMLDivElement>(null)
  const taken = useRef<number | null>(null)
  // With the change itself, the focus stays near the chip that is gone: on the one that took its place, else on what comes last
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the wishes are others
  useLayoutEffect(() => {
    if (taken.current === null) return
    const targets = line.current?.querySelectorAll<HTMLElement>('a, button') ?? []
    ;[...targets].at(Math.min(taken.current, targets.length - 1))?.focus({ preventScroll: true })
    taken.current = null
  }, [chosen.map(({ key }) => key).join()])
  if (chosen.length === 0 && !isClearable && !children) return null
  return (
    <div ref={line} className="mt-2 flex flex-wrap items-center gap-2">
      {chosen.length > 0 && (
        <ul aria-label={t('label')} className="contents">
          {chosen.map(({ key, filter, without }, place) => (
            <li key={key}>
              <Link
                to={searchAddress(without)}
                preventScrollReset
                aria-label={t('remove', { wish: textOf(filter) })}
                onClick={() => {
                  taken.current = place
                }}
                className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-primary-ink bg-primary-soft ps-4 pe-3 text-sm font-semibold text-ink no-underline hover:bg-surface"
              >
                {textOf(filter)}
                <X aria-hidden className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isClearable && (
        <Link
          to="/members"
          className="prose-link inline-flex min-h-11 items-center px-2 text-sm"
          onClick={() => {
            taken.current = 0
          }}
        >
          {t('clear')}
        </Link>
      )}
      {children}
    </div>
  )
}
