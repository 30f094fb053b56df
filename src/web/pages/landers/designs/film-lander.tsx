import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { inDusk, StartCard, StartLink, StartQuestion } from '../parts/start-card.tsx'
import { EveningFilm } from './evening-film.tsx'

/** A film behind the words: dusk over a city, and a second glass beside the first. */
export function FilmLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.film')
  const words = useLanderWords('video', niche)
  return (
    <>
      <section className="relative isolate bg-dusk lg:min-h-[46rem]">
        <div className="mx-auto grid max-w-screen-xl grid-cols-1 gap-x-14 px-4 pb-10 lg:grid-cols-[1fr_minmax(0,25rem)] lg:py-16">
          <div className="relative min-h-[37rem] pt-8 pb-52 text-white lg:static lg:min-h-0 lg:pt-6">
            <div className="absolute -inset-x-4 top-0 -bottom-4 -z-10 overflow-hidden lg:inset-0">
              <EveningFilm />
              <div className="absolute inset-0 bg-dusk mask-b-from-25% mask-b-to-70% opacity-60 mix-blend-color" />
              <div className="absolute inset-x-0 top-0 h-2/3 bg-linear-to-b from-dusk to-transparent" />
            </div>
            <h1 className="text-4xl hyphens-auto sm:text-5xl lg:max-w-2xl lg:text-6xl">{words.title}</h1>
            <p className="mt-4 max-w-xl text-lg lg:text-xl">{words.lead}</p>
            <StartQuestion niche={niche} className={classes(inDusk, 'mt-6')} />
          </div>
          <StartCard niche={niche} className={classes(inDusk, 'max-lg:hidden lg:self-start')} />
        </div>
      </section>
      <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
        <h2 className="max-w-2xl text-3xl font-display font-semibold sm:text-4xl">{t('title')}</h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {words.points.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {members.length > 0 && <Reel members={members} />}
      <section className="bg-sunken">
        <div className="mx-auto flex max-w-screen-xl flex-col gap-6 px-4 py-12 lg:flex-row lg:items-center lg:justify-between">
          <div className="flex flex-col items-start gap-6">
            <p className="max-w-xl text-2xl font-display font-semibold text-balance">{words.line}</p>
            <StartLink />
          </div>
          <FactsStrip className="text-ink-soft lg:w-lg lg:shrink-0" />
        </div>
      </section>
    </>
  )
}

/** Who agreed to be shown, side by side like pictures on a strip of film; the strip scrolls where it is longer than the screen. */
function Reel({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <div className="pb-14 sm:pb-20">
      <div className="mx-auto max-w-screen-xl px-4">
        <h2 id="reel-title" className="text-2xl font-display font-semibold">
          {t('film.people')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('shown')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-labelledby="reel-title" className="mt-5 overflow-x-auto pb-3">
        <ul className="flex w-max gap-3 px-[max(1rem,50vw-600px+1rem)] sm:gap-4">
          {members.map((member) => (
            <li key={member.id} className="w-40 sm:w-48">
              <ShownPhoto member={member} sizes="12rem" ratio={3 / 4} className="rounded-card" />
              <p className="mt-2 truncate font-semibold">{nameAndAge(member)}</p>
              <p className="truncate text-sm text-ink-soft">{place(member)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
