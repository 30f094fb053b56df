import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CardView } from '../../../../contract/profiles/profiles.ts'
import { OnlineDot } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { useProfileWords } from '../editor/words.ts'
import { MemberBadges } from './member-badges.tsx'

type MemberCardProps = {
  member: CardView
  /** Target of the card; the member's profile by default. */
  to?: string
  /** How wide the card is drawn, as in <img sizes>. */
  sizes?: string
  /** The first cards in sight: their photos load at once. */
  isFirst?: boolean
  /** What is said beside the badges, such as "It's a match". */
  badge?: ReactNode
  /** Buttons of their own at the lower end, above the link that the card is. */
  actions?: ReactNode
  /** The name's place among the headings of the page. */
  heading?: 'h2' | 'h3'
  className?: string
}

/** A member in a list, 3:4: face, name, age, place, online, badges. The whole card is one link. */
export function MemberCard({
  member,
  to = `/members/${member.id}`,
  sizes = '(min-width: 992px) 18rem, (min-width: 576px) 33vw, 50vw',
  isFirst = false,
  badge,
  actions,
  heading: Heading = 'h3',
  className,
}: MemberCardProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  return (
    <article
      className={classes(
        'group relative isolate aspect-3/4 overflow-hidden rounded-card bg-surface shadow-card focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        className,
      )}
    >
      {member.main_image ? (
        <Photo
          photo={member.main_image}
          alt=""
          sizes={sizes}
          ratio={3 / 4}
          isFirst={isFirst}
          className="size-full transition-transform duration-200 group-hover:scale-103"
        />
      ) : (
        <NoPhoto name={member.name} />
      )}
      <div className="absolute inset-x-0 top-0 z-10 flex flex-wrap gap-1.5 p-2.5 sm:p-3">
        <MemberBadges member={member} />
        {badge}
      </div>
      <div className="absolute inset-x-0 bottom-0 z-10 flex items-end justify-between gap-2 bg-linear-to-t from-black/85 via-black/60 to-transparent px-3 pt-14 pb-3 text-white sm:px-4">
        <div className="min-w-0">
          <Heading className="flex items-center gap-2 font-bold sm:text-lg">
            <Link
              to={to}
              aria-label={t('card.label', { name: member.name, age: member.age })}
              className="truncate outline-none after:absolute after:inset-0"
            >
              {t('nameAndAge', { name: member.name, age: member.age })}
            </Link>
            {member.is_online && <OnlineDot label={t('card.onlineNow')} className="shrink-0 ring-black/40" />}
          </Heading>
          <p className="truncate text-sm">{words.place(member)}</p>
          {member.distance_km !== null && (
            <p className="truncate text-sm">{t('card.within', { km: member.distance_km })}</p>
          )}
        </div>
        {actions && <div className="relative z-10 flex shrink-0 gap-2">{actions}</div>}
      </div>
    </article>
  )
}

function NoPhoto({ name }: { name: string }) {
  const t = useTranslations('profiles')
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 bg-primary-soft pb-14 text-primary-ink">
      <span aria-hidden className="text-6xl font-bold uppercase">
        {[...name][0]}
      </span>
      <span className="text-sm">{t('card.noPhoto')}</span>
    </div>
  )
}
