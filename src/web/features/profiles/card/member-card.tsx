import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CardView } from '../../../../contract/profiles/profiles.ts'
import type { PromptAnswerView } from '../../../../contract/profiles/prompts.ts'
import { classes } from '../../../ui/classes.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { useProfileWords } from '../editor/words.ts'
import { CardTrip } from '../trips/trip-lines.tsx'
import { MemberBadges, MemberMarks } from './member-badges.tsx'

type MemberCardProps = {
  member: CardView
  /** Target of the card; the member's profile by default. */
  to?: string
  /** How wide the card is drawn, as in <img sizes>. */
  sizes?: string
  /** The first cards in sight: their photos load at once. */
  isFirst?: boolean
  /** Shown beside the badges, such as "It's a match". */
  badge?: ReactNode
  /** Follows the place in its line, such as the time of a like. */
  note?: ReactNode
  /** The member's answer to a prompt, below its question; two lines at most are shown. */
  answer?: PromptAnswerView | null
  /** The name's place among the headings of the page. */
  heading?: 'h2' | 'h3'
  className?: string
}

/** A member in a list: the photo with nothing over the face, below it name, age and place. The whole card is one link. */
export function MemberCard({
  member,
  to = `/members/${member.id}`,
  sizes = '(min-width: 992px) 18rem, (min-width: 576px) 33vw, 50vw',
  isFirst = false,
  badge,
  note,
  answer,
  heading: Heading = 'h3',
  className,
}: MemberCardProps) {
  const t = useTranslations('profiles')
  // The photo of this card moves to its place in the profile
  const isLeaving = useViewTransitionState(to)
  return (
    <article
      className={classes(
        'group relative rounded-card focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-focus',
        className,
      )}
    >
      <div
        className={classes(
          'relative aspect-3/4 overflow-hidden rounded-card bg-sunken shadow-card transition duration-200 group-hover:shadow-raised group-active:-translate-y-1 group-active:shadow-raised',
          isLeaving && 'member-photo',
        )}
      >
        {member.main_image ? (
          <Photo photo={member.main_image} alt="" sizes={sizes} ratio={3 / 4} isFirst={isFirst} className="size-full" />
        ) : (
          <NoPhoto name={member.name} />
        )}
        {/* Light in both themes: dark words would be lost on a dark photo */}
        <div className="absolute inset-x-0 top-0 flex flex-wrap gap-1.5 p-2 scheme-light">
          <MemberBadges member={member} />
          {badge}
        </div>
        <CardTrip trips={member.trips} />
      </div>
      <div className={cardTextClass}>
        <Heading className="flex items-center gap-1.5 font-display text-lg leading-tight font-semibold sm:text-xl">
          <Link
            to={to}
            viewTransition
            aria-label={t('card.label', { name: member.name, age: member.age })}
            className="flex min-w-0 outline-none after:absolute after:inset-0"
          >
            <span className="truncate">{member.name}</span>
            <span className="shrink-0">{t('card.age', { age: member.age })}</span>
          </Link>
          <MemberMarks member={member} />
        </Heading>
        <CardPlace member={member} note={note} />
      </div>
      {answer && (
        <div className="mt-2 text-sm leading-5">
          <p className="text-xs leading-5 font-semibold text-ink-soft">{t(`prompts.questions.${answer.prompt}`)}</p>
          <p className="line-clamp-2 min-h-10 break-words">{answer.answer}</p>
        </div>
      )}
    </article>
  )
}

/** Two lines of fixed height: cards beside each other end at the same height. */
const cardTextClass = 'h-13 pt-2 leading-tight sm:h-14'

type CardPlaceProps = { member: CardView; isWhole?: boolean; note?: ReactNode }

/** Town, kilometres and a note in one line, where the town may be cut; or whole, after the gender identity, in as many lines as it takes. */
export function CardPlace({ member, isWhole = false, note }: CardPlaceProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const { distance_km: km, gender_identity: identity } = member
  return (
    <p className="mt-0.5 flex text-sm text-ink-soft">
      <span className={isWhole ? 'min-w-0 break-words' : 'truncate'}>
        {[isWhole && identity && words.choice('gender_identity', identity), words.place(member)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {km !== null && (
        <span className="shrink-0 whitespace-pre">
          <span aria-hidden> · {t('card.km', { km })}</span>
          <span className="sr-only">, {t('card.within', { km })}</span>
        </span>
      )}
      {note && <span className="shrink-0 whitespace-pre"> · {note}</span>}
    </p>
  )
}

function NoPhoto({ name }: { name: string }) {
  const t = useTranslations('profiles')
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 text-ink-soft">
      <span aria-hidden className="text-6xl font-bold uppercase">
        {[...name][0]}
      </span>
      <span className="text-sm">{t('card.noPhoto')}</span>
    </div>
  )
}
