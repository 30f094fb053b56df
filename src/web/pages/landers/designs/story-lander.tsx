import './scenes.css'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'
import { EveningScene, MeetingScene, MessageScene } from './scenes.tsx'

const scenes = [
  { name: 'evening', Picture: EveningScene, ratio: 'aspect-3/2' },
  { name: 'message', Picture: MessageScene, ratio: 'aspect-3/2' },
  { name: 'meeting', Picture: MeetingScene, ratio: 'aspect-3/2 sm:aspect-2/1 xl:aspect-3/2' },
] as const

/** Three scenes of one story, from a quiet evening to a first meeting. */
export function StoryLander({ niche, members }: LanderProps) {
  const words = useLanderWords('transitionsvideolanding', niche)
  return (
    <>
      <section className="mx-auto grid max-w-screen-xl grid-cols-1 gap-x-12 gap-y-6 px-4 pt-6 lg:grid-cols-[1fr_minmax(0,25rem)] lg:items-start lg:pt-10">
        <div>
          <h1 className="text-4xl hyphens-auto sm:text-5xl lg:text-6xl">{words.title}</h1>
          <p className="mt-3 max-w-xl text-lg text-ink-soft lg:mt-4">{words.lead}</p>
          <StartQuestion niche={niche} className="mt-5" />
          <Scenes />
        </div>
        <StartCard niche={niche} className="max-lg:hidden lg:sticky lg:top-6" />
      </section>
      <section className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
        <div className="grid overflow-hidden rounded-sheet bg-primary-soft md:grid-cols-3">
          {words.points.map(({ title, text }) => (
            <div
              key={title}
              className="border-canvas p-7 not-last:border-b-4 md:not-last:border-e-4 md:not-last:border-b-0"
            >
              <h2 className="text-xl font-bold">{title}</h2>
              <p className="mt-2">{text}</p>
            </div>
          ))}
        </div>
      </section>
      {members.length > 0 && <Cast members={members} />}
      <section className="mx-auto max-w-3xl px-4 pb-16 text-center">
        <p className="text-3xl font-display font-semibold text-balance">{words.line}</p>
        <FactsStrip isCentred className="mt-6 text-ink-soft" />
      </section>
    </>
  )
}

/** Three scenes in reading order: side by side where there is room, else the last one is the largest. */
function Scenes() {
  const t = useTranslations('landers.story')
  return (
    <ol className="dusk mt-7 grid gap-3 max-sm:-mx-4 sm:grid-cols-2 sm:gap-4 lg:mt-8 xl:grid-cols-3">
      {scenes.map(({ name, Picture, ratio }) => (
        <li
          key={name}
          className="scene overflow-hidden bg-dusk text-on-dusk sm:rounded-sheet sm:last:col-span-2 xl:last:col-span-1"
        >
          <Picture className={classes('w-full', ratio)} />
          <div className="px-4 py-4 sm:px-5">
            <h2 className="font-display text-xl font-semibold sm:text-2xl">{t(`${name}.title`)}</h2>
            <p className="mt-0.5 text-on-dusk-soft">{t(`${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Who agreed to be shown. */
function Cast({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <section className="mx-auto max-w-screen-xl px-4 pb-16">
      <h2 className="text-3xl font-display font-semibold">{t('story.people')}</h2>
      <p className="mt-1 text-ink-soft">{t('shown')}</p>
      <ul className="mt-6 grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-4 sm:gap-x-5 lg:grid-cols-6">
        {members.map((member) => (
          <li key={member.id} className="min-w-0 text-center">
            <ShownPhoto
              member={member}
              sizes="(min-width: 992px) 12rem, 30vw"
              ratio={1}
              className="rounded-full shadow-card"
            />
            <p className="mt-2 truncate font-semibold">{nameAndAge(member)}</p>
            <p className="truncate text-sm text-ink-soft">{place(member)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
