import { Bell, Bookmark, Pencil } from 'lucide-react'
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
    <nav aria-labelledby="kept-searches" className="contents">
      <ul className="flex shrink-0 items-center gap-2 md:min-w-0 md:shrink md:flex-wrap">
        <li className="flex shrink-0 items-center border-s border-line ps-3 text-ink-soft">
          <Bookmark aria-hidden className="size-4" />
          <h2 id="kept-searches" className="sr-only">
            {t('title')}
          </h2>
        </li>
        {searches.map((search) => (
          <li key={search.id} className="max-w-60 shrink-0">
            <Link
              to={searchAddress(search.filters)}
              onClick={() => see(search)}
              className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border border-line bg-sunken px-4 text-sm font-medium text-ink no-underline hover:bg-ink/7"
            >
              {search.has_alert && <Bell aria-hidden className="size-4 shrink-0 text-ink-soft" />}
              <span className="truncate">{search.name}</span>
              {search.num_new > 0 && <Badge tone="unread">{t('new', { count: search.num_new })}</Badge>}
            </Link>
          </li>
        ))}
        <li className="shrink-0">
          <IconButton
            label={t('manage')}
            onPress={() => {
              setOpened(true)
              setChanging(true)
            }}
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
        </li>
      </ul>
      {wasOpened && (
        <Suspense>
          <SavedSearchesDialog isOpen={isChanging} onOpenChange={setChanging} searches={searches} />
        </Suspense>
      )}
    </nav>
  )
}
