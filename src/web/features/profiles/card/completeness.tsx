import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { TestArm } from '../../../../contract/office/office-constants.ts'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { orderAdvice } from './advice-order.ts'

type Advice = OwnProfileView['advice'][number]
/** Ids of the sections of the profile page that an advice leads to. */
export const sectionOf: Record<Advice, string> = {
  photo: 'photos',
  more_photos: 'photos',
  about_me: 'about-me',
  interests: 'interests',
  place: 'place',
  attributes: 'facts',
}

type CompletenessProps = {
  profile: Pick<OwnProfileView, 'completeness' | 'advice'>
  /** Which advice comes first; two ways may be tried on members. */
  order?: { arm: TestArm; is_tested: boolean }
}

/** How complete a profile is and what would help most, at most three at a time. */
export function Completeness({ profile: { completeness, advice }, order }: CompletenessProps) {
  const t = useTranslations('profiles')
  const ordered = orderAdvice(advice, order?.arm ?? 'usual')
  // Where the ways look the same nobody was shown one of them
  const isTried =
    order?.is_tested === true && orderAdvice(advice, 'words_first').slice(0, 3).join() !== advice.slice(0, 3).join()
  useEffect(() => {
    // That it could not be noted is no member's concern
    if (isTried) browserApi.figures.noteShown({ place: 'completeness_order' }).catch(() => undefined)
  }, [isTried])
  if (advice.length === 0) return <p className="font-medium text-success-ink">{t('completeness.done')}</p>
  return (
    <Card>
      <Progress label={t('completeness.title')} value={completeness / 100} />
      <ul className="mt-3 flex flex-col">
        {ordered.slice(0, 3).map((each) => (
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
