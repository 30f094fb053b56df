import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { DailyPickView } from '../../../contract/search.ts'
import { inBrowser, type LoadArgs, onServer, toLogin } from '../../api/load.ts'
import { LikeButton } from '../../features/likes/like-button.tsx'
import type { LikeState } from '../../features/likes/liking.ts'
import { PassButton } from '../../features/likes/pass-button.tsx'
import { FittingReasons } from '../../features/profiles/card/fitting-reasons.tsx'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import telescope from '../../features/scenes/pictures/states/search.svg?url&no-inline'
import { useMoments } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EndOfList } from '../../ui/states.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return api.search.listDailyPicks({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Three members a day who fit mutually, with what they have in common. */
export default function DailyPicksPage() {
  const t = useTranslations('likes')
  const texts = useTranslations('swipe.picks')
  const matches = useTranslations('accounts.matches')
  const { picks, next_at } = useLoaderData<typeof clientLoader>()
  const time = useMoments().clock(next_at)
  return (
    <Page width="wide">
      <PageTitle title={t('dailyPicks')} />
      <PageHeader title={t('dailyPicks')}>{texts('lead')}</PageHeader>
      {picks.length === 0 ? (
        <PictureState
          picture={telescope}
          title={matches('noneTitle')}
          actions={
            <LinkButton to="/profile" variant="secondary">
              {matches('widen')}
            </LinkButton>
          }
        >
          {matches('none')}
        </PictureState>
      ) : (
        <>
          <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-3">
            {picks.map((pick) => (
              <li key={pick.profile.id}>
                <Pick pick={pick} />
              </li>
            ))}
          </ul>
          <EndOfList>{texts('next', { time })}</EndOfList>
        </>
      )}
      <p className="text-center">
        <LinkButton to="/members" variant={picks.length > 0 ? 'secondary' : 'primary'}>
          {matches('all')}
        </LinkButton>
      </p>
    </Page>
  )
}

function Pick({ pick }: { pick: DailyPickView }) {
  const [liking, setLiking] = useState<LikeState>(pick)
  const [isPassed, setPassed] = useState(false)
  const { profile } = pick
  return (
    <div className="flex h-full flex-col gap-2.5">
      <MemberCard
        heading="h2"
        member={profile}
        answer={pick.answer}
        isFirst
        sizes="(min-width: 1280px) 25rem, (min-width: 576px) 33vw, 100vw"
        // Less tall than elsewhere: the buttons are in sight without scrolling
        className="lg:*:first:aspect-4/5"
      />
      <FittingReasons fitting={pick} isOnline={profile.is_online} />
      <div className="mt-auto flex gap-2 *:flex-1">
        {!isPassed && <LikeButton member={profile} state={liking} onChange={setLiking} isInList />}
        {!liking.liked && <PassButton member={profile} isPassed={isPassed} onChange={setPassed} />}
      </div>
    </div>
  )
}
