import { CalendarHeart, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { FittingReasons as Reasons } from '../../../../contract/search.ts'
import { inSentence } from '../../../../shared/in-sentence.ts'
import { useProfileWords } from '../editor/words.ts'

/** So many interests are named; the rest are on the profile. */
const namedInterests = 3

/** Why a member matches, from facts in both profiles. */
export function FittingReasons({ fitting }: { fitting: Reasons }) {
  const t = useTranslations('accounts.matches')
  const words = useProfileWords()
  const format = useFormatter()
  const locale = useLocale()
  const { shared_interests: shared, is_same_region, is_age_mutual } = fitting
  const named = shared.slice(0, namedInterests).map((interest) => inSentence(words.interest(interest), locale))
  const more = shared.length - named.length
  const interests = format.list(more > 0 ? [...named, t('moreInterests', { count: more })] : named)
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {shared.length > 0 && <Reason icon={<Sparkles />}>{t('interests', { interests })}</Reason>}
      {is_same_region && <Reason icon={<MapPin />}>{t('region')}</Reason>}
      {is_age_mutual && <Reason icon={<CalendarHeart />}>{t('ages')}</Reason>}
    </ul>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-primary-ink">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
