import './scenes.css'
import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../parts/shown-member.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'
import { EveningScene, MeetingScene, MessageScene } from './scenes.tsx'

const scenes = [
  { name: 'evening', Picture: EveningScene, looks: 'scene-evening' },
  { name: 'message', Picture: MessageScene, looks: 'scene-message' },
  { name: 'meeting', Picture: MeetingScene, looks: 'scene-meeting' },
] as const

/** Three scenes that dissolve into each other, from a quiet evening to a first meeting. */
export function StoryLander({ niche, members }: LanderProps) {
  const words = useLanderWords('transitionsvideolanding', niche)
  return (
    <>
      <section className="mx-auto flex max-w-screen-xl flex-col-reverse lg:grid lg:grid-cols-[1fr_minmax(0,25rem)] lg:gap-x-12 lg:px-4 lg:pt-4">
        <Scenes />
        <div className="px-4 pt-6 pb-6 lg:px-0 lg:pt-0">
          <h1 className="text-4xl hyphens-auto">{words.title}</h1>
          <p className="mt-3 text-lg text-ink-soft">{words.lead}</p>
          <StartQuestion niche={niche} className="mt-5" />
          <StartCard niche={niche} className="mt-6 max-lg:hidden" />
        </div>
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

/** They play once by themselves, within five seconds; afterwards, or at any time before, one can be chosen. */
function Scenes() {
  const t = useTranslations('landers.story')
  return (
    <fieldset className="dusk scenes m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{t('scenes')}</legend>
      <div className="relative isolate aspect-10/9 overflow-hidden bg-(--sky-high) sm:aspect-3/2 lg:aspect-8/7 lg:rounded-sheet">
        {scenes.map(({ name, Picture, looks }) => (
          <div key={name} className={classes('scene absolute inset-0', looks)}>
            <Picture className="size-full" />
            <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 via-black/60 to-transparent px-4 pt-14 pb-4 font-medium text-white sm:px-7 sm:text-xl lg:pb-6">
              {t(`${name}.text`)}
            </p>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2 px-4 pt-3 lg:px-0">
        {scenes.map(({ name }, index) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center min-w-0 justify-center gap-2 rounded-full border border-control-line bg-surface px-2 text-center text-sm font-semibold has-checked:border-chosen has-checked:bg-chosen has-checked:text-on-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:text-base"
          >
            <input type="radio" name="scene" value={name} className="sr-only" />
            <span aria-hidden className="max-sm:hidden">
              {index + 1}
            </span>
            {t(`${name}.title`)}
          </label>
        ))}
      </div>
    </fieldset>
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
