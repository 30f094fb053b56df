import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { type NicheWords, useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { type PaintingName, paintings } from '../parts/paintings.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'

/** A wall of scraps: instant pictures, a ticket, a stamp, notes on tape, and a page of a binder to begin on. */
export function CollageLander({ niche, members }: LanderProps) {
  const words = useLanderWords('collagelanding', niche)
  return (
    <div className="scraps dark:moment overflow-hidden">
      <div className="mx-auto max-w-screen-xl px-4 pt-4 pb-14 lg:pt-10">
        <div className="grid grid-cols-1 items-start gap-x-14 gap-y-4 lg:grid-cols-[1fr_25rem] lg:grid-rows-[auto_1fr]">
          <Headline words={words} niche={niche} />
          <Board members={members} line={words.line} />
          <People members={members.slice(2, 8)} />
          <div className="mt-8 grid gap-12 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-2">
            <div className="taped relative mx-auto w-full max-w-md">
              <BinderPage niche={niche} />
            </div>
            <Notes words={words} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Headline({ words, niche }: { words: NicheWords } & Pick<LanderProps, 'niche'>) {
  return (
    <div>
      <div className="-mx-1 -rotate-1 drop-shadow-[0_6px_12px_rgb(60_25_20/0.22)]">
        <div className="torn bg-surface px-5 pt-5 pb-9 sm:px-8 sm:pt-8 sm:pb-12">
          <h1 className="text-4xl sm:text-5xl xl:text-6xl">{words.title}</h1>
          <Scribble className="mt-1 w-3/5 max-w-80 stroke-primary" />
          <p className="mt-3 max-w-xl text-lg text-ink-soft">{words.lead}</p>
        </div>
      </div>
      <StartQuestion niche={niche} className="mt-4" />
    </div>
  )
}

/** A line drawn by hand, there and back again. */
function Scribble({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 300 24" aria-hidden="true" className={classes('block fill-none', className)}>
      <path d="M4 12C70 4 180 2 294 8 220 10 130 12 60 19c70-5 120-4 168-1" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}

/** The scraps themselves; their places are hundredths of the board. */
function Board({ members, line }: { members: ShownMemberView[]; line: string }) {
  const [first, second] = members
  return (
    <div className="relative mx-auto aspect-11/15 w-full max-w-lg lg:max-w-none">
      <CoffeeRing />
      <div className="absolute top-[5%] left-[1%] w-[50%] -rotate-6">
        <Instant member={first} painting="boats" isFirst />
      </div>
      <div className="absolute top-[27%] right-[1%] w-[47%] rotate-5">
        <Instant member={second} painting="cups" isFirst />
      </div>
      <Ticket />
      <Stamp />
      <PaperHeart />
      <p className="absolute bottom-[3%] left-[1%] w-[48%] -rotate-3 border-s-4 border-primary bg-surface px-4 py-4 font-display text-lg leading-snug font-semibold shadow-raised sm:text-2xl lg:bottom-[6%] lg:px-6 lg:py-5 lg:text-3xl">
        {line}
      </p>
    </div>
  )
}

/** An instant photo: a showcase member or one of our drawings. */
function Instant({
  member,
  painting,
  isFirst = false,
}: {
  member: ShownMemberView | undefined
  painting: PaintingName
  isFirst?: boolean
}) {
  const t = useTranslations('landers.paintings')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  const Picture = paintings[painting]
  if (!member)
    return (
      <Snapshot title={t(`${painting}.title`)} line={t(`${painting}.line`)}>
        <Picture className="block aspect-square w-full" />
      </Snapshot>
    )
  return (
    <Snapshot title={nameAndAge(member)} line={place(member)}>
      <ShownPhoto
        member={member}
        ratio={1}
        sizes="(min-width: 992px) 20rem, (min-width: 576px) 15rem, 45vw"
        isFirst={isFirst}
      />
    </Snapshot>
  )
}

function Snapshot({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <figure className="taped relative bg-surface dark:bg-on-dusk dark:text-dusk p-2.5 pb-3 shadow-raised sm:p-3.5">
      {children}
      <figcaption className="mt-2 text-sm leading-snug">
        <span className="block font-bold">{title}</span>
        <span className="block text-ink-soft dark:text-dusk/80">{line}</span>
      </figcaption>
    </figure>
  )
}

function Ticket() {
  const t = useTranslations('landers.collage')
  return (
    <p className="absolute top-[3%] right-[4%] w-[42%] rotate-8 border-2 border-dashed border-on-danger/60 bg-danger px-3 py-2.5 text-center leading-tight text-on-danger shadow-card outline-4 outline-danger">
      <span className="block font-extrabold sm:text-xl">{t('ticket')}</span>
      <span className="block text-xs sm:text-sm">{t('seats')}</span>
    </p>
  )
}

function Stamp() {
  return (
    <div className="absolute right-[3%] bottom-0 w-[19%] -rotate-8 drop-shadow-[0_2px_4px_rgb(60_25_20/0.3)]">
      <div className="stamp">
        <paintings.tulips className="block aspect-4/5 w-full" />
      </div>
    </div>
  )
}

/** A heart cut from two sheets, folded in the middle. */
function PaperHeart() {
  return (
    <svg
      viewBox="0 0 100 92"
      aria-hidden="true"
      className="absolute top-[55%] left-[24%] w-[20%] lg:top-[59%] lg:w-[24%] -rotate-12 drop-shadow-[0_3px_5px_rgb(60_25_20/0.3)]"
    >
      <path d="M50 90C-18 44 0 4 26 4c14 0 21 10 24 18Z" className="fill-danger" />
      <path d="M50 90C118 44 100 4 74 4 60 4 53 14 50 22Z" className="fill-primary" />
    </svg>
  )
}

function CoffeeRing() {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className="absolute -bottom-[3%] left-[50%] w-[36%] fill-none opacity-25"
    >
      <path
        d="M92 50A42 42 0 1 1 70 13M88 46A39 40 0 1 0 60 88"
        className="stroke-warning-ink"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

const leans = ['-rotate-2', 'rotate-3', '-rotate-1', 'rotate-2', '-rotate-3', 'rotate-1']

function People({ members }: Pick<LanderProps, 'members'>) {
  const t = useTranslations('landers')
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="mt-8 lg:col-span-2 lg:row-start-3 lg:mt-16">
      <h2 id="people" className="text-2xl font-display font-semibold sm:text-3xl">
        {t('collage.people')}
      </h2>
      <p className="mb-8 text-ink-soft">{t('shown')}</p>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
        {members.map((member, index) => (
          <li key={member.id} className={leans[index]}>
            <Instant member={member} painting="door" />
          </li>
        ))}
      </ul>
    </section>
  )
}

const papers = ['bg-primary-soft -rotate-2', 'bg-secondary-soft rotate-1', 'bg-success-soft -rotate-1']

function Notes({ words }: { words: NicheWords }) {
  const t = useTranslations('landers.collage')
  return (
    <div>
      <h2 className="mb-8 text-2xl font-display font-semibold sm:text-3xl">{t('notes')}</h2>
      <ul className="grid gap-7">
        {words.points.map(({ title, text }, index) => (
          <li key={title} className={classes('taped relative px-6 py-5 shadow-card', papers[index])}>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <FactsStrip className="mt-8 text-ink-soft" />
    </div>
  )
}

function BinderPage({ niche }: Pick<LanderProps, 'niche'>) {
  const t = useTranslations('landers.collage')
  return <StartCard niche={niche} title={t('yours')} className="binder" />
}
