import { useTranslations } from 'use-intl'
import { searchDistances } from '../../../../contract/constants.ts'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useRegionName } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../parts/shown-member.tsx'
import { StartCard, StartQuestion } from '../parts/start-card.tsx'
import { CountryMap } from './country-map.tsx'

/** So many people of the register stand in the hero of wide screens. */
const inHero = 4

/** A map of the visitor's country without members; they choose the radius. */
export function MapLander({ niche, members }: LanderProps) {
  const t = useTranslations('landers.map')
  const words = useLanderWords('maplanding', niche)
  const country = useSite().geoip_selected_country
  // The map is of one country, and so are its people
  const people = members.filter((member) => member.country === country)
  const regionName = useRegionName()
  return (
    <div className="[--border:var(--color-line)] [--land:var(--color-surface)] [--sea:var(--color-secondary-soft)]">
      <section className="relative isolate overflow-hidden bg-(--sea)">
        <div className="absolute inset-x-0 bottom-0 -z-10 h-96 bg-linear-to-t from-(--sea) from-40% to-transparent lg:h-24 lg:from-0%" />
        <div className="mx-auto grid max-w-screen-xl grid-cols-1 gap-x-10 px-4 pt-7 pb-10 lg:min-h-[39rem] lg:grid-cols-[1fr_minmax(0,25rem)] lg:items-center lg:py-10">
          <div className="relative pb-96 lg:static lg:pb-0 lg:max-w-80 lg:self-start lg:pt-8 xl:max-w-96">
            <CountryMap
              country={country}
              className="absolute inset-x-0 -bottom-2 -z-20 h-96 w-full lg:inset-y-0 lg:start-[24%] lg:end-auto lg:my-auto lg:size-[34rem] xl:start-[30%]"
            />
            <p className="mb-2 inline-flex items-center gap-2 font-semibold text-primary-ink">
              <CompassRose />
              {t('around', { country: regionName(country) })}
            </p>
            <h1 className="text-4xl hyphens-auto xl:text-5xl">{words.title}</h1>
            <p className="mt-3 max-w-md text-lg">{words.lead}</p>
            <StartQuestion niche={niche} className="mt-5" />
            {people.length > inHero && (
              <ul
                aria-label={t('around', { country: regionName(country) })}
                className="mt-8 grid gap-2.5 max-lg:hidden"
              >
                {people.slice(0, inHero).map((member) => (
                  <Entry
                    key={member.id}
                    member={member}
                    className="w-fit min-w-60 rounded-full bg-surface p-1.5 pe-6 shadow-card"
                  />
                ))}
              </ul>
            )}
          </div>
          <StartCard niche={niche} className="max-lg:hidden" />
        </div>
      </section>
      <section className="mx-auto grid max-w-screen-xl gap-10 px-4 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div>
          <h2 className="text-3xl font-display font-semibold">{t('noPinsTitle')}</h2>
          <p className="mt-3 text-lg text-ink-soft">{t('noPinsText')}</p>
          <h2 className="mt-9 text-3xl font-display font-semibold">{t('nearTitle')}</h2>
          <p className="mt-3 text-lg text-ink-soft">{t('nearText', { km: searchDistances[0] })}</p>
        </div>
        {people.length > 0 ? <Register members={people} /> : <Legend points={words.points} />}
      </section>
      <section className="border-t border-line">
        <div className="mx-auto max-w-screen-xl px-4 py-12">
          <p className="text-2xl font-display font-semibold text-balance">{words.line}</p>
          <FactsStrip className="mt-5 text-ink-soft" />
        </div>
      </section>
    </div>
  )
}

/** Who agreed to be shown, as in the index of an atlas: name, and the region that they tell. */
function Register({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const isBegun = members.length > inHero
  return (
    <div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {members.map((member, index) => (
          <Entry
            key={member.id}
            member={member}
            className={classes('border-b border-line py-2.5', isBegun && index < inHero && 'lg:hidden')}
          />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{t('shown')}</p>
    </div>
  )
}

function Entry({ member, className }: { member: ShownMemberView; className: string }) {
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <li className={classes('flex items-center gap-3', className)}>
      <ShownPhoto member={member} sizes="3.5rem" ratio={1} className="w-14 shrink-0 rounded-full" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{nameAndAge(member)}</p>
        <p className="truncate text-sm text-ink-soft">{place(member)}</p>
      </div>
    </li>
  )
}

function Legend({ points }: { points: { title: string; text: string }[] }) {
  return (
    <ol className="grid content-start gap-6 rounded-sheet bg-sunken p-7 sm:p-9">
      {points.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-4">
          <span
            aria-hidden
            className="flex size-11 items-center justify-center rounded-full border-2 border-secondary text-lg font-bold text-secondary-ink"
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
  )
}

function CompassRose() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="m12 3 2.6 9H9.4Z" fill="currentColor" />
      <path d="m12 21-2.6-9h5.2Z" fill="currentColor" opacity="0.4" />
    </svg>
  )
}
