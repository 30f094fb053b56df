import { Form, redirect, useLoaderData, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
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
import { PictureState } from '../../features/scenes/picture-state.tsx'
import telescope from '../../features/scenes/pictures/states/search.svg?url&no-inline'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SwipeCard } from './swipe-card.tsx'

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
  const navigate = useNavigate()
  const status = useUser()?.status
  const isWaiting = status === 'not_confirmed'
  const [top] = deck.cards
  return (
    <div
      data-one-screen={top ? '' : undefined}
      className="mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col px-3 pt-2 pb-2 sm:px-4 md:pt-4"
    >
      <PageTitle title={t('title')} />
      <h1 className="mb-3 text-center max-md:sr-only [@media(height<48rem)]:sr-only xl:[@media(height<57rem)]:sr-only">
        {t('title')}
      </h1>
      <SwipeDeck
        deck={deck}
        onDecide={(choice) => void game.decide(choice)}
        onUndo={game.undo}
        onOpen={(id) => void navigate(`/members/${id}`)}
        cardOf={(card) => <SwipeCard card={card} />}
        isLocked={status !== 'active' && !isWaiting}
      />
      {top && isWaiting && <p className="mt-1 text-center text-sm text-ink-soft">{t('waiting')}</p>}
      {!top && <NoCardsLeft game={game} />}
      <SwipeNews deck={deck} />
    </div>
  )
}

/** No cards left, with ways to continue. */
function NoCardsLeft({ game: { deck, dealMore, lookAgain, undo } }: { game: ReturnType<typeof useSwipeDeck> }) {
  const t = useTranslations('swipe')
  const nav = useTranslations('common.nav')
  if (deck.state === 'more') return <p className="py-14 text-center text-ink-soft">{t('loading')}</p>
  return (
    <PictureState
      picture={telescope}
      title={t('dryTitle')}
      actions={
        <>
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
        </>
      }
    >
      {t('dry')}
    </PictureState>
  )
}

function handled(event: { preventDefault(): void }, act: () => void) {
  event.preventDefault()
  act()
}
