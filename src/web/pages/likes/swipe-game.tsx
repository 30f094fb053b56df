import { SearchX } from 'lucide-react'
import { Form, Link, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { FittingView } from '../../../contract/search.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  toLogin,
} from '../../api/load.ts'
import { SwipeDeck, SwipeNews } from '../../features/likes/swipe-deck.tsx'
import { useSwipeDeck } from '../../features/likes/use-swipe-deck.ts'
import { FittingReasons } from '../../features/profiles/card/fitting-reasons.tsx'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  return api.search.getDeck({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The buttons as plain forms, for a browser without script. */
async function act(api: Api, { form }: ActArgs) {
  const [member_id, choice] = [String(form.get('member_id')), form.get('choice')]
  if (choice === 'like' || choice === 'pass') await api.likes.swipe({ member_id, choice })
  if (choice === 'again') await api.likes.forgetPasses({})
  return redirect('/swipe-game')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** People who fit, one at a time. */
export default function SwipeGamePage() {
  const t = useTranslations('swipe')
  const game = useSwipeDeck(useLoaderData<typeof clientLoader>())
  const { deck } = game
  const status = useUser()?.status
  const isWaiting = status === 'not_confirmed'
  const [top] = deck.cards
  return (
    <Page>
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      {isWaiting && (
        <Alert className="mx-auto mb-6 max-w-sm" title={t('waitingTitle')} action={<HowToConfirm />}>
          {t('waiting')}
        </Alert>
      )}
      <SwipeDeck
        deck={deck}
        onDecide={(choice) => void game.decide(choice)}
        onUndo={game.undo}
        cardOf={cardOf}
        isLocked={status !== 'active' && !isWaiting}
      />
      {top && <MoreAbout member={top.profile} />}
      {!top && <NoCardsLeft game={game} />}
      <SwipeNews deck={deck} />
    </Page>
  )
}

/** Which mail to look for, and how to get another one. */
function HowToConfirm() {
  const t = useTranslations('accounts.reminder')
  return (
    <LinkButton to="/complete-signup?step=email" variant="secondary" size="small">
      {t('help')}
    </LinkButton>
  )
}

/** As tall as the window lets it be with the buttons in sight; nothing of the card behind it shines through. */
function cardOf(fitting: FittingView) {
  return (
    <div className="overflow-hidden rounded-card bg-raised shadow-card">
      <MemberCard
        member={fitting.profile}
        heading="h2"
        isFirst
        sizes="(min-width: 576px) 24rem, 100vw"
        className="aspect-auto! h-[clamp(18rem,100svh-33rem,32rem)] w-full rounded-none! shadow-none! focus-within:-outline-offset-2! sm:h-[clamp(18rem,100svh-28rem,32rem)]"
      />
      <div className="min-h-12 p-4">
        <FittingReasons fitting={fitting} isOnline={fitting.profile.is_online} />
      </div>
    </div>
  )
}

/** No cards left, with ways to continue. */
function NoCardsLeft({ game: { deck, dealMore, lookAgain, undo } }: { game: ReturnType<typeof useSwipeDeck> }) {
  const t = useTranslations('swipe')
  const nav = useTranslations('common.nav')
  if (deck.state === 'more') return <p className="py-14 text-center text-ink-soft">{t('loading')}</p>
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('dryTitle')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {deck.hasPassed && (
            <Form method="post" onSubmit={(event) => handled(event, lookAgain)}>
              <Button type="submit" name="choice" value="again">
                {t('lookAgain')}
              </Button>
            </Form>
          )}
          {deck.last && (
            <Button variant="secondary" onPress={undo}>
              {t('undo')}
            </Button>
          )}
          <Button variant="secondary" onPress={dealMore}>
            {t('tryAgain')}
          </Button>
          <LinkButton to="/profile" variant="secondary">
            {t('widen')}
          </LinkButton>
          <LinkButton to="/match-finder" variant="secondary">
            {nav('matchFinder')}
          </LinkButton>
          <LinkButton to="/members" variant="secondary">
            {t('members')}
          </LinkButton>
        </div>
      }
    >
      {t('dry')}
    </EmptyState>
  )
}

function handled(event: { preventDefault(): void }, act: () => void) {
  event.preventDefault()
  act()
}

function MoreAbout({ member: { id, name } }: { member: FittingView['profile'] }) {
  const t = useTranslations('swipe')
  return (
    <p className="mt-4 text-center">
      <Link to={`/members/${id}`} className="prose-link inline-flex min-h-11 items-center">
        {t('about', { name })}
      </Link>
    </p>
  )
}
