import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { Scene } from '../../../features/scenes/scene.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { type NicheWords, useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { type PaintingName, paintings } from '../parts/paintings.tsx'
import { StartCard, StartLink, StartQuestion } from '../parts/start-card.tsx'

type SwipeCard = { title: string; text: string; painting: PaintingName; ground: string }
const grounds = ['bg-warning-soft', 'bg-secondary-soft', 'bg-danger-soft']
const pictures: PaintingName[] = ['cups', 'boats', 'tulips']

/** Swipeable cards with the form as the last: CSS scroll snapping, with links as the alternative to swiping. */
export function SwipeLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.swipe')
  const words = useLanderWords('tinderswipe', niche)
  const points = cardsOf(words)
  const people = members.slice(0, 4)
  const cards = [
    ...points.flatMap((one, index) => [...people.slice(index, index + 1), one]),
    ...people.slice(points.length),
  ]
  return (
    <div className="overflow-hidden bg-sunken pt-3 pb-10 lg:pt-6">
      <div className="mx-auto max-w-screen-xl lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-x-10 lg:px-4">
        <div className="min-w-0">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys, too */}
          <section aria-label={t('label')} tabIndex={0} className="swipe-cards -mb-6 lg:mb-0">
            <FirstCard niche={niche} words={words} />
            {cards.map((card, index) => (
              <Card
                key={'id' in card ? card.id : card.title}
                number={index + 2}
                ground={'id' in card ? 'bg-surface' : card.ground}
              >
                {'id' in card ? <Person member={card} isFirst={index === 0} /> : <Point point={card} />}
              </Card>
            ))}
            <div id={`card-${cards.length + 2}`} className="swipe-card">
              <OwnCard />
            </div>
          </section>
          {/* On phones the next card beside the first says it */}
          <p className="text-sm text-ink-soft max-lg:hidden">{t('hint')}</p>
        </div>
        {/* The question and what speaks for it, as high as the deck beside them */}
        <div className="max-lg:px-4 max-lg:text-center lg:mt-4">
          <StartCard niche={niche} title={t('yours')} className="swipe-form max-lg:hidden" />
          <StartQuestion niche={niche} className="text-start" />
          <p className="mt-8 mb-4 text-2xl font-display font-semibold">{words.line}</p>
          <FactsStrip isCentred className="text-ink-soft" />
        </div>
      </div>
    </div>
  )
}

/** The last card: a place for the visitor. */
function OwnCard() {
  const t = useTranslations('landers')
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 rounded-[1.75rem] bg-surface p-6 text-center shadow-raised lg:shadow-card">
      <p className="font-display text-2xl font-semibold">{t('swipe.yours')}</p>
      <StartLink />
    </div>
  )
}

function cardsOf({ points }: NicheWords): SwipeCard[] {
  return points.map((point, index) => ({
    ...point,
    painting: pictures[index] ?? 'door',
    ground: grounds[index] ?? 'bg-surface',
  }))
}

function FirstCard({ niche, words }: Pick<LanderProps, 'niche'> & { words: NicheWords }) {
  return (
    <Card number={1} ground="moment">
      <Scene niche={niche} isFirst className="min-h-0 w-full flex-1 lg:object-[84%_100%]" />
      <div className="p-6 pe-20">
        <h1 className="-me-14 text-3xl lg:text-4xl">{words.title}</h1>
        <p className="mt-2 text-ink-soft">{words.lead}</p>
      </div>
    </Card>
  )
}

/** One card, with the way to the next in its corner. */
function Card({ number, ground, children }: { number: number; ground: string; children: ReactNode }) {
  const t = useTranslations('landers.swipe')
  return (
    <article
      id={`card-${number}`}
      className={classes('swipe-card relative flex flex-col overflow-hidden shadow-raised lg:shadow-card', ground)}
    >
      {children}
      <a
        href={`#card-${number + 1}`}
        className="absolute end-5 bottom-6 flex size-12 items-center justify-center rounded-full bg-ink text-canvas shadow-raised"
      >
        <ArrowRight aria-hidden className="size-6" />
        <span className="sr-only">{t('next')}</span>
      </a>
    </article>
  )
}

function Point({ point: { title, text, painting } }: { point: SwipeCard }) {
  const Picture = paintings[painting]
  return (
    <>
      <Picture className="min-h-0 w-full flex-1" />
      <div className="p-6 pe-20">
        <h2 className="text-2xl font-display font-semibold">{title}</h2>
        <p className="mt-1.5 text-ink-soft">{text}</p>
      </div>
    </>
  )
}

function Person({ member, isFirst }: { member: ShownMemberView; isFirst: boolean }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <>
      {/* Phones have no room for the whole photo */}
      <ShownPhoto
        member={member}
        sizes="22rem"
        ratio={3 / 4}
        isFirst={isFirst}
        className="min-h-0 max-lg:flex-1 lg:shrink-0"
      />
      <div className="flex flex-col p-6 pe-20 lg:flex-1">
        <h2 className="text-2xl font-display font-semibold lg:text-3xl">{nameAndAge(member)}</h2>
        <p className="text-ink-soft lg:text-lg">{place(member)}</p>
        <p className="mt-auto pt-2 text-xs text-ink-soft lg:text-sm">{t('agreed')}</p>
      </div>
    </>
  )
}
