import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { attributeNames } from '../../../../contract/constants.ts'
import type { ProfileView } from '../../../../contract/profiles/profiles.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useDateWords } from '../../../i18n/format.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useProfileWords } from './words.ts'

/** The member's own words; nothing where the site has none. */
export function AboutMe({ profile }: { profile: ProfileView }) {
  const t = useTranslations('profiles')
  const { visible_profile_notes: notes } = useSite()
  if (!notes.includes('about_me')) return null
  return (
    <Section title={t('facts.title', { name: profile.name })}>
      {profile.about_me === '' ? (
        <p className="text-ink-soft">{t('facts.noAboutMe', { name: profile.name })}</p>
      ) : (
        <p className="max-w-prose whitespace-pre-line">{profile.about_me}</p>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Interests, shared ones first and marked; nothing where the site shows none. */
export function Interests({ profile }: { profile: ProfileView }) {
  const t = useTranslations('profiles')
  const { visible_profile_fields: fields } = useSite()
  const words = useProfileWords()
  const shared = new Set(profile.shared_interests)
  const ordered = [...profile.shared_interests, ...profile.interests.filter((interest) => !shared.has(interest))]
  if (!fields.includes('interests')) return null
  return (
    <Section title={t('sections.interests')}>
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

/** All other fields of the profile that the site shows. */
export function Facts({ profile }: { profile: ProfileView }) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const dateWords = useDateWords()
  const chosen = attributeNames.flatMap((name): [string, string][] => {
    const values = [profile[name] ?? []].flat()
    return values.length === 0 ? [] : [[words.field(name), values.map((value) => words.choice(name, value)).join(', ')]]
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
    <Section title={t('sections.facts')}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-end font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
