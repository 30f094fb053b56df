import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'

type FilterBarProps = {
  /** For screen readers. */
  title: string
  submit: string
  /** Address without any filter, and its words; shown while one is set. */
  reset?: { to: string; words: string } | undefined
  /** Filters used less often, behind "More filters". */
  more?: ReactNode
  /** Names of those: they are open while one is set. */
  moreNames?: readonly string[]
  /** Filters that are always in sight. */
  children: ReactNode
}

/** The filters of a list, in the address: they work without script and can be bookmarked. The list begins right below. */
export function FilterBar({ title, submit, reset, more, moreNames = [], children }: FilterBarProps) {
  const t = useTranslations('office')
  const [query] = useSearchParams()
  return (
    <Form key={query.toString()} role="search" aria-label={title} className="grid gap-x-3 gap-y-2">
      <div className="flex flex-wrap items-start gap-3 *:min-w-36 *:flex-1 max-sm:*:basis-[calc(50%-0.375rem)]">
        {children}
        <div className="flex flex-none! flex-wrap items-center gap-2 *:min-h-12 max-sm:self-end sm:pt-7">
          <Button type="submit" variant="secondary">
            {submit}
          </Button>
          {reset !== undefined && [...query.values()].some((value) => value !== '') && (
            <Link to={reset.to} className={buttonLooks('quiet')}>
              {reset.words}
            </Link>
          )}
        </div>
      </div>
      {more !== undefined && (
        <details open={moreNames.some((name) => (query.get(name) ?? '') !== '') || undefined} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
            {t('moreFilters')}
            <ChevronDown aria-hidden className="size-4 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 items-start gap-3 pt-1 md:grid-cols-4">{more}</div>
        </details>
      )}
    </Form>
  )
}
