import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'

type Advice = OwnProfileView['advice'][number]
/** Ids of the profile page's sections that suggestions link to. */
const sectionOf: Record<Advice, string> = {
  photo: 'photos',
  more_photos: 'photos',
  about_me: 'about-me',
  interests: 'interests',
  place: 'place',
  attributes: 'facts',
}

/** How complete a profile is and what would help most, at most three at a time. */
export function Completeness({
  profile: { completeness, advice },
}: {
  profile: Pick<OwnProfileView, 'completeness' | 'advice'>
}) {
  const t = useTranslations('profiles')
  if (advice.length === 0) return <p className="font-medium text-success-ink">{t('completeness.done')}</p>
  return (
    <Card>
      <Progress label={t('completeness.title')} value={completeness / 100} />
      <ul className="mt-3 flex flex-col">
        {advice.slice(0, 3).map((each) => (
          <li key={each}>
            <a
              href={`#${sectionOf[each]}`}
              className="flex min-h-11 items-center gap-2 rounded-small py-1.5 hover:text-primary-ink"
            >
              <ChevronRight aria-hidden className="size-4 shrink-0 text-primary-ink" />
              {t(`completeness.advice.${each}`)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
