import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { StatePicture } from '../../../features/scenes/state-picture.tsx'
import { stepPictures } from '../../../features/scenes/step-pictures.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'

const steps = ['show', 'look', 'like', 'write'] as const

/** The way from a profile to a chat in four pictures of one evening. */
export function IconsLander({ niche, members }: LanderProps) {
  const words = useLanderWords('iconslanding', niche)
  return (
    <div className="moment">
      <div className="mx-auto max-w-screen-xl px-4 pt-6 pb-14 lg:pt-12 lg:pb-20">
        <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_minmax(0,25rem)]">
          <div>
            <h1 className="text-4xl hyphens-auto sm:text-6xl">{words.title}</h1>
            <p className="mt-4 max-w-xl text-lg text-ink-soft max-lg:hidden">{words.lead}</p>
            <StartQuestion niche={niche} className="mt-5" />
            <FourSteps />
          </div>
          <div>
            <StartCard niche={niche} className="mb-8 max-lg:hidden" />
            <FactsStrip />
          </div>
        </div>
      </div>
      <People members={members} />
      <section className="bg-sunken">
        <div className="mx-auto max-w-screen-xl px-4 py-14 sm:py-20">
          <ul className="grid gap-8 sm:grid-cols-3 sm:gap-12">
            {words.points.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-lamp pt-4">
                <h2 className="text-xl font-bold">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-12 text-center font-display text-3xl font-semibold text-balance">{words.line}</p>
        </div>
      </section>
    </div>
  )
}

function FourSteps() {
  const t = useTranslations('landers.icons')
  return (
    <ol className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:mt-10">
      {steps.map((name, index) => (
        <li key={name} className="overflow-hidden rounded-sheet bg-surface">
          <StatePicture picture={stepPictures[name]} className="aspect-4/3 w-full lg:aspect-2/1" />
          <div className="relative p-4 pt-7 sm:p-5 sm:pt-8">
            <span
              aria-hidden
              className="absolute start-4 -top-5 flex size-10 items-center justify-center rounded-full bg-lamp font-display text-xl font-semibold text-on-lamp ring-4 ring-surface sm:start-5"
            >
              {index + 1}
            </span>
            <p className="font-display text-xl leading-tight font-semibold sm:text-2xl">{t(name)}</p>
            <p className="mt-1 text-sm text-ink-soft sm:text-base">{t(`${name}Text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Up to six portraits; nothing without showcase members. */
function People({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="bg-surface">
      <div className="mx-auto max-w-screen-xl px-4 py-14">
        <h2 id="people" className="font-display text-3xl font-semibold">
          {t('icons.people')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('shown')}</p>
        <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-5">
          {members.slice(0, 6).map((member) => (
            <li key={member.id} className="min-w-0">
              <ShownPhoto
                member={member}
                ratio={4 / 5}
                sizes="(min-width: 992px) 12rem, 45vw"
                className="rounded-card"
              />
              <span className="mt-2 block truncate font-semibold">{nameAndAge(member)}</span>
              <span className="block truncate text-sm text-ink-soft">{place(member)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
