import { useTranslations } from 'use-intl'
import type { interestKeys } from '../../../../contract/constants.ts'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'

type Spot = { x: number; y: number }
/** Where an interest stands in the sky, in hundredths of its width and height. */
type Star = Spot & { name: (typeof interestKeys)[number] }
const stars: Star[] = [
  { name: 'travelling', x: 50, y: 7 },
  { name: 'wine', x: 33, y: 27 },
  { name: 'concerts', x: 69, y: 29 },
  { name: 'walking', x: 31, y: 68 },
  { name: 'cinema', x: 70, y: 67 },
  { name: 'dancing', x: 50, y: 82 },
  { name: 'dogs', x: 50, y: 95 },
]
/** Where a member stands, or another interest if there is none to be shown. Wider than it is high, so that names fit below. */
const seats: (Star & { size: string })[] = [
  { name: 'cooking', x: 18, y: 12, size: 'w-[21%]' },
  { name: 'beach', x: 82, y: 13, size: 'w-[19%]' },
  { name: 'reading', x: 10, y: 46, size: 'w-[17%]' },
  { name: 'music', x: 90, y: 47, size: 'w-[18%]' },
  { name: 'photography', x: 19, y: 87, size: 'w-[18%]' },
  { name: 'kissing', x: 81, y: 86, size: 'w-[20%]' },
]
const you: Spot = { x: 50, y: 48 }
/** Lines among the interests, by their places in the list above. */
const lines = [
  [0, 1],
  [0, 2],
  [3, 5],
  [4, 5],
  [5, 6],
] as const

/** A night sky of interests around the visitor, and faces in it. No line leads to a member: interests are shown on profiles only. */
export function NetworkLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.network')
  const shown = useTranslations('landers')('shown')
  const words = useLanderWords('socialnetwork', niche)
  return (
    <>
      <div className="moment">
        <div className="mx-auto grid max-w-screen-xl items-center gap-x-14 gap-y-6 px-4 pt-6 pb-10 lg:min-h-[44rem] lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:py-10">
          <div>
            <h1 className="text-4xl text-balance sm:text-5xl">{words.title}</h1>
            <p className="mt-3 text-lg text-ink-soft">{words.lead}</p>
            <StartQuestion niche={niche} className="mt-5" />
            <StartCard niche={niche} className="mt-6 max-lg:hidden" />
          </div>
          <div>
            <Sky members={members} />
            {members.length > 0 && <p className="mt-6 text-center text-sm text-ink-soft">{shown}</p>}
          </div>
        </div>
      </div>
      <People members={members.slice(seats.length)} />
      <section className="mx-auto max-w-screen-xl px-4 py-14 lg:py-20">
        <h2 className="mb-6 text-2xl font-display font-semibold sm:text-3xl">{t('how')}</h2>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-12">
          {words.points.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 text-2xl font-display font-semibold">{words.line}</p>
        <FactsStrip className="mt-6 text-ink-soft" />
      </section>
    </>
  )
}

function Sky({ members }: Pick<LanderProps, 'members'>) {
  const t = useTranslations('landers')
  const shown = seats.flatMap((seat, index) => {
    const member = members[index]
    return member ? [{ ...seat, member }] : []
  })
  return (
    <div className="relative isolate mx-auto aspect-4/5 w-full max-w-xl sm:aspect-square lg:max-w-2xl">
      <div
        aria-hidden
        className="absolute -inset-x-4 inset-y-0 -z-10 bg-[radial-gradient(45%_42%_at_50%_48%,color-mix(in_srgb,var(--color-lamp)_26%,transparent),transparent)]"
      />
      <Lines />
      <ul aria-label={t('network.lead')}>
        {[...stars, ...seats.slice(shown.length)].map((star) => (
          <Interest key={star.name} {...star} />
        ))}
      </ul>
      <p className="absolute top-[48%] left-1/2 flex aspect-square w-[31%] -translate-1/2 flex-col items-center justify-center rounded-full border-2 border-dashed border-lamp bg-dusk text-center leading-tight shadow-raised">
        <span className="font-display text-3xl font-semibold text-lamp-ink sm:text-5xl">{t('network.you')}</span>
        <span className="px-3 text-xs sm:text-base">{t('network.youLine')}</span>
      </p>
      {shown.length > 0 && (
        <ul aria-label={t('network.people')}>
          {shown.map((seat) => (
            <Face key={seat.member.id} {...seat} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Interest({ name, x, y }: Star) {
  const t = useTranslations('profiles.interests')
  return (
    <li
      style={{ left: `${x}%`, top: `${y}%` }}
      className="absolute -translate-1/2 rounded-full bg-raised px-3.5 py-1.5 text-sm font-semibold whitespace-nowrap ring-1 ring-line sm:px-5 sm:py-2 sm:text-base"
    >
      {t(name)}
    </li>
  )
}

function Face({ member, x, y, size }: Spot & { member: ShownMemberView; size: string }) {
  const nameAndAge = useNameAndAge()
  return (
    <li style={{ left: `${x}%`, top: `${y}%` }} className={classes('absolute -translate-1/2', size)}>
      <ShownPhoto
        member={member}
        ratio={1}
        sizes="(min-width: 576px) 8rem, 5rem"
        isFirst
        className="rounded-full ring-3 ring-lamp"
      />
      <p className="-mx-3 mt-1.5 truncate text-center text-xs font-semibold sm:text-sm">{nameAndAge(member)}</p>
    </li>
  )
}

/** The drawing is stretched to the size of the sky, its lines are not. */
function Lines() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full fill-none"
    >
      <g className="stroke-line" strokeWidth="1.5">
        {lines.map(([from, to]) => (
          <Line key={`${from}-${to}`} from={stars[from]} to={stars[to]} />
        ))}
      </g>
      <g className="stroke-lamp" opacity=".6" strokeWidth="2">
        {stars.slice(0, 6).map((star) => (
          <Line key={star.name} from={star} to={you} />
        ))}
      </g>
    </svg>
  )
}

function Line({ from, to }: { from: Spot | undefined; to: Spot | undefined }) {
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
    <section aria-labelledby="people" className="mx-auto max-w-screen-xl px-4 pt-12 lg:pt-16">
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
