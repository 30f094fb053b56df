import { Bell, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SavedSearchView } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { browserApi } from '../../api/browser.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notifySavedSearches } from './saved-searches-list.ts'

const SavedSearchesDialog = lazy(async () => (await import('./dialogs-chunk.ts')).loadSavedSearchesDialog())

/** The searches that the member keeps, each a way to its results, with how many are new there. */
export function SavedSearches({ searches }: { searches: readonly SavedSearchView[] }) {
  const t = useTranslations('search.kept')
  const [isChanging, setChanging] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (searches.length === 0 && !isChanging) return null

  function see(search: SavedSearchView) {
    if (search.num_new === 0) return
    notifySavedSearches(searches.map((one) => (one.id === search.id ? { ...one, num_new: 0 } : one)))
    // Where this is refused the number is there again with the next page, and nothing is lost
    browserApi.search.markSearchSeen({ id: search.id }).catch(() => undefined)
  }

  return (
    <nav aria-labelledby="saved-searches" className="mb-3">
      <div className="flex items-center gap-1">
        <h2 id="saved-searches" className="text-sm font-semibold">
          {t('title')}
        </h2>
        <IconButton
          label={t('manage')}
          onPress={() => {
            setOpened(true)
            setChanging(true)
          }}
        >
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {searches.map((search) => (
          <li key={search.id} className="max-w-[80%] shrink-0 sm:max-w-full">
            <Link
              to={searchAddress(search.filters)}
              onClick={() => see(search)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-control-line bg-surface px-4 text-sm font-medium text-ink no-underline hover:bg-sunken"
            >
              {search.has_alert && <Bell aria-hidden className="size-4 shrink-0 text-ink-soft" />}
              <span className="truncate">{search.name}</span>
              {search.num_new > 0 && <Badge tone="unread">{t('new', { count: search.num_new })}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
      {wasOpened && (
        <Suspense>
          <SavedSearchesDialog isOpen={isChanging} onOpenChange={setChanging} searches={searches} />
        </Suspense>
      )}
    </nav>
  )
}
