import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeckCardView } from '../../../contract/search.ts'
import { FittingReasons } from '../../features/profiles/card/fitting-reasons.tsx'
import { MemberBadges, MemberMarks } from '../../features/profiles/card/member-badges.tsx'
import { CardPlace } from '../../features/profiles/card/member-card.tsx'
import { classes } from '../../ui/classes.ts'
import { Photo } from '../../ui/photos/photo.tsx'

/** The card is as wide as the height of the window lets it be: see `SwipeDeck`. */
const sizes = '(min-width: 1200px) min(540px, (100vh - 6rem) * 0.75), min(100vw, max(18rem, (100vh - 15rem) * 0.66))'

/** Reasons as chips; on narrow screens one, so that the photo stays large. */
const reasonChips =
  'mt-2 flex! flex-wrap gap-2 portrait:[@media(height<=42rem)]:hidden! [&>li:nth-child(n+2)]:hidden low:[&>li:nth-child(n+2)]:flex roomy:[&>li:nth-child(n+2)]:flex [&>li]:rounded-[1.25rem] [&>li]:bg-primary-soft [&>li]:px-3 [&>li]:py-1 [&>li]:font-medium [&>li]:text-primary-ink'

/** Below each other on wide screens, where the height holds two; on narrow ones two lines of the first, where there is no reason in its place. */
const answerLooks =
  'max-xl:mt-2 max-xl:line-clamp-2 max-xl:leading-5 max-xl:not-[h2+p+&]:hidden portrait:[@media(height<=42rem)]:hidden! xl:[@media(height<50rem)]:[div+&]:hidden xl:mt-5 xl:border-t xl:border-line xl:pt-5'

/** A member in the swipe game: a tap on the left or right half of the photo shows another one, a tap below it the profile. */
export function SwipeCard({ card }: { card: DeckCardView }) {
  const t = useTranslations('profiles')
  const { profile, photos, prompts } = card
  const to = `/members/${profile.id}`
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card bg-raised shadow-card low:flex-row xl:flex-row">
      <div className="relative min-h-0 flex-1 low:aspect-3/4 low:h-full low:flex-none xl:aspect-3/4 xl:h-full xl:flex-none">
        <Photos card={card} />
        <div
          className={classes(
            'pointer-events-none absolute start-0 top-0 p-3 scheme-light',
            photos.length > 1 && 'pt-6',
          )}
        >
          <MemberBadges member={profile} className="[&>span]:px-3 [&>span]:py-1 [&>span]:text-sm" />
        </div>
      </div>
      <Link
        to={to}
        draggable={false}
        // The photo gives way to long words; most cards need the least height, so that it stays as it is from card to card
        className="block min-h-17 min-w-0 shrink-0 px-4 pt-2.5 pb-3 no-underline -outline-offset-2 low:shrink low:flex-1 low:overflow-y-auto xl:flex-1 xl:shrink xl:overflow-y-auto xl:px-8 xl:py-6 roomy:mb-40 roomy:pt-10 [@media(height>42rem)]:min-h-31"
      >
        <h2 className="flex items-center gap-2 font-display text-2xl font-semibold xl:text-4xl [&_svg]:size-6">
          <span className="min-w-0 break-words">
            {profile.name}
            {t('card.age', { age: profile.age })}
          </span>
          <MemberMarks member={profile} />
        </h2>
        <CardPlace member={profile} isWhole />
        <FittingReasons fitting={card} isOnline={profile.is_online} className={classes(reasonChips, 'xl:mt-5')} />
        {prompts.map(({ prompt, answer }) => (
          <div key={prompt} className={answerLooks}>
            <p className="text-ink-soft max-xl:inline xl:text-sm xl:font-semibold">
              {t(`prompts.questions.${prompt}`)}
            </p>{' '}
            <p className="leading-snug break-words max-xl:inline xl:mt-1 xl:font-display xl:text-2xl xl:font-semibold xl:text-balance">
              {answer}
            </p>
          </div>
        ))}
      </Link>
    </article>
  )
}

function Photos({ card: { profile, photos } }: { card: DeckCardView }) {
  const t = useTranslations('profiles.gallery')
  const [place, setPlace] = useState(0)
  const photo = photos[place] ?? profile.main_image
  if (!photo) {
    return (
      <p className="flex size-full items-center justify-center bg-sunken p-6 text-ink-soft">
        {t('none', { name: profile.name })}
      </p>
    )
  }
  return (
    <>
      <Photo
        // One element per photo: the former one must not be seen while the next one loads
        key={photo.id}
        photo={photo}
        alt={t('photo', { name: profile.name, place: place + 1, count: Math.max(1, photos.length) })}
        sizes={sizes}
        isFirst
        className="size-full"
      />
      {photos.length > 1 && (
        <>
          <div aria-hidden className="absolute inset-x-2 top-2 flex gap-1">
            {photos.map(({ id }, index) => (
              <span
                key={id}
                className={classes('h-1 flex-1 rounded-full shadow-card', index === place ? 'bg-white' : 'bg-white/45')}
              />
            ))}
          </div>
          <HalfButton label={t('previous')} isDisabled={place === 0} onPress={() => setPlace(place - 1)} side="start" />
          <HalfButton
            label={t('next')}
            isDisabled={place === photos.length - 1}
            onPress={() => setPlace(place + 1)}
            side="end"
          />
        </>
      )}
    </>
  )
}

type HalfButtonProps = { label: string; isDisabled: boolean; onPress: () => void; side: 'start' | 'end' }

function HalfButton({ label, isDisabled, onPress, side }: HalfButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className={classes(
        'absolute inset-y-0 w-1/2 -outline-offset-4 noscript:hidden',
        side === 'start' ? 'start-0' : 'end-0',
      )}
    />
  )
}
