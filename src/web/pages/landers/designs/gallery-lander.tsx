import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import type { LanderProps } from '../lander-props.ts'
import { type NicheWords, useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { type PaintingName, paintingNames, paintings } from '../parts/paintings.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'

type Exhibit = { member: ShownMemberView } | { painting: PaintingName }

/** A museum: a wall of framed portraits, with drawings where no member is available, and a ticket as the form. */
export function GalleryLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.gallery')
  const words = useLanderWords('gallery', niche)
  const exhibits = exhibitsOf(members)
  return (
    <div className="gilded relative bg-sunken">
      <section className="bg-[radial-gradient(75%_100%_at_30%_0,color-mix(in_srgb,var(--color-warning)_26%,transparent),transparent)]">
        <div className="mx-auto flex max-w-screen-xl flex-col px-4 pt-2 pb-10 lg:min-h-[40rem] lg:pe-[28.5rem] lg:pt-10 lg:pb-16">
          <ul className="mb-4 grid grid-cols-3 items-start gap-4 max-sm:px-5 sm:gap-6 lg:order-last lg:mt-2 lg:mb-0 lg:gap-8">
            {exhibits.slice(0, 3).map((exhibit, index) => (
              <li key={keyOf(exhibit)} className={hangs[index]}>
                <Hung exhibit={exhibit} isFirst />
              </li>
            ))}
          </ul>
          <div>
            <h1 className="text-3xl hyphens-auto sm:text-5xl xl:text-6xl">{words.title}</h1>
            <p className="mt-3 max-w-xl text-lg text-ink-soft max-sm:hidden">{words.lead}</p>
            <StartQuestion niche={niche} className="mt-4" />
          </div>
        </div>
      </section>
      <section aria-labelledby="collection" className="mx-auto max-w-screen-xl px-4 pb-14">
        <h2 id="collection" className="text-2xl font-display font-semibold sm:text-3xl">
          {t('collection')}
        </h2>
        <p className="mt-1 mb-8 text-ink-soft">{t(members.length > 0 ? 'withMembers' : 'withoutMembers')}</p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 sm:gap-x-6 lg:gap-x-12 lg:gap-y-12">
          {exhibits.slice(3).map((exhibit) => (
            <li key={keyOf(exhibit)}>
              <Hung exhibit={exhibit} />
            </li>
          ))}
          <li>
            <EmptyFrame />
          </li>
        </ul>
      </section>
      <Entrance niche={niche} words={words} />
    </div>
  )
}

/** The middle one of the first three hangs lower. */
const hangs = ['pt-2', 'pt-5 lg:pt-16', '']

/** First who agreed to be shown, then pictures of ours: so many that with an empty frame the rows of the wall are full. */
function exhibitsOf(members: ShownMemberView[]): Exhibit[] {
  const count = members.length > 8 ? 14 : members.length > 2 ? 10 : 6
  const people = members.map((member) => ({ member }))
  return [...people, ...paintingNames.map((painting) => ({ painting }))].slice(0, count)
}

function keyOf(exhibit: Exhibit): string {
  return 'member' in exhibit ? exhibit.member.id : exhibit.painting
}

function Hung({ exhibit, isFirst = false }: { exhibit: Exhibit; isFirst?: boolean }) {
  return 'member' in exhibit ? (
    <Portrait member={exhibit.member} isFirst={isFirst} />
  ) : (
    <Painting name={exhibit.painting} />
  )
}

function Portrait({ member, isFirst }: { member: ShownMemberView; isFirst: boolean }) {
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <Framed title={nameAndAge(member)} line={place(member)}>
      <ShownPhoto
        member={member}
        ratio={3 / 4}
        sizes="(min-width: 992px) 14rem, (min-width: 576px) 28vw, 40vw"
        isFirst={isFirst}
      />
    </Framed>
  )
}

function Painting({ name }: { name: PaintingName }) {
  const t = useTranslations('landers.paintings')
  const Picture = paintings[name]
  return (
    <Framed title={t(`${name}.title`)} line={t(`${name}.line`)}>
      <Picture className="block aspect-3/4 w-full" />
    </Framed>
  )
}

function EmptyFrame() {
  const t = useTranslations('landers.gallery')
  return (
    <Framed title={t('yours')} line={t('yoursLine')}>
      <div className="aspect-3/4 bg-sunken" />
    </Framed>
  )
}

/** A golden frame on its wire, with a label below as museums have them. */
function Framed({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <figure>
      <svg viewBox="0 0 100 16" aria-hidden="true" className="mx-auto block w-3/5">
        <path d="M4 16 50 3l46 13" className="fill-none stroke-control-line" strokeWidth="1" />
        <circle cx="50" cy="3" r="2.5" className="fill-control-line" />
      </svg>
      <div className="bg-(--gold) p-1.5 shadow-raised sm:p-2.5">
        <div className="bg-surface p-1.5 shadow-[inset_0_2px_6px_rgb(60_25_20/0.35)] sm:p-3">{children}</div>
      </div>
      <figcaption className="mt-2.5 bg-surface px-2 py-1.5 text-xs leading-snug shadow-card sm:inline-block sm:px-3 sm:text-sm">
        <span className="block font-bold">{title}</span>
        {line && <span className="block text-ink-soft">{line}</span>}
      </figcaption>
    </figure>
  )
}

/** What to know before going in, and the ticket. */
function Entrance({ niche, words }: Pick<LanderProps, 'niche'> & { words: NicheWords }) {
  const t = useTranslations('landers.gallery')
  return (
    <section className="border-t-8 border-(--gold) bg-sunken">
      <div className="mx-auto grid max-w-screen-xl items-start gap-10 px-4 py-12 sm:py-16">
        <div className="order-last">
          <h2 className="mb-6 text-2xl font-display font-semibold sm:text-3xl">{t('guide')}</h2>
          <ol className="grid gap-6 lg:grid-cols-3 lg:gap-10">
            {words.points.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="flex size-11 shrink-0 items-center justify-center bg-warning text-lg font-extrabold text-on-warning"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg font-bold">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-8 text-2xl font-display font-semibold">{words.line}</p>
          <FactsStrip className="mt-4 text-ink-soft" />
        </div>
        {/* Wide windows have it beside the headline */}
        <div className="mx-auto w-full max-w-md lg:absolute lg:end-[max(1rem,50%-584px)] lg:top-10 lg:w-100">
          <StartCard niche={niche} title={t('admission')} className="ticket" />
        </div>
      </div>
    </section>
  )
}
