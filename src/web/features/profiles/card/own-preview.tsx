import { useTranslations } from 'use-intl'
import { identityFacts } from '../../../../contract/constants.ts'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import { useProfileWords } from '../editor/words.ts'
import { TripLines } from '../trips/trip-lines.tsx'
import { flowing } from './biography.ts'

const mostInterests = 6

/** Beside the editor on wide screens: the profile as others see it, changing with every field. */
export function OwnPreview({ profile }: { profile: OwnProfileView }) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const { name, age, about_me, prompts, interests, dating_intent, hidden_facts } = profile
  const photo = profile.photos.find(({ is_private, status }) => !is_private && status !== 'rejected')
  const [prompt] = prompts.filter(({ answer }) => answer.trim() !== '')
  const identity = identityFacts.flatMap((fact) => {
    const value = profile[fact]
    return value === null || hidden_facts.includes(fact) ? [] : [words.choice(fact, value)]
  })
  const hasIntent = dating_intent !== null && !hidden_facts.includes('dating_intent')
  return (
    <aside aria-label={t('preview')} className="hidden lg:block">
      <div className="sticky top-[calc(var(--bar-height)+1.5rem)] max-h-[calc(100dvh-var(--bar-height)-3rem)] overflow-y-auto rounded-card bg-surface p-5 shadow-card">
        <h2 className="mb-3 text-sm font-semibold text-ink-soft">{t('preview')}</h2>
        {photo && <Photo photo={photo} alt="" sizes="16rem" ratio={3 / 4} className="mb-3 w-full rounded-control" />}
        <p className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
          {name}
          {t('card.age', { age })}
        </p>
        {identity.length > 0 && <p className="text-sm font-medium">{identity.join(' · ')}</p>}
        <p className="text-sm text-ink-soft">{words.place({ ...profile, region_name: null })}</p>
        <TripLines trips={profile.trips} className="mt-2" />
        {hasIntent && (
          <p className="mt-2">
            <Chip>{words.choice('dating_intent', dating_intent)}</Chip>
          </p>
        )}
        {prompt && (
          <div className="mt-4 rounded-control bg-sunken p-4">
            <p className="text-sm text-ink-soft">{t(`prompts.questions.${prompt.prompt}`)}</p>
            <p className="mt-1 font-display text-lg leading-snug font-semibold wrap-anywhere">{prompt.answer}</p>
          </div>
        )}
        {about_me.trim() !== '' && (
          <p className="mt-4 line-clamp-5 whitespace-pre-line text-sm wrap-anywhere">{flowing(about_me)}</p>
        )}
        {interests.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-1.5">
            {interests.slice(0, mostInterests).map((interest) => (
              <li key={interest}>
                <Chip>{words.interest(interest)}</Chip>
              </li>
            ))}
          </ul>
        )}
        <LinkButton to={`/members/${profile.id}`} variant="secondary" className="mt-5 w-full">
          {t('viewAsOthers')}
        </LinkButton>
      </div>
    </aside>
  )
}
