import { CircleDot, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { FittingReasons as Reasons } from '../../../../contract/search.ts'
import { inSentence } from '../../../../shared/in-sentence.ts'
import { classes } from '../../../ui/classes.ts'
import { useProfileWords } from '../editor/words.ts'

/** Number of interests named; the rest are on the profile. */
const namedInterests = 2
const mostReasons = 2

type FittingReasonsProps = { fitting: Reasons; isOnline: boolean; className?: string }

/** What viewer and member have in common and most others do not: at most two reasons, often none. */
export function FittingReasons({ fitting, isOnline, className }: FittingReasonsProps) {
  const t = useTranslations('accounts.matches')
  const words = useProfileWords()
  const format = useFormatter()
  const locale = useLocale()
  const { shared_interests: shared, is_same_town } = fitting
  const named = shared.slice(0, namedInterests).map((interest) => inSentence(words.interest(interest), locale))
  const more = shared.length - named.length
  const interests = format.list(more > 0 ? [...named, t('moreInterests', { count: more })] : named)
  const reasons = [
    shared.length > 0 && { key: 'interests', icon: <Sparkles />, text: t('interests', { interests }) },
    is_same_town && { key: 'town', icon: <MapPin />, text: t('town') },
    isOnline && { key: 'online', icon: <CircleDot />, text: t('online') },
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return null
  return (
    <ul className={classes('grid gap-1 text-sm text-ink-soft', className)}>
      {reasons.slice(0, mostReasons).map(({ key, icon, text }) => (
        <Reason key={key} icon={icon}>
          {text}
        </Reason>
      ))}
    </ul>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
