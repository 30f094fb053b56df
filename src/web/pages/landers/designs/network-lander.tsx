import { useTranslations } from 'use-intl'
import type { interestKeys } from '../../../../contract/constants.ts'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../parts/shown-member.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'

/** Where an interest stands in the net, in hundredths of its width and height; two beside one another are half a width apart. */
type Knot = { name: (typeof interestKeys)[number]; x: number; y: number; tone: string }
const warm = 'bg-primary-soft text-primary-ink'
const gold = 'bg-warning-soft text-warning-ink'
const plain = 'bg-surface text-ink'
const knots: Knot[] = [
  { name: 'wine', x: 26, y: 8, tone: warm },
  { name: 'travelling', x: 70, y: 5, tone: plain },
  { name: 'cooking', x: 18, y: 20, tone: plain },
  { name: 'concerts', x: 78, y: 18, tone: gold },
  { name: 'walking', x: 19, y: 33, tone: gold },
  { name: 'kissing', x: 82, y: 31, tone: warm },
  { name: 'dogs', x: 16, y: 67, tone: plain },
  { name: 'cinema', x: 82, y: 65, tone: plain },
  { name: 'massage', x: 22, y: 80, tone: warm },
  { name: 'dancing', x: 77, y: 79, tone: gold },
  { name: 'beach', x: 34, y: 95, tone: plain },
  { name: 'photography', x: 74, y: 93, tone: plain },
]
const you = { x: 50, y: 50 }
/** Where threads pass by the middle, which needs the room: no words there. */
const passes = [
  { from: 4, by: { x: 7, y: 50 }, to: 6 },
  { from: 5, by: { x: 94, y: 48 }, to: 7 },
]
/** Threads among the interests, by their places in the list above. */
const threads = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [6, 8],
  [7, 9],
  [8, 10],
  [9, 11],
  [10, 11],
  [0, 3],
] as const

/** A network of interests around the visitor. It links no members: interests are shown on profiles only. */
export function NetworkLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.network')
  const words = useLanderWords('socialnetwork', niche)
  return (
    <div className="bg-secondary-soft">
      <div className="mx-auto max-w-screen-xl px-4 pt-5 pb-10 lg:pt-9 lg:pb-14">
        <h1 className="text-4xl text-balance sm:text-5xl xl:text-6xl">{words.title}</h1>
        <p className="mt-3 max-w-2xl text-lg text-ink-soft">{words.lead}</p>
        <div className="mt-6 grid items-center gap-x-14 gap-y-6 lg:mt-8 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
          <StartQuestion niche={niche} />
          <StartCard niche={niche} className="max-lg:hidden" />
          <Net />
        </div>
      </div>
      <div className="bg-canvas">
        <People members={members} />
        <section className="mx-auto max-w-screen-xl px-4 pb-14 lg:pb-20">
          <h2 className="mb-6 text-2xl font-display font-semibold sm:text-3xl">{t('how')}</h2>
          <ol className="grid gap-x-8 max-lg:ms-2 lg:grid-cols-3">
            {words.points.map(({ title, text }) => (
              <li
                key={title}
                className="relative border-secondary max-lg:border-s-2 max-lg:ps-7 max-lg:pb-8 lg:border-t-2 lg:pt-6"
              >
                <span
                  aria-hidden
                  className="absolute -start-2.25 top-1 size-4 rounded-full bg-secondary ring-4 ring-canvas lg:start-0 lg:-top-2.25"
                />
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
          <p className="text-2xl font-display font-semibold lg:mt-10">{words.line}</p>
          <FactsStrip className="mt-6 text-ink-soft" />
        </section>
      </div>
    </div>
  )
}

function Net() {
  const t = useTranslations()
  return (
    <div className="relative mx-auto aspect-5/6 w-full max-w-xl sm:aspect-square lg:max-w-2xl lg:aspect-6/5">
      <Threads />
      {passes.map(({ from, by }) => (
        <span
          key={from}
          aria-hidden
          style={{ left: `${by.x}%`, top: `${by.y}%` }}
          className="absolute size-4 -translate-1/2 rounded-full bg-secondary ring-4 ring-secondary/25 sm:size-5"
        />
      ))}
      <ul aria-label={t('landers.network.lead')}>
        {knots.map(({ name, x, y, tone }) => (
          <li
            key={name}
            style={{ left: `${x}%`, top: `${y}%` }}
            className={classes(
              'absolute -translate-1/2 whitespace-nowrap rounded-full px-3.5 py-1.5 text-sm font-semibold shadow-card sm:px-5 sm:py-2.5 sm:text-base',
              tone,
            )}
          >
            {t(`profiles.interests.${name}`)}
          </li>
        ))}
      </ul>
      <p className="absolute top-1/2 left-1/2 flex size-28 -translate-1/2 flex-col items-center justify-center rounded-full bg-primary text-center leading-tight text-on-primary shadow-raised ring-8 ring-primary/25 sm:size-40">
        <span className="text-2xl font-extrabold sm:text-4xl">{t('landers.network.you')}</span>
        <span className="px-3 text-xs sm:text-sm">{t('landers.network.youLine')}</span>
      </p>
    </div>
  )
}

function Threads() {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
      <g className="fill-none stroke-secondary" strokeWidth="2" opacity=".45">
        {threads.map(([from, to]) => (
          <Thread key={`${from}-${to}`} from={knots[from]} to={knots[to]} />
        ))}
        {passes.flatMap(({ from, by, to }) => [
          <Thread key={from} from={knots[from]} to={by} />,
          <Thread key={to} from={by} to={knots[to]} />,
        ])}
      </g>
      <g className="fill-none stroke-primary-ink" opacity=".55" strokeWidth="3">
        {knots.map((knot) => (
          <Thread key={knot.name} from={knot} to={you} />
        ))}
      </g>
    </svg>
  )
}

type Place = Pick<Knot, 'x' | 'y'>

/** The drawing is stretched to the net's size, its lines are not. */
function Thread({ from, to }: { from: Place | undefined; to: Place | undefined }) {
  if (!from || !to) return null
  return <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} vectorEffect="non-scaling-stroke" />
}

/** Portraits large enough to meet an eye, at most six. */
function People({ members }: Pick<LanderProps, 'members'>) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="mx-auto max-w-screen-xl px-4 py-12 lg:py-16">
      <h2 id="people" className="text-2xl font-display font-semibold">
        {t('network.people')}
      </h2>
      <p className="text-ink-soft">{t('shown')}</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {members.slice(0, 6).map((member) => (
          <li key={member.id}>
            <ShownPhoto
              member={member}
              ratio={3 / 4}
              sizes="(min-width: 992px) 12rem, (min-width: 576px) 32vw, 46vw"
              className="rounded-card"
            />
            <span className="mt-2.5 block font-bold">{nameAndAge(member)}</span>
            <span className="block text-sm text-ink-soft">{place(member)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
