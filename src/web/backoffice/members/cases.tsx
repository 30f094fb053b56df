import { useTranslations } from 'use-intl'
import type { CaseView } from '../../../contract/office/cases.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { MemberSection } from './member-section.tsx'

/** What was decided about them. */
export function MemberCases({ cases }: { cases: readonly CaseView[] }) {
  const t = useTranslations('office.members.cases')
  const { dayAndTime } = useMoments()
  return (
    <MemberSection title={t('title')} none={cases.length === 0 ? t('none') : null}>
      <ul className="divide-y divide-line">
        {cases.map(({ decision, note, decided_by }) => (
          <li key={decision.id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {t(`measures.${decision.measure}`)}: {t(`grounds.${decision.ground}`)}
              <Badge tone={decision.state === 'standing' ? 'danger' : 'neutral'}>{t(`states.${decision.state}`)}</Badge>
            </p>
            <p className="text-sm text-ink-soft">
              {t('by', { name: decided_by, moment: dayAndTime(decision.decided_at) })}, {decision.receipt}
            </p>
            {note && <blockquote className="mt-1 border-s-4 border-line ps-3 wrap-anywhere">{note}</blockquote>}
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
