import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardView } from '../../../../contract/profiles/profiles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'

type BadgedMember = Pick<CardView, 'is_fictional' | 'is_new' | 'is_verified'>

/** What is to be known of a member at a glance, in words. Fictional comes first and is never left out. */
export function MemberBadges({ member, className }: { member: BadgedMember; className?: string }) {
  const t = useTranslations('profiles')
  if (!member.is_fictional && !member.is_new && !member.is_verified) return null
  return (
    <div className={classes('flex flex-wrap gap-1.5', className)}>
      {member.is_fictional && <Badge tone="warning">{t('card.fictional')}</Badge>}
      {member.is_new && !member.is_fictional && <Badge tone="primary">{t('card.new')}</Badge>}
      {member.is_verified && (
        <Badge tone="secondary" icon={<BadgeCheck aria-hidden className="size-3.5" />}>
          {t('card.verified')}
        </Badge>
      )}
    </div>
  )
}
