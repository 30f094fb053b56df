import './scenes.css'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { inDusk, StartCard, StartQuestion } from '../parts/start-card.tsx'
import { Street } from './street.tsx'

/** A quiet street at night: one window is lit, and then another. */
export function NightLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.night')
  const words = useLanderWords('alonetonight', niche)
  return (
    <div className="dusk">
      <section className="relative isolate overflow-hidden bg-(--ground)">
        <Moon />
        <div className="mx-auto grid max-w-screen-xl grid-cols-1 gap-x-14 px-4 lg:min-h-[46rem] lg:grid-cols-[1fr_minmax(0,25rem)] lg:items-center lg:py-14">
          <div className="relative pt-8 pb-72 text-white sm:pb-84 lg:static lg:self-start lg:pt-6 lg:pb-0">
            <div className="dusk-sky absolute -inset-x-4 inset-y-0 -z-20 lg:inset-0" />
            <div className="absolute -inset-x-4 top-0 -z-20 h-28 bg-linear-to-b from-dusk to-transparent lg:inset-x-0" />
            <Street className="absolute start-1/2 bottom-0 -z-10 aspect-1440/520 h-80 -translate-x-1/2 sm:h-96 lg:start-[26%] lg:h-[30rem] xl:start-[36%]" />
            <h1>
              <span className="block text-4xl sm:text-6xl">{t('title')}</span>
              <span className="mt-1 block text-2xl font-normal text-(--glow) sm:mt-2 sm:text-4xl">{t('answer')}</span>
            </h1>
            <p className="mt-4 max-w-lg text-lg">{words.lead}</p>
            <StartQuestion niche={niche} className={classes(inDusk, 'mt-5')} />
          </div>
          <StartCard niche={niche} className={classes(inDusk, 'max-lg:hidden')} />
        </div>
      </section>
      <section className="mx-auto max-w-3xl px-4 py-16 text-center sm:py-24">
        <p className="font-display text-2xl leading-snug text-balance sm:text-4xl">{t('calm')}</p>
      </section>
      {members.length > 0 && <Windows members={members} />}
      <section className="mx-auto max-w-3xl px-4 pb-16 sm:pb-24">
        <h2 className="text-3xl font-display font-semibold">{words.title}</h2>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {words.points.map(({ title, text }) => (
            <div key={title} className="grid gap-1 py-5 sm:grid-cols-[1fr_2fr] sm:gap-8">
              <dt className="text-lg font-semibold">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10 font-display text-2xl font-semibold">{words.line}</p>
        <FactsStrip className="mt-5 text-ink-soft" />
      </section>
    </div>
  )
}

/** Who agreed to be shown, each in a window of a house front. */
function Windows({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <section className="mb-16 bg-(--house-near) text-white sm:mb-24">
      <div className="mx-auto max-w-screen-xl px-4 py-12">
        <h2 className="font-display text-2xl font-semibold sm:text-3xl">{t('night.people')}</h2>
        <p className="mt-1 text-sm">{t('shown')}</p>
        <ul className="mt-7 grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 lg:grid-cols-6">
          {members.map((member) => (
            <li key={member.id}>
              <div className="rounded-t-full border-4 border-(--glow) p-1">
                <ShownPhoto
                  member={member}
                  sizes="(min-width: 992px) 12rem, 45vw"
                  ratio={4 / 5}
                  className="rounded-t-full"
                />
              </div>
              <div aria-hidden className="-mx-1.5 h-2 bg-(--ground)" />
              <p className="mt-2 truncate font-semibold">{nameAndAge(member)}</p>
              <p className="truncate text-sm">{place(member)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Moon() {
  return (
    <svg
      viewBox="0 0 60 60"
      aria-hidden="true"
      className="absolute end-5 top-7 -z-10 size-11 sm:size-16 lg:end-[46%] lg:top-14"
    >
      <path d="M40 6a26 26 0 1 0 14 36A22 22 0 0 1 40 6Z" className="fill-(--moon)" />
    </svg>
  )
}
