import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardView } from '../../../../contract/profiles/profiles.ts'
import { Badge, OnlineDot } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'

type BadgedMember = Pick<CardView, 'is_fictional' | 'is_new'>

/** Words in the corner of a photo. Fictional comes first and is never left out. */
export function MemberBadges({ member, className }: { member: BadgedMember; className?: string }) {
  const t = useTranslations('profiles')
  if (!member.is_fictional && !member.is_new) return null
  return (
    <div className={classes('flex flex-wrap gap-1.5', className)}>
      {member.is_fictional ? (
        <Badge tone="warning">{t('card.fictional')}</Badge>
      ) : (
        <Badge tone="primary">{t('card.new')}</Badge>
      )}
    </div>
  )
}

/** Quiet marks beside the name, with their words for screen readers. */
export function MemberMarks({ member }: { member: Pick<CardView, 'is_verified' | 'is_online'> }) {
  const t = useTranslations('profiles')
  return (
    <>
      {member.is_verified && (
        <span title={t('card.verified')} className="inline-flex shrink-0 text-secondary-ink">
          <BadgeCheck aria-hidden className="size-[1.1em]" />
          <span className="sr-only">{t('card.verified')}</span>
        </span>
      )}
      {member.is_online && <OnlineDot label={t('card.onlineNow')} className="size-2.5! shrink-0 ring-0" />}
    </>
  )
}
