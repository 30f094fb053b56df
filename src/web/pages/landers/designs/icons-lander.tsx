import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useNicheWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../parts/shown-member.tsx'
import { StartCard, StartLink } from '../parts/start-card.tsx'

const steps = [
  { name: 'show', Icon: ShowIcon, ground: 'bg-warning text-on-warning' },
  { name: 'look', Icon: LookIcon, ground: 'bg-secondary text-on-secondary' },
  { name: 'like', Icon: LikeIcon, ground: 'bg-danger text-on-danger' },
  { name: 'write', Icon: WriteIcon, ground: 'bg-primary text-on-primary' },
] as const

/** The steps in four large pictures with little text. */
export function IconsLander({ niche, members }: LanderProps) {
  const words = useNicheWords(niche)
  return (
    <div className="mx-auto max-w-screen-xl px-4 pt-3 pb-14 lg:pt-8">
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[7fr_5fr] xl:gap-x-16">
        <div>
          <h1 className="text-4xl font-extrabold tracking-tight sm:text-5xl xl:text-6xl">{words.title}</h1>
          <p className="mt-3 max-w-xl text-lg text-ink-soft">{words.lead}</p>
          <FourSteps />
          <StartLink className="mt-4 w-full lg:hidden" />
          <People members={members} />
          <ul className="mt-10 grid gap-6 sm:grid-cols-3">
            {words.points.map(({ title, text }) => (
              <li key={title}>
                <h2 className="font-bold">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-10 hidden rounded-sheet bg-primary-soft p-8 text-2xl font-extrabold tracking-tight text-primary-ink lg:block">
            {words.line}
          </p>
        </div>
        <div className="lg:sticky lg:top-8">
          <StartCard niche={niche} className="border-2 border-line" />
          <FactsStrip className="mt-5 px-2 text-ink-soft" />
        </div>
      </div>
    </div>
  )
}

function FourSteps() {
  const t = useTranslations('landers.icons')
  return (
    <ol className="mt-5 grid grid-cols-2 gap-3 sm:gap-4">
      {steps.map(({ name, Icon, ground }, index) => (
        <li
          key={name}
          className={classes(
            'relative isolate flex min-h-40 flex-col overflow-hidden rounded-sheet p-4 sm:min-h-60 sm:p-6',
            ground,
          )}
        >
          <Icon />
          <span className="mt-auto pt-2 text-lg leading-tight font-extrabold sm:text-2xl">
            <span className="opacity-80">{index + 1} </span>
            {t(name)}
          </span>
          <span className="hidden sm:block">{t(`${name}Text`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Up to six round portraits; nothing without showcase members. */
function People({ members }: Pick<LanderProps, 'members'>) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="mt-10">
      <h2 id="people" className="font-bold">
        {t('icons.people')}
      </h2>
      <p className="text-sm text-ink-soft">{t('shown')}</p>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-5 text-center text-sm sm:grid-cols-6">
        {members.slice(0, 6).map((member) => (
          <li key={member.id} className="min-w-0">
            <ShownPhoto
              member={member}
              ratio={1}
              sizes="(min-width: 576px) 7rem, 30vw"
              className="mx-auto max-w-28 rounded-full"
            />
            <span className="mt-2 block font-semibold">{nameAndAge(member)}</span>
            <span className="block text-ink-soft">{place(member)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true" className="-mt-1 h-24 w-29 self-end sm:h-32 sm:w-39">
      {children}
    </svg>
  )
}

/** A face in a frame. */
function ShowIcon() {
  return (
    <Icon>
      <g transform="rotate(6 66 50)">
        <rect x="28" y="2" width="76" height="94" rx="12" className="fill-white" />
        <rect x="36" y="10" width="60" height="64" rx="6" className="fill-primary" />
        <path d="M40 74c2-18 12-24 26-24s24 6 26 24Z" className="fill-danger" />
        <circle cx="66" cy="38" r="17" className="fill-warning" />
        <path d="M59 41q7 7 14 0" className="fill-none stroke-on-warning" strokeWidth="3" strokeLinecap="round" />
        <circle cx="60" cy="34" r="2" className="fill-on-warning" />
        <circle cx="72" cy="34" r="2" className="fill-on-warning" />
        <rect x="48" y="82" width="36" height="5" rx="2.5" className="fill-on-warning" opacity=".35" />
      </g>
    </Icon>
  )
}

/** A magnifying glass over a row of people. */
function LookIcon() {
  return (
    <Icon>
      <g className="fill-white" opacity=".45">
        <circle cx="14" cy="40" r="9" />
        <path d="M-4 74c0-14 8-20 18-20s18 6 18 20Z" />
        <circle cx="108" cy="40" r="9" />
        <path d="M90 74c0-14 8-20 18-20s18 6 18 20Z" />
      </g>
      <circle cx="60" cy="42" r="36" className="fill-white" />
      <path d="m84 68 20 20" className="stroke-on-warning" strokeWidth="12" strokeLinecap="round" />
      <circle cx="60" cy="42" r="36" className="fill-none stroke-on-warning" strokeWidth="8" />
      <circle cx="60" cy="34" r="11" className="fill-primary" />
      <path d="M38 67c1-14 9-19 22-19s21 5 22 19a36 36 0 0 1-44 0Z" className="fill-warning" />
    </Icon>
  )
}

/** Two hearts. */
function LikeIcon() {
  const heart = 'M0 34C-46 4-40-34-14-36-5-36 0-28 0-23 0-28 5-36 14-36 40-34 46 4 0 34Z'
  return (
    <Icon>
      <path d={heart} transform="translate(84 40) rotate(12) scale(.8)" className="fill-primary" />
      <path d={heart} transform="translate(48 54) rotate(-10)" className="fill-white" />
    </Icon>
  )
}

/** Two speech bubbles that answer one another. */
function WriteIcon() {
  return (
    <Icon>
      <path
        d="M50 4h50a16 16 0 0 1 16 16v20a16 16 0 0 1-16 16v14L84 56H50a16 16 0 0 1-16-16V20A16 16 0 0 1 50 4Z"
        className="fill-danger"
      />
      <path
        d="M20 36h50a16 16 0 0 1 16 16v18a16 16 0 0 1-16 16H38L20 100V86A16 16 0 0 1 4 70V52a16 16 0 0 1 16-16Z"
        className="fill-white"
      />
      <circle cx="28" cy="61" r="5" className="fill-on-warning" />
      <circle cx="45" cy="61" r="5" className="fill-on-warning" />
      <circle cx="62" cy="61" r="5" className="fill-on-warning" />
    </Icon>
  )
}
