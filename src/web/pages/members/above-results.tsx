import { WandSparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import type { ChosenWish } from '../../features/search/chosen-filters.ts'
import { WishChips } from '../../features/search/filter-chips.tsx'
import { useWishText } from '../../features/search/filter-texts.ts'
import { finderAddress } from '../../features/search/finder.ts'
import { KeepSearch } from '../../features/search/keep-search.tsx'
import { KeptSearches } from '../../features/search/saved-searches.tsx'
import { useKeptSearches } from '../../features/search/saved-searches-list.ts'
import { wishesIn } from '../../features/search/search-query.ts'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Loaded } from './members.tsx'

type AboveResultsProps = { loaded: Loaded; chosen: readonly ChosenWish[] }

/** The searches that the member keeps, what this one asks for, and the way to keep it. */
export function AboveResults({ loaded, chosen }: AboveResultsProps) {
  const t = useTranslations('common.nav')
  const kept = useKeptSearches(loaded.kept)
  return (
    <>
      <KeptSearches searches={kept} />
      <WishChips chosen={chosen} regions={loaded.regions}>
        <Keep loaded={loaded} chosen={chosen} kept={kept.length} />
        <LinkButton to={finderAddress(loaded.asked)} variant="quiet" className="px-3!">
          <WandSparkles aria-hidden className="size-5" />
          {t('matchFinder')}
        </LinkButton>
      </WishChips>
    </>
  )
}

/** Keeps the search; a visitor needs an account for that. */
function Keep({ loaded: { asked, regions }, chosen, kept }: AboveResultsProps & { kept: number }) {
  const t = useTranslations('search.kept')
  const textOf = useWishText(regions)
  if (useUser() === null) return <SignUpLink variant="secondary">{t('keep')}</SignUpLink>
  return <KeepSearch wishes={wishesIn(asked)} texts={chosen.map(({ wish }) => textOf(wish))} kept={kept} />
}
