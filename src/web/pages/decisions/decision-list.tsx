import { useTranslations } from 'use-intl'
import type { DecisionView } from '../../../contract/moderation/decisions.ts'
import { EndOfList } from '../../ui/states.tsx'
import { DecisionCard } from './decision-card.tsx'

/** All decisions about a member, the newest first, and where they end. */
export function DecisionList({ decisions }: { decisions: readonly DecisionView[] }) {
  const t = useTranslations('decisions')
  return (
    <div>
      <ul className="grid gap-5">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionCard decision={decision} />
          </li>
        ))}
      </ul>
      <EndOfList>{t('end')}</EndOfList>
    </div>
  )
}
