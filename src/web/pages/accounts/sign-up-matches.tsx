import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { FittingView } from '../../../contract/search.ts'
import { inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { LikeButton } from '../../features/likes/like-button.tsx'
import type { LikeState } from '../../features/likes/liking.ts'
import { FittingReasons } from '../../features/profiles/card/fitting-reasons.tsx'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return api.search.listFitting({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Photos of these are in sight at once, whatever the screen. */
const firstInSight = 4

/** The last step of sign-up: mutual matches and the reasons. Others are not shown. */
export default function SignUpMatchesPage() {
  const t = useTranslations('accounts.matches')
  const { fitting } = useLoaderData<typeof clientLoader>()
  const status = useUser()?.status
  const isWaiting = status === 'not_confirmed'
  if (fitting.length === 0) return <NoMatches />
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/members" variant="secondary">
            {t('all')}
          </LinkButton>
        }
      >
        {t(isWaiting ? 'leadWaiting' : 'lead')}
      </PageHeader>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4">
        {fitting.map((one, place) => (
          <li key={one.profile.id}>
            <Fitting fitting={one} isFirst={place < firstInSight} mayLike={isWaiting || status === 'active'} />
          </li>
        ))}
      </ul>
      <EndOfList>{t('end')}</EndOfList>
      <p className="text-center">
        <LinkButton to="/members">{t('all')}</LinkButton>
      </p>
    </Page>
  )
}

type FittingProps = { fitting: FittingView; isFirst: boolean; mayLike: boolean }

function Fitting({ fitting, isFirst, mayLike }: FittingProps) {
  const [liking, setLiking] = useState<LikeState>({ liked: false, is_match: false })
  const { profile } = fitting
  return (
    <div className="flex h-full flex-col gap-2.5">
      <MemberCard
        heading="h2"
        member={profile}
        isFirst={isFirst}
        sizes="(min-width: 768px) 18rem, (min-width: 576px) 33vw, 50vw"
      />
      {/* Who is online has a dot on the card; as a reason it would stand under nearly every one */}
      <FittingReasons fitting={fitting} isOnline={false} />
      {mayLike && (
        <div className="mt-auto flex *:flex-1">
          <LikeButton member={profile} state={liking} onChange={setLiking} isInList />
        </div>
      )}
    </div>
  )
}

/** No matches: ways to widen the search and to browse. */
function NoMatches() {
  const t = useTranslations('accounts.matches')
  return (
    <Page>
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t('noneTitle')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/profile" variant="secondary">
              {t('widen')}
            </LinkButton>
            <LinkButton to="/members">{t('all')}</LinkButton>
          </div>
        }
      >
        {t('none')}
      </EmptyState>
    </Page>
  )
}
