import { Heart, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { swipeLikesPerDay } from '../../../contract/constants.ts'
import type { DeckCardView } from '../../../contract/search.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { classes } from '../../ui/classes.ts'
import { pressable } from '../../ui/pressable.ts'
import { useSwipeDrag } from './swipe-drag.ts'
import type { Choice, Deck } from './use-swipe-deck.ts'

type SwipeDeckProps = {
  deck: Deck
  onDecide: (choice: Choice) => void
  onUndo: () => void
  /** Opens a profile. */
  onOpen: (id: string) => void
  /** A member as the page shows one. */
  cardOf: (card: DeckCardView) => ReactNode
  /** True for who may look but not decide. */
  isLocked?: boolean
}

/** One person at a time: like or pass by hand, by key or by button; everything that happens is said. */
export function SwipeDeck({ deck, onDecide, onUndo, onOpen, cardOf, isLocked = false }: SwipeDeckProps) {
  const t = useTranslations('swipe')
  const failureText = useFailureText()
  const [top, next] = deck.cards
  const mayLike = !isLocked && deck.swipes.likes_left > 0
  const open = () => top && onOpen(top.profile.id)
  useSwipeKeys({ onOpen: open, ...(!isLocked && { onDecide, onUndo }) })
  if (!top) return null
  return (
    <div className="flex min-h-0 flex-1 [container-type:size]">
      <section
        aria-label={t('deck')}
        className={classes(
          'relative mx-auto flex min-h-0 w-full max-w-[max(18rem,min(100%,(100dvh-15rem)*0.66))] flex-1 flex-col gap-3 low:max-w-3xl low:flex-row low:items-center low:gap-6',
          wideDeck,
        )}
      >
        {deck.failure && (
          <div role="alert" className="absolute inset-x-0 top-0 z-30">
            <Alert tone="danger" title={failureText(deck.failure)} />
          </div>
        )}
        <div className="relative min-h-44 flex-1 low:h-full">
          {next && (
            <div
              key={next.profile.id}
              aria-hidden
              inert
              className="absolute inset-0 scale-95 overflow-hidden rounded-card"
            >
              {cardOf(next)}
            </div>
          )}
          <TopCard key={top.profile.id} mayLike={mayLike} isLocked={isLocked} onDecide={onDecide} onOpen={open}>
            {cardOf(top)}
          </TopCard>
        </div>
        <div className="shrink-0 roomy:absolute roomy:end-0 roomy:bottom-0 roomy:z-10 roomy:w-108 roomy:pb-6">
          <Choices
            deck={deck}
            top={top}
            mayLike={mayLike}
            mayUndo={deck.last !== null}
            isLocked={isLocked}
            {...{ onDecide, onUndo }}
          />
          <p className="mt-2 min-h-5 text-center text-sm text-ink-soft">
            <LikesLeft deck={deck} />
          </p>
          <p className="hidden min-h-5 text-center text-sm text-ink-soft pointer-fine:block low:hidden">{t('keys')}</p>
        </div>
      </section>
    </div>
  )
}

/**
 * On wide screens the photo is 3:4 and as high as there is room, up to the 540 px that its largest rendition is good for; beside it the
 * text, 27rem wide, with the buttons below it.
 */
const wideDeck =
  'roomy:my-auto roomy:h-[min(45rem,100cqh)] roomy:w-[calc(min(45rem,100cqh)*0.75+27rem)] roomy:max-w-none roomy:flex-none'

type TopCardProps = {
  mayLike: boolean
  isLocked: boolean
  onDecide: (choice: Choice) => void
  onOpen: () => void
  children: ReactNode
}

function TopCard({ mayLike, isLocked, onDecide, onOpen, children }: TopCardProps) {
  const t = useTranslations('swipe')
  const { pulled, leaning, handlers } = useSwipeDrag({ onDecide, onUp: onOpen, mayLike })
  const isMoving = pulled !== 0
  return (
    <div
      {...(isLocked ? {} : handlers)}
      className={classes(
        'relative h-full touch-none select-none',
        !isMoving && 'transition-transform duration-150 motion-reduce:transition-none',
        isMoving && 'cursor-grabbing',
      )}
      style={
        isMoving
          ? { transform: `translateX(${pulled}px) rotate(${Math.max(-12, Math.min(12, pulled / 18))}deg)` }
          : undefined
      }
    >
      {children}
      {leaning && (
        <span
          aria-hidden
          className={classes(
            'absolute top-4 z-20 rounded-full px-4 py-1.5 text-lg font-bold shadow-raised',
            leaning === 'like' ? 'start-4 bg-primary text-on-primary' : 'end-4 bg-raised text-ink',
          )}
        >
          {leaning === 'like' && !mayLike ? t('noneLeft') : t(leaning === 'like' ? 'likeShort' : 'passShort')}
        </span>
      )}
    </div>
  )
}

type ChoicesProps = Omit<TopCardProps, 'children' | 'onOpen'> & {
  deck: Deck
  top: DeckCardView
  mayUndo: boolean
  onUndo: () => void
}

/** A form of its own: without script the buttons send it. */
function Choices({ deck, top: { profile }, mayLike, mayUndo, isLocked, onDecide, onUndo }: ChoicesProps) {
  const t = useTranslations('swipe')
  return (
    <form method="post" className="flex items-center justify-center gap-5">
      <input type="hidden" name="member_id" value={profile.id} />
      <RoundButton
        label={t('pass', { name: profile.name })}
        value="pass"
        onPress={() => onDecide('pass')}
        isDisabled={isLocked}
      >
        <X className="size-8" />
      </RoundButton>
      <RoundButton label={t('undo')} onPress={onUndo} isDisabled={!mayUndo || isLocked}>
        <Undo2 className="size-5" />
      </RoundButton>
      <span className="relative inline-flex">
        <RoundButton
          label={t('like', { name: profile.name })}
          value="like"
          onPress={() => onDecide('like')}
          isDisabled={!mayLike}
        >
          <Heart className="size-8 fill-current" />
        </RoundButton>
        <span
          aria-hidden
          className="pointer-events-none absolute -end-1 -top-1 inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-chosen px-1.5 text-sm font-bold text-on-chosen tabular-nums shadow-card"
        >
          {deck.swipes.likes_left}
        </span>
      </span>
    </form>
  )
}

type RoundButtonProps = {
  label: string
  /** What the form sends; small and for the script alone where there is none. */
  value?: Choice
  onPress: () => void
  isDisabled: boolean
  children: ReactNode
}

function RoundButton({ label, value, children, ...press }: RoundButtonProps) {
  const sends = value && { type: 'submit' as const, name: 'choice', value }
  return (
    <button
      {...pressable({ ...press, ...sends, onClick: (event) => event.preventDefault() })}
      aria-label={label}
      title={label}
      className={classes(
        'relative inline-flex items-center justify-center rounded-full shadow-card transition-transform duration-100 active:scale-95 disabled:opacity-45 motion-reduce:transition-none',
        value ? 'size-16' : 'size-12',
        value === 'like' ? 'bg-primary text-on-primary' : 'border border-control-line bg-raised text-ink',
      )}
    >
      {children}
    </button>
  )
}

function LikesLeft({ deck: { swipes } }: { deck: Deck }) {
  const t = useTranslations('swipe')
  const time = useMoments().clock(swipes.resets_at)
  return swipes.likes_left > 0
    ? t('likesLeft', { count: swipes.likes_left, all: swipeLikesPerDay })
    : t('likesUsed', { time })
}

/** Says what was done and who comes next; stands beside the deck, so that it is still there when the deck is not. */
export function SwipeNews({ deck }: { deck: Deck }) {
  const t = useTranslations('swipe')
  const [top] = deck.cards
  const done = deck.announced ? t(`told.${deck.announced.what}`, { name: deck.announced.name }) : ''
  const next = top ? t('next', { name: top.profile.name, age: top.profile.age }) : ''
  return (
    <p role="status" className="sr-only">
      {deck.announced && `${done} ${next}`}
    </p>
  )
}

type Acts = { onDecide?: (choice: Choice) => void; onUndo?: () => void; onOpen: () => void }

const keys = new Map<string, (acts: Acts) => void>([
  ['ArrowRight', (acts) => acts.onDecide?.('like')],
  ['ArrowLeft', (acts) => acts.onDecide?.('pass')],
  ['ArrowUp', (acts) => acts.onOpen()],
  ['Backspace', (acts) => acts.onUndo?.()],
])

/** Arrow keys decide, or open the profile, and Backspace undoes, independent of focus; disabled while typing or while a dialog is open. */
function useSwipeKeys(acts: Acts) {
  const current = useRef(acts)
  useEffect(() => {
    current.current = acts
  })
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (!isForTheDeck(event)) return
      const act = keys.get(event.key)
      if (!act) return
      event.preventDefault()
      act(current.current)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

const elsewhere =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [popover]'

function isForTheDeck(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return false
  return !(event.target instanceof Element && event.target.closest(elsewhere))
}
