import { useTranslations } from 'use-intl'
import { searchDistances } from '../../../../contract/constants.ts'
import type { ShownMemberView } from '../../../../contract/content.ts'
import { useSite } from '../../../api/page-facts.ts'
import { ShownPhoto, useNameAndAge, useShownPlace } from '../../../features/scenes/shown-member.tsx'
import { useRegionName } from '../../../i18n/format.ts'
import type { LanderProps } from '../lander-props.ts'
import { useLanderWords } from '../niche-words.ts'
import { FactsStrip } from '../parts/facts-strip.tsx'
import { StartCard, StartLink, StartQuestion } from '../parts/start-card.tsx'
import { CountryMap } from './country-map.tsx'
import { MapKey, RegionTable } from './region-numbers.tsx'

/** Positions of the portraits around the country, in percent of the map. The same for every country, so they show nobody's location. */
const spots = [
  [11, 14],
  [89, 18],
  [10, 48],
  [90, 52],
  [11, 82],
  [89, 86],
] as const

/**
 * A map of the visitor's country at night: its regions lit by the members that were counted there, with portraits of members who live in
 * the country around it, not at their locations.
 */
export function MapLander({ niche, members, regions }: LanderProps) {
  const t = useTranslations('landers.map')
  const shown = useTranslations('landers')('shown')
  const atLeast = useTranslations('common.numbers')
  const words = useLanderWords('maplanding', niche)
  const country = useSite().geoip_selected_country
  const regionName = useRegionName()
  // The map is of one country, and so are its people
  const people = members.filter((member) => member.country === country)
  const others = people.slice(spots.length)
  const homes = new Set(people.map(({ region }) => region))
  const mapped = regions.map((region) => ({ ...region, isShown: homes.has(region.name) }))
  return (
    <div>
      <section className="moment relative isolate overflow-hidden [--border:var(--color-dusk)] [--coast:color-mix(in_oklab,var(--color-dusk-control)_75%,var(--color-dusk-raised))] [--home:color-mix(in_oklab,var(--color-lamp)_8%,var(--color-dusk-raised))] [--land:var(--color-dusk-raised)]">
        <div className="absolute inset-0 -z-10 bg-[linear-gradient(var(--color-dusk),transparent_6rem_calc(100%-6rem),var(--color-dusk))]" />
        <div className="mx-auto grid max-w-screen-xl grid-cols-1 gap-x-10 px-4 pt-7 pb-10 lg:grid-cols-[25rem_minmax(0,1fr)] lg:items-center lg:py-12">
          <div>
            <p className="mb-2 inline-flex items-center gap-2 font-semibold text-primary-ink lg:mb-4">
              <CompassRose />
              {t('around', { country: regionName(country) })}
            </p>
            <h1 className="text-4xl hyphens-auto sm:text-5xl">{words.title}</h1>
            <p className="mt-3 max-w-md text-lg lg:mt-4">{words.lead}</p>
            <StartQuestion niche={niche} className="mt-5" />
            <StartCard niche={niche} className="mt-6 max-lg:hidden" />
          </div>
          <div>
            <div className="relative mx-auto mt-4 aspect-5/6 max-w-120 sm:aspect-5/4 sm:max-w-3xl">
              <CountryMap
                country={country}
                regions={mapped}
                written={(count) => atLeast('atLeast', { count })}
                className="absolute inset-0 -z-20 size-full max-sm:scale-90"
              />
              <ul aria-label={t('around', { country: regionName(country) })}>
                {spots.map(([x, y], index) => {
                  const member = people[index]
                  return member && <Portrait key={member.id} member={member} x={x} y={y} />
                })}
              </ul>
            </div>
            {people.length > 0 && (
              <p className="mx-auto mt-4 w-fit rounded-control bg-dusk px-2 py-0.5 text-sm text-ink-soft">{shown}</p>
            )}
            <MapKey regions={mapped} className="mx-auto max-w-120 sm:max-w-3xl" />
          </div>
        </div>
      </section>
      <section className="mx-auto grid max-w-screen-xl gap-x-16 gap-y-10 px-4 py-14 lg:grid-cols-2 lg:py-20">
        <RegionTable regions={regions} />
        <div>
          <h2 className="text-3xl font-display font-semibold">{t('noPinsTitle')}</h2>
          <p className="mt-3 text-lg text-ink-soft">{t('noPinsText')}</p>
          <h2 className="mt-9 text-3xl font-display font-semibold">{t('nearTitle')}</h2>
          <p className="mt-3 text-lg text-ink-soft">{t('nearText', { km: searchDistances[0] })}</p>
        </div>
      </section>
      <section className="mx-auto max-w-screen-xl px-4 pb-14 lg:pb-20">
        {others.length > 0 ? <Register members={others} /> : <Legend points={words.points} />}
      </section>
      <section className="border-t border-line">
        <div className="mx-auto max-w-screen-xl px-4 py-12">
          <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
            <p className="text-2xl font-display font-semibold text-balance">{words.line}</p>
            <StartLink />
          </div>
          <FactsStrip className="mt-8 text-ink-soft" />
        </div>
      </section>
    </div>
  )
}

/** A member's portrait and name; the name has a background, because the map is below it. */
function Portrait({ member, x, y }: { member: ShownMemberView; x: number; y: number }) {
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <li
      className="absolute flex w-24 -translate-1/2 flex-col items-center text-center sm:w-28"
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      <ShownPhoto
        member={member}
        sizes="(min-width: 992px) 6rem, 5rem"
        ratio={1}
        isFirst
        className="w-16 rounded-full ring-2 ring-lamp sm:w-20 lg:w-24"
      />
      <div className="mt-1 max-w-full rounded-control bg-dusk px-2 py-0.5 text-sm leading-tight">
        <p className="font-semibold wrap-anywhere">{nameAndAge(member)}</p>
        <p className="text-xs hyphens-auto text-ink-soft sm:text-sm sm:leading-tight">{place(member)}</p>
      </div>
    </li>
  )
}

/** Who agreed to be shown, as in the index of an atlas: name, and the region that they tell. */
function Register({ members }: { members: ShownMemberView[] }) {
  const t = useTranslations('landers')
  const nameAndAge = useNameAndAge()
  const place = useShownPlace()
  return (
    <div>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-3 border-b border-line py-2.5">
            <ShownPhoto member={member} sizes="3.5rem" ratio={1} className="w-14 shrink-0 rounded-full" />
            <div className="min-w-0">
              <p className="truncate font-semibold">{nameAndAge(member)}</p>
              <p className="truncate text-sm text-ink-soft">{place(member)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">{t('shown')}</p>
    </div>
  )
}

function Legend({ points }: { points: { title: string; text: string }[] }) {
  return (
    <ol className="grid content-start gap-6 rounded-sheet bg-sunken p-7 sm:p-9 lg:grid-cols-3">
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
