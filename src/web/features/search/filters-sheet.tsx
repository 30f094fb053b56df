import { X } from 'lucide-react'
import { Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadedPart, loadedLater } from '../../ui/loaded-later.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { filtersId, focusInFilters } from './filters-panel.ts'
import { finderAddress } from './finder.ts'
import type { SearchFiltersProps } from './search-filters.tsx'

const form = loadedLater(async () => (await import('./dialogs-chunk.ts')).loadSearchFilters())

/**
 * Search filters: a drawer on wide screens, otherwise a bottom sheet. Its form is most of the page's elements and closed at first, so it is
 * drawn when the sheet opens; without script the sheet leads to the match finder, which asks for the same.
 */
export function FiltersSheet(filters: SearchFiltersProps) {
  const t = useTranslations()
  const sheet = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const close = () => sheet.current?.hidePopover?.()
  useEffect(() => {
    void form.fetch().catch(() => undefined)
    // It may have been opened before React was there
    if (sheet.current?.matches(':popover-open')) setDrawn(true)
  }, [])
  return (
    <div
      ref={sheet}
      id={filtersId}
      popover="auto"
      onToggle={(event) => {
        if (event.newState !== 'open') return
        if (isDrawn) focusInFilters(sheet.current)
        // The empty sheet is there at once
        else startTransition(() => setDrawn(true))
      }}
      className="inset-auto inset-x-0 bottom-0 max-h-[88dvh] w-full max-w-none flex-col overflow-hidden rounded-t-sheet bg-raised text-ink shadow-raised backdrop:bg-veil open:flex open:animate-rise md:inset-y-0 md:start-auto md:end-0 md:h-dvh md:max-h-none md:max-w-md md:rounded-none"
    >
      <div className="flex min-h-14 items-center gap-1 ps-5 pe-3 pt-2">
        <h2 tabIndex={-1} className="flex-1 text-lg font-bold">
          {t('search.filters.title')}
        </h2>
        <LinkButton to="/members" variant="quiet" className="px-3! text-sm" onClick={close}>
          {t('search.filters.reset')}
        </LinkButton>
        <IconButton label={t('common.close')} popoverTarget={filtersId} popoverTargetAction="hide">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {isDrawn ? (
        <Suspense fallback={<FormSkeleton />}>
          <LoadedPart part={form} {...filters} onSubmit={close} />
        </Suspense>
      ) : (
        <>
          <FormSkeleton />
          <noscript>
            <Link to={finderAddress(filters.input)} className="prose-link block px-5 pb-6">
              {t('common.nav.matchFinder')}
            </Link>
          </noscript>
        </>
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5 px-5 pt-2 pb-6 noscript:hidden">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-32" />
    </SkeletonGroup>
  )
}
