import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { attributeNames } from '../../../../contract/constants.ts'
import type { ProfileView } from '../../../../contract/profiles/profiles.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useDateWords } from '../../../i18n/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { flowing } from '../card/biography.ts'
import { useProfileWords } from './words.ts'

type PartProps = { profile: ProfileView; className?: string }

/** The member's own words; nothing where the site has none. */
export function AboutMe({ profile, className }: PartProps) {
  const t = useTranslations('profiles')
  const { visible_profile_notes: notes } = useSite()
  if (!notes.includes('about_me')) return null
  return (
    <Section title={t('facts.title', { name: profile.name })} className={className}>
      {profile.about_me === '' ? (
        <p className="text-ink-soft">{t('facts.noAboutMe', { name: profile.name })}</p>
      ) : (
        <p className="max-w-[62ch] text-lg leading-relaxed whitespace-pre-line wrap-anywhere">
          {flowing(profile.about_me)}
        </p>
      )}
    </Section>
  )
}

type SectionProps = { title: string; className: string | undefined; children: ReactNode }

function Section({ title, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-2.5 font-display text-2xl font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Interests, shared ones first and marked; nothing where the site shows none. */
export function Interests({ profile, className }: PartProps) {
  const t = useTranslations('profiles')
  const { visible_profile_fields: fields } = useSite()
  const words = useProfileWords()
  const shared = new Set(profile.shared_interests)
  const ordered = [...profile.shared_interests, ...profile.interests.filter((interest) => !shared.has(interest))]
  if (!fields.includes('interests')) return null
  return (
    <Section title={t('sections.interests')} className={className}>
      {shared.size > 0 && <p className="mb-2 text-sm text-ink-soft">{t('facts.shared', { count: shared.size })}</p>}
      {ordered.length === 0 ? (
        <p className="text-ink-soft">{t('facts.noInterests')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {ordered.map((interest) => (
            <li key={interest}>
              <Chip isShared={shared.has(interest)}>
                {words.interest(interest)}
                {shared.has(interest) && <span className="sr-only"> ({t('facts.sharedInterest')})</span>}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** All other fields of the profile that the site shows, but for the dating goal, which is beside the name. */
export function Facts({ profile, className }: PartProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const dateWords = useDateWords()
  const chosen = attributeNames
    .filter((name) => name !== 'dating_intent')
    .flatMap((name): [string, string][] => {
      const values = [profile[name] ?? []].flat()
      return values.length === 0
        ? []
        : [[words.field(name), values.map((value) => words.choice(name, value)).join(', ')]]
    })
  const { seeks, member_since: since } = profile
  const monthOf = (day: string) =>
    dateWords(new Date(`${day}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const facts: [string, string][] = [
    [t('fields.place'), words.wholePlace(profile)],
    ...(seeks === null ? [] : [[t('facts.seeks'), t(`sought.${seeks}`)] satisfies [string, string]]),
    ...chosen,
    ...(since === null ? [] : [[t('fields.memberSince'), monthOf(since)] satisfies [string, string]]),
  ]
  return (
    <section className={className}>
      <h2 className="mb-2.5 font-display text-2xl font-semibold">{t('sections.facts')}</h2>
      <dl className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] lg:gap-y-3">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 max-lg:border-b max-lg:border-line max-lg:py-2.5 lg:block lg:first:col-span-2"
          >
            <dt className="text-ink-soft lg:text-sm">{name}</dt>
            <dd className="font-medium max-lg:text-end lg:font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
